import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { photoUrl } from '../photos/urls.ts';
import { getPageOfSeller, pageUrl } from '../sale-page/page.ts';
import { isShown } from '../sale-page/shown.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { revealsAddress } from './public-texts.ts';
import { ownFacts } from './publish.ts';
import { appliedDropsOf, sellersToday } from './sale-terms.ts';
import type { PublishPageInput } from './schemas.ts';

/** How many photos are offered as a cover. */
const COVERS = 11;

/**
 * A seller's page as its owner sees it, including the private address. For the seller's own session. Changes nothing: a
 * seller without a page gets the values that a new one would start with.
 */
export async function readPageSettings(ctx: SellerContext) {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const seller = await findSeller(read, sellerId);
  const page = await getPageOfSeller(read, sellerId);
  const { city = null, state = null, country = null } = page ?? {};
  const { zone, today } = await sellersToday(read, sellerId, { city, state, country }, now);
  const applied = await appliedDropsOf(read, sellerId);
  const mine = { sellerId, deletedAt: null };
  const newest = { columns: ['photoIds'], order: ['-createdAt'], limit: COVERS } as const;
  const covers = await listRows(read, 'items', mine, newest);
  const items = await listRows(read, 'items', mine, { columns: ['status', 'needsReview', 'deletedAt'] });
  return {
    ...ownFacts(ctx.config, page, seller, { zone, applied }, now),
    /** Null until the page is first saved. */
    slug: page?.slug ?? null,
    url: page ? pageUrl(ctx.config, page) : null,
    street_address: seller.streetAddress,
    /** Photos of the newest items, which can be the cover. */
    photos: covers.flatMap(({ photoIds: [first] }) =>
      first === undefined ? [] : photoUrl(ctx.config, first),
    ),
    /** Today's date where the seller is. */
    today,
    zone,
    items: {
      total: items.length,
      shown: items.filter(isShown).length,
      to_review: items.filter(({ needsReview }) => needsReview).length,
    },
  };
}

export type PageSettings = Awaited<ReturnType<typeof readPageSettings>>;

/** Whether saving this would make the street address public: pages ask first, and agents are refused. */
export async function wouldTellAddress(ctx: SellerContext, input: PublishPageInput): Promise<boolean> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  return revealsAddress(await findSeller(read, sellerId), await getPageOfSeller(read, sellerId), input);
}
