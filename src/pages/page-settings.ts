import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { isSaleOver, presentExpiry } from '../sale-page/expiry.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { isPageLive, pageUrl } from '../sale-page/links.ts';
import { isShown } from '../sale-page/shown.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { revealsAddress } from './public-texts.ts';
import { presentLook } from './publish.ts';
import { appliedDropsOf, sellersToday } from './sale-terms.ts';
import type { PublishedPage, PublishPageInput } from './schemas.ts';

type Said = Pick<
  PublishedPage,
  | 'look'
  | 'cover_photo'
  | 'display_name'
  | 'city'
  | 'state'
  | 'country'
  | 'about'
  | 'payment_instructions'
  | 'ends_on'
  | 'price_drops'
>;

/** A seller's page as its owner sees it, including the private address. For the seller's own session. */
export type PageSettings = Said &
  Pick<PublishedPage, 'published' | 'page_live' | 'is_expired' | 'page_expires_at' | 'sale_over'> & {
    /** Null before the first save. */
    slug: string | null;
    url: string | null;
    listed_in_search: boolean;
    street_address: string | null;
    /** Today's date where the seller is. */
    today: string;
    zone: string;
    /** Photos of the newest items, which can be the cover. */
    photos: string[];
    items: { total: number; shown: number; to_review: number };
  };

/** Changes nothing: a seller without a page gets the values that a new one would start with. */
export async function readPageSettings(ctx: SellerContext): Promise<PageSettings> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const now = ctx.clock.now();
  const seller = await findSeller(read, sellerId);
  const page = await getPageOfSeller(read, sellerId);
  const place = { city: page?.city ?? null, state: page?.state ?? null, country: page?.country ?? null };
  const { zone, today } = await sellersToday(read, sellerId, place, now);
  const applied = await appliedDropsOf(read, sellerId);
  const { page_expires_at, is_expired } = presentExpiry(page, now, zone);
  return {
    slug: page?.slug ?? null,
    url: page ? pageUrl(ctx.config, page) : null,
    published: page?.published ?? false,
    page_live: page ? isPageLive(page, now) : false,
    sale_over: page ? isSaleOver({ ...page, zone }, now) : false,
    page_expires_at,
    is_expired,
    display_name: seller.displayName,
    street_address: seller.streetAddress,
    ...place,
    about: page?.about ?? null,
    payment_instructions: page?.paymentInstructions ?? null,
    ends_on: page?.endsOn ?? null,
    price_drops: (page?.priceDrops ?? []).map((drop) => ({ ...drop, applied: applied.has(drop.on) })),
    listed_in_search: page?.listedInSearch ?? true,
    ...presentLook(ctx.config, page),
    photos: await newestPhotos(ctx),
    today,
    zone,
    items: await countItems(ctx),
  };
}

/**
 * Whether saving this would make the seller's street address public. Pages ask the person first; agents are refused.
 */
export async function wouldTellAddress(ctx: SellerContext, input: PublishPageInput): Promise<boolean> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  return revealsAddress(await findSeller(read, sellerId), await getPageOfSeller(read, sellerId), input);
}

const COVERS = 11;

async function newestPhotos({ store, actor, config }: SellerContext): Promise<string[]> {
  const rows = await listRows(
    store.read,
    'items',
    { sellerId: actor.sellerId, deletedAt: null },
    { columns: ['photoIds'], order: ['-createdAt'], limit: COVERS },
  );
  return photoUrls(
    config,
    rows.flatMap(({ photoIds }) => photoIds.slice(0, 1)),
  ).photos;
}

async function countItems({ store, actor }: SellerContext): Promise<PageSettings['items']> {
  const rows = await listRows(
    store.read,
    'items',
    { sellerId: actor.sellerId, deletedAt: null },
    { columns: ['status', 'needsReview', 'deletedAt'] },
  );
  return {
    total: rows.length,
    shown: rows.filter(isShown).length,
    to_review: rows.filter(({ needsReview }) => needsReview).length,
  };
}
