import { holds } from '../../db/conditions.ts';
import { listRows, updatedRows, updateRows } from '../../db/rows.ts';
import { LOOKS } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import { addressWarning } from '../address-check/check.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { photoUrl } from '../photos/urls.ts';
import { reachOf } from '../reach/reach.ts';
import {
  firstPageEnd,
  getPageOfSeller,
  isPageLive,
  isSaleOver,
  itemPublicUrl,
  type PageRow,
  pageHookData,
  pageUrl,
  presentExpiry,
} from '../sale-page/page.ts';
import { countNeedsReview, isShown } from '../sale-page/shown.ts';
import { addressesAfter, countryOf } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { foldPlace } from '../text/place.ts';
import { isVisible } from '../text/plain.ts';
import { fromCents } from '../units.ts';
import { queueHook } from '../webhooks/queue.ts';
import { claimPage, movePage, refuseUnusableUrl } from './claim.ts';
import { refusePublicAddress } from './public-texts.ts';
import { appliedDropsOf, saleTerms, sellersToday } from './sale-terms.ts';
import type { PublishedPage, PublishPageInput } from './schemas.ts';

type OwnRow = PageRow & { zone: string; applied: ReadonlySet<string> };
type Names = { displayName: string | null; streetAddress: string | null };

/** Maximum number of items in the response. */
const LISTED = 50;

/**
 * Sets the text of the sale page and, with `publish: true`, puts it online. The first publish starts its time; an
 * expired page stays expired until it is renewed.
 * @throws AppError ADDRESS_IN_PUBLIC_LISTING, CUSTOM_URL_RESERVED, CUSTOM_URL_TAKEN, PHOTO_NOT_STORED,
 * invalid_request for a day in the past
 */
export async function publishPage(ctx: SellerContext, input: PublishPageInput): Promise<PublishedPage> {
  const { sellerId } = ctx.actor;
  return commit(ctx, async (tx) => {
    const now = ctx.clock.now();
    const seller = await findSeller(tx, sellerId);
    const before = await getPageOfSeller(tx, sellerId);
    if (isAgent(ctx.actor)) await refusePublicAddress(tx, seller, before, input);
    if (input.custom_url !== undefined) await refuseUnusableUrl(tx, sellerId, input.custom_url, now);

    const displayName = given(input.display_name, seller.displayName);
    const sentAddress = given(input.street_address, seller.streetAddress);
    const { streetAddress, formerAddresses } = addressesAfter(seller, sentAddress);
    if (displayName !== seller.displayName || streetAddress !== seller.streetAddress) {
      const change = { displayName, streetAddress, formerAddresses, updatedAt: now };
      await updateRows(tx, 'sellers', { id: sellerId }, change);
      // What was prepared with the old address isn't sent anymore.
      const old = { sellerId, kind: 'address' as const, usedAt: null, content: seller.streetAddress ?? '' };
      const isOld = streetAddress !== seller.streetAddress;
      if (isOld) await updateRows(tx, 'confirmations', old, { usedAt: now, outcome: 'replaced' });
    }

    const city = given(input.city, before?.city ?? null);
    const state = given(input.state, before?.state ?? null);
    const folded = foldPlace({ city, state });
    const claimed = await claimPage(ctx, tx, { customUrl: input.custom_url, displayName, city });
    const place = { city, state, country: given(input.country, claimed.country) };
    const { zone, today } = await sellersToday(tx, sellerId, place, now);
    const applied = await appliedDropsOf(tx, sellerId);
    const terms = saleTerms(claimed, input, { today, applied });
    const [cover] = input.cover_photo ? await findOwnedPhotos(ctx, tx, [input.cover_photo]) : [];
    if (input.custom_url !== undefined) await movePage(tx, claimed, input.custom_url, now);
    const firstPublish = input.publish === true && claimed.firstPublishedAt === null;
    const [page = claimed] = await updatedRows(
      tx,
      'pages',
      { sellerId },
      {
        ...place,
        ...terms,
        look: input.look ?? claimed.look,
        ...(input.cover_photo !== undefined && { coverPhotoId: cover?.id ?? null }),
        about: given(input.about, claimed.about),
        cityFolded: folded.city || null,
        stateFolded: folded.state || null,
        paymentInstructions: given(input.payment_instructions, claimed.paymentInstructions),
        published: claimed.published || input.publish === true,
        // The page is online again in time, so buyers aren't told that it was offline.
        ...(input.publish === true && { tellOfflineAt: null }),
        ...(firstPublish && { firstPublishedAt: now, expiresAt: firstPageEnd(ctx.config, seller, now) }),
        updatedAt: now,
      },
    );
    if (!claimed.published && page.published) {
      await queueHook(ctx, tx, sellerId, 'page.published', () => pageHookData(ctx, page));
    }
    const after = { ...page, zone, applied };
    return {
      ...(await presentOwnPage(ctx, tx, after, { displayName, streetAddress }, now)),
      ...(input.street_address !== undefined && addressWarning(streetAddress, countryOf(seller, page))),
    };
  });
}

