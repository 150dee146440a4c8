import { insertInto } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import type { ListingContent } from '../listing-fields.ts';
import { admitCreation, hasRoomFor } from '../plans/capacity.ts';
import { isBelowMin } from '../reservations/min-price.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { refuseAmounts } from '../sellers/amounts.ts';
import { tellListing } from '../webhooks/queue.ts';
import { contentOf, searchColumnsOf } from './columns.ts';
import { findSellerWithPage } from './find.ts';
import { presentItem } from './present.ts';
import { refuseAddressInListing, refuseProhibited } from './public-texts.ts';
import type { CreatedItem } from './schemas.ts';

/** A listing to save. Without a known price, it is saved with 0 and needs a review. */
export type NewListing = Omit<ListingContent, 'price'> & {
  price: number | null;
  needs_review?: boolean | undefined;
  /** Saves it off sale, even if the plan has room. */
  draft?: boolean | undefined;
};

const insertItem = insertInto('items');
const insertCreation = insertInto('creations');

/**
 * Saves a new listing in the caller's write: available if the plan has room and it isn't a draft, else inactive.
 * @throws AppError CREATION_LIMIT_REACHED, ADDRESS_IN_PUBLIC_LISTING and BELOW_MIN_PRICE (agents only),
 * PROHIBITED_ITEM, ACCOUNT_INCOMPLETE
 */
export async function insertListing(
  ctx: SellerContext,
  tx: Write,
  input: { listing: NewListing; photoIds: string[]; itemId?: string },
): Promise<CreatedItem> {
  const { listing, photoIds, itemId = newId('item', ctx) } = input;
  const now = ctx.clock.now();
  const { seller, page } = await findSellerWithPage(tx, ctx.actor.sellerId);
  await admitCreation(ctx, tx, seller, now);
  refuseAmounts(seller.currency, { price: listing.price, min_price: listing.min_price });
  const content = contentOf({ ...listing, price: listing.price ?? 0 });
  refuseProhibited(content);
  const { title, priceCents, minPriceCents } = content;
  const priced = { title, priceCents, minPriceCents, currency: seller.currency };
  const belowMin = listing.price !== null && isBelowMin(ctx, priced);
  if (isAgent(ctx.actor)) refuseAddressInListing(guardedAddresses(seller, page), content);
  const hasRoom = listing.draft || (await hasRoomFor(ctx, tx, seller, now));
  const status = hasRoom && !listing.draft ? ('available' as const) : ('inactive' as const);
  const row = await insertItem(tx, {
    id: itemId,
    sellerId: seller.id,
    currency: seller.currency,
    photoIds,
    status,
    draft: status === 'inactive',
    needsReview: listing.price === null || (listing.needs_review ?? false),
    priceUnknown: listing.price === null,
    queueCount: 0,
    version: 1,
    ...searchColumnsOf(content),
    createdAt: now,
    updatedAt: now,
    ...content,
  });
  // Counts toward the plan's limit even after the listing is deleted or purged.
  await insertCreation(tx, { itemId, sellerId: seller.id, createdAt: now });
  await tellListing(ctx, tx, 'listing.created', row);
  const item = {
    ...presentItem(ctx, row, page),
    status,
    needs_review_count: await countNeedsReview(tx, seller.id),
    ...(belowMin && { below_min_price: true as const }),
  };
  return hasRoom ? item : { ...item, inactive: true };
}
