import { inArray } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { looksLikeBase64 } from './base64.ts';
import { storePhoto, unusedUntil } from './store.ts';
import { photoIdOf } from './urls.ts';

export type PhotoRow = RowOf<'photos'>;

type FivePhotos = { a: string; b: string; c: string; d: string; e: string };

/**
 * A prepared query for an item's photos, because every save of a listing needs them. The seller isn't part of it: if
 * it were, SQLite would go through all of the seller's photos.
 */
const fivePhotos = prepared<FivePhotos>()('five_photos', (db, p) => {
  const { photos } = db.t;
  return db
    .select()
    .from(photos)
    .where(inArray(photos.id, [p.a, p.b, p.c, p.d, p.e]));
});

async function ownedPhotos(db: Read, sellerId: string, ids: string[]): Promise<PhotoRow[]> {
  const [a = '', b = a, c = a, d = a, e = a, ...more] = ids;
  const rows =
    more.length === 0 ? await fivePhotos(db, { a, b, c, d, e }) : await listRows(db, 'photos', { id: ids });
  return rows.filter((row) => row.sellerId === sellerId && row.state === 'ready');
}

/**
 * The seller's stored photos behind `urls`, in their order. Pass the `tx` of the write that attaches them, so that
 * the sweep can't remove one in between. Another seller's photo is refused exactly like one that doesn't exist.
 * @throws AppError PHOTO_NOT_STORED
 */
export async function findOwnedPhotos(ctx: SellerContext, db: Read, urls: readonly string[]) {
  const ids = urls.map((url) => photoIdOf(ctx.config, url));
  const known = ids.filter((id) => id !== undefined);
  const rows = await ownedPhotos(db, ctx.actor.sellerId, known);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, i) => {
    const row = id === undefined ? undefined : byId.get(id);
    if (row) return row;
    const photo = `Photo ${i + 1}`;
    if (looksLikeBase64(urls[i] ?? '')) throw refusal('PHOTO_NOT_STORED.base64', { photo });
    throw refusal('PHOTO_NOT_STORED.url', { photo });
  });
}

/** Stores one photo for the seller, and returns its id. @throws AppError as `storePhoto` does */
export const keepOnePhoto = (ctx: SellerContext, read: () => Promise<Buffer>): Promise<string> =>
  storePhoto(ctx, read, {
    place: () => ({ sellerId: ctx.actor.sellerId, uploadSessionId: null, position: 0 }),
    until: () => unusedUntil(ctx.clock),
  });
