import { insertInto } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { admitSeller, hasRoomFor } from '../plans/capacity.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import type { Category, Condition } from '../vocabulary.ts';
import { centsOrNull, searchTextOf, toCents } from './columns.ts';
import { presentItem } from './present.ts';
import { refuseAddress, refuseProhibited } from './public-texts.ts';
import type { CreatedItem } from './schemas.ts';
import { findSellerWithPage } from './seller.ts';

/** A listing with all that it cannot do without. */
export type ListingContent = {
  title: string;
  description: string;
  /** Null when it is not known: saved as 0, and the listing needs review. */
  price: number | null;
  condition: Condition;
  category: Category;
  specifications?: Record<string, string> | undefined;
  transport_notes?: string | undefined;
  dimensions?: string | null | undefined;
  weight?: string | null | undefined;
  requires_truck?: boolean | undefined;
  min_price?: number | null | undefined;
  needs_review?: boolean | undefined;
};

const insertItem = insertInto('items');
const insertCreation = insertInto('creations');

/**
 * Saves a new listing inside the caller's write: available when the plan has room, else inactive.
 * @throws AppError CREATION_LIMIT_REACHED, ADDRESS_IN_PUBLIC_LISTING (agents only), PROHIBITED_ITEM, ACCOUNT_INCOMPLETE
 */
export async function insertListing(
  ctx: SellerContext,
  tx: Write,
  input: { listing: ListingContent; photoIds: string[]; itemId?: string },
): Promise<CreatedItem> {
  const { listing, photoIds, itemId = newId('item', ctx) } = input;
  const now = ctx.clock.now();
  const { seller, page } = await findSellerWithPage(tx, ctx.actor.sellerId);
  await admitSeller(ctx, tx, seller, now);
  const content = contentOf(listing);
  refuseProhibited(content);
  if (isAgent(ctx.actor)) refuseAddress(guardedAddresses(seller), content);
  const status = (await hasRoomFor(ctx, tx, seller, now)) ? ('available' as const) : ('inactive' as const);
  // With the spread first, each key after it would cost as much as the spread.
  const row = await insertItem(tx, {
    id: itemId,
    sellerId: seller.id,
    photoIds,
    status,
    needsReview: listing.price === null || (listing.needs_review ?? false),
    queueCount: 0,
    finalPriceCents: null,
    takenAt: null,
    version: 1,
    deletedAt: null,
    searchText: searchTextOf(content),
    createdAt: now,
    updatedAt: now,
    ...content,
  });
  await insertCreation(tx, { itemId, sellerId: seller.id, createdAt: now });
  const item = { ...presentItem(ctx, row, page), status };
  return status === 'inactive' ? { ...item, inactive: true } : item;
}

const contentOf = (listing: ListingContent) => ({
  title: listing.title.trim(),
  description: listing.description,
  priceCents: toCents(listing.price ?? 0),
  condition: listing.condition,
  category: listing.category,
  specifications: listing.specifications ?? {},
  transportNotes: listing.transport_notes ?? '',
  dimensions: listing.dimensions?.trim() || null,
  weight: listing.weight?.trim() || null,
  requiresTruck: listing.requires_truck ?? false,
  minPriceCents: centsOrNull(listing.min_price ?? null),
});
