import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type Columns, createdAt, keyOf, owned, type Referenced, refOf, sellerRef } from './columns.ts';
import { ITEM_STATUSES, LOOKS, type PriceDrop } from './vocabulary.ts';

/**
 * Pages that searches consider; the caller still checks whether they have ended. The condition has no parameters,
 * because only then can the databases use the partial index.
 */
export const isFindable = (pages: Record<'published' | 'listedInSearch' | 'lapsed', AnyColumn>): SQL =>
  sql`${pages.published} and ${pages.listedInSearch} and not ${pages.lapsed}`;

/** Sales: pages and items. */
export function saleTables(c: Columns, sellers: Referenced) {
  const pages = c.table(
    'pages',
    {
      sellerId: keyOf(c, sellers),
      slug: c.text().notNull().unique(),
      city: c.text(),
      state: c.text(),
      country: c.text(),
      /** Case- and accent-folded copies, for searches that behave alike on both databases. */
      cityFolded: c.text(),
      stateFolded: c.text(),
      paymentInstructions: c.text(),
      about: c.text(),
      /** The sale's last day as a date in the seller's zone. */
      endsOn: c.text(),
      /** The last day for which the seller was asked what happened to the remaining items. */
      overToldOn: c.text(),
      priceDrops: c.json<PriceDrop[]>(),
      /** The date of the first drop that has not been applied. */
      nextDropOn: c.text(),
      listedInSearch: c.bool().notNull().default(true),
      /** Colors and fonts; null: the first look. */
      look: c.text({ enum: LOOKS }),
      /** One of the seller's photos, shown at the top of the page. */
      coverPhotoId: c.text(),
      published: c.bool().notNull(),
      firstPublishedAt: c.timestamp(),
      expiresAt: c.timestamp(),
      /** When buyers with reservations are told that the page is offline; null: nothing to tell. */
      tellOfflineAt: c.timestamp(),
      /** Whether a duty has noticed that the page or its sale has ended, so searches skip it. A renewal clears this. */
      lapsed: c.bool().notNull().default(false),
      viewCount: c.int().notNull(),
      createdAt: createdAt(c),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.index('pages_live').on(t.published, t.expiresAt),
      c.index('pages_next_drop').on(t.nextDropOn),
      c.index('pages_tell_offline').on(t.tellOfflineAt),
      c.index('pages_ends_on').on(t.endsOn),
      c.index('pages_found').on(t.firstPublishedAt, t.slug).where(isFindable(t)),
      c.index('pages_found_city').on(t.cityFolded, t.firstPublishedAt, t.slug).where(isFindable(t)),
      c.index('pages_found_state').on(t.stateFolded, t.firstPublishedAt, t.slug).where(isFindable(t)),
    ],
  );

  /** Planned price drops that were applied: one per seller and date, so none is applied twice. */
  const appliedDrops = c.table(
    'applied_drops',
    {
      sellerId: sellerRef(c, sellers),
      on: c.text().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [c.primaryKey({ columns: [t.sellerId, t.on] })],
  );

  /**
   * Former addresses of a page. They redirect to the current one until someone else takes them, which is blocked for
   * a while, so that shared links don't suddenly lead to a stranger. Rows without a seller belong to deleted
   * accounts.
   */
  const formerSlugs = c.table(
    'former_slugs',
    {
      slug: c.text().primaryKey(),
      sellerId: c.text().references(() => sellers.id, { onDelete: 'set null' }),
      createdAt: createdAt(c),
    },
    (t) => [c.uniqueIndex('former_slugs_seller').on(t.sellerId, t.slug)],
  );

  const items = c.table(
    'items',
    {
      ...owned(c, sellers),
      title: c.text().notNull(),
      brand: c.text(),
      description: c.text().notNull(),
      /** Always the seller's currency, stored here so that an amount is never read without it. */
      currency: c.text().notNull().default('USD'),
      priceCents: c.int().notNull(),
      /** The seller's minimum price, never shown to a buyer. Null: none. */
      minPriceCents: c.int(),
      /** When the price was last set; null: when the item was created. Earlier price drops leave it alone. */
      pricedAt: c.timestamp(),
      /** The price before a planned drop, and when it dropped. */
      formerPriceCents: c.int(),
      droppedAt: c.timestamp(),
      condition: c.text().notNull(),
      category: c.text().notNull(),
      specifications: c.json<Record<string, string>>().notNull(),
      transportNotes: c.text().notNull(),
      dimensions: c.text(),
      weight: c.text(),
      requiresTruck: c.bool().notNull(),
      /** Photo ids of the `photos` table, in display order. */
      photoIds: c.json<string[]>().notNull(),
      status: c.text({ enum: ITEM_STATUSES }).notNull(),
      /** Whether the item has never been put on sale. */
      draft: c.bool().notNull().default(false),
      /** Whether the generated text still needs review. Until then the listing isn't public, whatever its status. */
      needsReview: c.bool().notNull(),
      /** Whether the price is unknown: `priceCents` is 0, but the item isn't free. */
      priceUnknown: c.bool().notNull().default(false),
      /** Number of buyers waiting behind the holder; the reservation services keep it. */
      queueCount: c.int().notNull(),
      /** The name that the seller holds it for by hand, without a reservation, and when that hold ends. Private. */
      reservedFor: c.text(),
      reservedUntil: c.timestamp(),
      finalPriceCents: c.int(),
      takenAt: c.timestamp(),
      version: c.int().notNull(),
      deletedAt: c.timestamp(),
      /** Case- and accent-folded title, description and category, for search. */
      searchText: c.text().notNull(),
      /** The same words, plus marks for those in the title, for the search index. Null: not indexed yet. */
      searchWords: c.text(),
      createdAt: createdAt(c),
      updatedAt: c.timestamp().notNull(),
    },
    (t) => [
      c.uniqueIndex('items_page').on(t.sellerId, t.createdAt, t.id),
      c.index('items_live').on(t.sellerId, t.status).where(sql`${t.deletedAt} is null`),
      c.index('items_held_by_hand').on(t.reservedUntil).where(sql`${t.reservedUntil} is not null`),
      c.index('items_review').on(t.sellerId).where(sql`${t.needsReview} and ${t.deletedAt} is null`),
      c.index('items_deleted').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
      c.index('items_unread').on(t.id).where(sql`${t.searchWords} is null`),
      c.check('items_price', sql`${t.priceCents} >= 0`),
      c.check('items_queue', sql`${t.queueCount} >= 0`),
    ],
  );

  /**
   * Versions of a sale, one row per seller: incremented by every change that its public pages can show. Database
   * triggers do that, so no write can forget it; no service changes it.
   */
  const saleVersions = c.table('sale_versions', {
    sellerId: keyOf(c, sellers),
    version: c.int().notNull(),
    /** When anything public about its items last changed, so that a sitemap doesn't have to read all of them. */
    changedAt: c.timestamp(),
  });

  /** Where else the seller has posted an item, as they recorded it; nothing is looked up there. */
  const postings = c.table(
    'postings',
    {
      ...owned(c, sellers),
      itemId: refOf(c, items),
      /** A known site, or the seller's own name for one. */
      place: c.text().notNull(),
      url: c.text(),
      postedAt: c.timestamp().notNull(),
      takenDownAt: c.timestamp(),
      /** When the seller was emailed to take it down. */
      toldAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('postings_item').on(t.itemId, t.id),
      c.uniqueIndex('postings_seller').on(t.sellerId, t.id),
      c.index('postings_seller_open').on(t.sellerId).where(sql`${t.takenDownAt} is null`),
      c.index('postings_untold').on(t.itemId).where(sql`${t.takenDownAt} is null and ${t.toldAt} is null`),
    ],
  );

  /** View counts of each item's public page. */
  const itemViews = c.table('item_views', {
    itemId: keyOf(c, items),
    views: c.int().notNull(),
  });

  /**
   * One row for each listing ever created. The lifetime limit counts these rows, so deleting a listing for good frees
   * nothing.
   */
  const creations = c.table(
    'creations',
    {
      itemId: c.text().primaryKey(),
      sellerId: sellerRef(c, sellers),
      createdAt: createdAt(c),
    },
    (t) => [c.uniqueIndex('creations_seller').on(t.sellerId, t.createdAt, t.itemId)],
  );

  return { pages, appliedDrops, formerSlugs, items, saleVersions, postings, itemViews, creations };
}
