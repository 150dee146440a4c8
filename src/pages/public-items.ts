import { and, desc, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import { before, type Read, type RowOf } from '../../db/store.ts';
import type { Config } from '../config.ts';
import { publicFieldsOf } from '../listings/columns.ts';
import { cursorOf, pageOf, positionAt } from '../operation/paging.ts';
import { photoUrls } from '../photos/urls.ts';
import { shownFormerPrice } from '../sale-page/former-price.ts';
import { itemPublicUrl } from '../sale-page/page.ts';
import { itemIsShown } from '../sale-page/shown.ts';
import { fromCents } from '../units.ts';
import type { PublicItem } from './schemas.ts';

type ItemRow = RowOf<'items'>;
type Page = { sellerId: string; slug: string };
type Part = { limit: number; cursor?: string | undefined };
type PublicStatus = PublicItem['status'];

/** A listing as the public sees it, and the time of its last change. */
export type FollowedItem = PublicItem & { updatedAt: Date };

const publicStatus = (status: ItemRow['status']): PublicStatus | undefined =>
  status === 'inactive' ? undefined : status;

const galleryItems = prepared<{ sellerId: string }>()('gallery_items', (db, p) => {
  const { items } = db.t;
  return db
    .select({
      id: items.id,
      title: items.title,
      priceCents: items.priceCents,
      currency: items.currency,
      condition: items.condition,
      category: items.category,
      status: items.status,
      photoIds: items.photoIds,
      queueCount: items.queueCount,
      formerPriceCents: items.formerPriceCents,
      droppedAt: items.droppedAt,
    })
    .from(items)
    .where(and(eq(items.sellerId, p.sellerId), itemIsShown(items)))
    .orderBy(desc(items.createdAt), desc(items.id));
});

type GalleryRow = Awaited<ReturnType<typeof galleryItems>>[number];
/** What a card in the gallery shows. `formerPriceCents` is the price before a planned drop within the last week. */
export type GalleryItem = Omit<GalleryRow, 'status' | 'droppedAt'> & { status: PublicStatus };

const galleryTexts = prepared<{ sellerId: string }>()('gallery_texts', (db, p) => {
  const { items } = db.t;
  return db
    .select({ id: items.id, text: items.searchText })
    .from(items)
    .where(and(eq(items.sellerId, p.sellerId), itemIsShown(items)));
});

const itemById = prepared<{ id: string; sellerId: string }>()('public_item', (db, p) => {
  const { items } = db.t;
  return db
    .select()
    .from(items)
    .where(and(eq(items.id, p.id), eq(items.sellerId, p.sellerId), itemIsShown(items)));
});

/** Everything that a page shows: available items first, newest first, then sold items. */
export async function galleryOf(db: Read, sellerId: string, now: Date): Promise<GalleryItem[]> {
  const rows = await galleryItems(db, { sellerId });
  const shown = rows.flatMap((row) => {
    const status = publicStatus(row.status);
    const { droppedAt: _, ...card } = row;
    return status ? [{ ...card, status, formerPriceCents: shownFormerPrice(row, now) }] : [];
  });
  return [
    ...shown.filter((item) => item.status !== 'taken'),
    ...shown.filter((item) => item.status === 'taken'),
  ];
}

/** The text that searches on the page look through, folded, by listing id. */
export const galleryTextsOf = async (db: Read, sellerId: string): Promise<Map<string, string>> =>
  new Map((await galleryTexts(db, { sellerId })).map(({ id, text }) => [id, text]));

/** One listing of the page's seller as the public sees it; undefined if it isn't public. */
export async function getPublicItem(db: Read, config: Config, page: Page, itemId: string, now: Date) {
  if (!/^item_\w{1,40}$/.test(itemId)) return undefined;
  const [row] = await itemById(db, { id: itemId, sellerId: page.sellerId });
  return row && presentPublicItem(config, page, row, now);
}

/** A page's listings, newest first, in parts. @throws AppError invalid_request for a foreign cursor */
export async function listPublicItems(db: Read, config: Config, page: Page, query: Part, now: Date) {
  const { items } = db.t;
  const after = positionAt(query.cursor, /^item_\w{1,40}$/);
  const also = and(
    itemIsShown(items),
    after && before([items.createdAt, items.id], [after.createdAt, after.id]),
  );
  const newest = { order: ['-createdAt', '-id'], limit: query.limit + 1, also } as const;
  const rows = await listRows(db, 'items', { sellerId: page.sellerId }, newest);
  const { shown, next } = pageOf(rows, query.limit, cursorOf);
  return {
    items: shown.flatMap((row) => {
      const item = presentPublicItem(config, page, row, now);
      return item ? [{ ...item, updatedAt: row.updatedAt }] : [];
    }),
    next_cursor: next,
  };
}

/** The listing as the public sees it; undefined for an inactive one, which only the seller sees. */
function presentPublicItem(config: Config, page: Page, row: ItemRow, now: Date): PublicItem | undefined {
  const status = publicStatus(row.status);
  if (!status) return undefined;
  const formerCents = shownFormerPrice(row, now);
  return {
    item_id: row.id,
    ...publicFieldsOf(row),
    previous_price: fromCents(formerCents),
    currency: row.currency,
    is_free: row.priceCents === 0,
    status,
    queue_count: row.queueCount,
    ...photoUrls(config, row.photoIds),
    public_url: itemPublicUrl(config, page, row.id),
    created_at: row.createdAt.toISOString(),
  };
}