/** A given text replaces the stored one; an empty one removes it. */
const given = (sent: string | undefined, stored: string | null): string | null =>
  sent === undefined ? stored : isVisible(sent) ? sent.trim() : null;

/** The seller's page with its settings and items, online or not. */
export async function presentOwnPage(ctx: SellerContext, db: Read, page: OwnRow, seller: Names, now: Date) {
  const mine = { sellerId: page.sellerId, deletedAt: null };
  const listed = await listRows(db, 'items', mine, {
    columns: ['id', 'title', 'priceCents', 'currency', 'status', 'needsReview', 'deletedAt'],
    order: ['-createdAt', '-id'],
    limit: LISTED,
  });
  const said = ownFacts(ctx.config, page, seller, page, now);
  const toReview = await countNeedsReview(db, page.sellerId);
  const words = await wordsOfSeller(db, page.sellerId);
  return {
    url: pageUrl(ctx.config, page),
    slug: page.slug,
    ...said,
    street_address_on_file: seller.streetAddress !== null,
    message: advice(said, listed.some(isShown), toReview, words),
    ...reachOf(ctx, words),
    needs_review_count: toReview,
    items_total: await db.$count(db.t.items, holds<'items'>(db.t.items, mine)),
    items: listed.map((item) => ({
      item_id: item.id,
      title: item.title,
      price: fromCents(item.priceCents),
      currency: item.currency,
      status: item.status,
      public_url: said.page_live && isShown(item) ? itemPublicUrl(ctx.config, page, item.id) : null,
    })),
  };
}

/** What a page says, to its owner and everyone else. */
export const textsOf = (page: PageRow | undefined) => ({
  city: page?.city ?? null,
  state: page?.state ?? null,
  country: page?.country ?? null,
  payment_instructions: page?.paymentInstructions ?? null,
  about: page?.about ?? null,
  ends_on: page?.endsOn ?? null,
});

/** What a page says, and its state; without one, what a new one would start with. */
export const ownFacts = (
  config: SellerContext['config'],
  page: PageRow | undefined,
  { displayName }: Pick<Names, 'displayName'>,
  { zone, applied }: Pick<OwnRow, 'zone' | 'applied'>,
  now: Date,
) => ({
  published: page?.published ?? false,
  page_live: page !== undefined && isPageLive(page, now),
  ...presentExpiry(page, now, zone),
  display_name: displayName,
  ...textsOf(page),
  sale_over: page !== undefined && isSaleOver({ ...page, zone }, now),
  price_drops: (page?.priceDrops ?? []).map((drop) => ({ ...drop, applied: applied.has(drop.on) })),
  listed_in_search: page?.listedInSearch ?? true,
  look: page?.look ?? LOOKS[0],
  cover_photo: page?.coverPhotoId ? photoUrl(config, page.coverPhotoId) : null,
});

function advice(page: ReturnType<typeof ownFacts>, hasItems: boolean, toReview: number, { told }: Words) {
  if (!page.published) return told.offline;
  if (!page.page_live) return told.expired;
  if (toReview > 0) return told.toReview({ n: toReview });
  return hasItems ? null : told.empty;
}
