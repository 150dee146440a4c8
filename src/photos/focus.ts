import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import { type Focus, UnreadableImageError } from '../adapters/image-processor.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { photoIdOf } from './urls.ts';

type Sides = { width: number; height: number };

/** Where a square tile stands on its photo, by the photo's id: tenths of the way, 0 (left or top) to 10; the middle is left out. */
export type Crops = ReadonlyMap<string, number>;

/** In the middle, as what nobody looked at is shown. */
const MIDDLE: Focus = { focusX: 500, focusY: 500 };

/** Photos that are not in the middle; a seller's whole collection costs one look-up. */
const lookedAt = prepared<{ sellerId: string }>()('photo_crops', (db, p) => {
  const { photos: t } = db.t;
  return db
    .select({ id: t.id, width: t.width, height: t.height, focusX: t.focusX, focusY: t.focusY })
    .from(t)
    .where(and(eq(t.sellerId, p.sellerId), eq(t.state, 'ready'), sql`${t.width} <> ${t.height}`));
});

/** How the seller's photos are cut to squares. */
export async function cropsOf(db: Read, sellerId: string): Promise<Crops> {
  return crops(await lookedAt(db, { sellerId }));
}

/** The same for photos of any sellers. */
export async function cropsOfPhotos(db: Read, ids: readonly string[]): Promise<Crops> {
  if (ids.length === 0) return new Map();
  const { photos: t } = db.t;
  return crops(
    await db
      .select({ id: t.id, width: t.width, height: t.height, focusX: t.focusX, focusY: t.focusY })
      .from(t)
      .where(inArray(t.id, [...ids])),
  );
}

export type Crop = Sides & { at: number };

/** The sides of photos and how they are cut, by id: for whoever may cut them otherwise. */
export async function cropsWithSides(db: Read, ids: readonly string[]): Promise<Map<string, Crop>> {
  const { photos: t } = db.t;
  const rows = await db
    .select({ id: t.id, width: t.width, height: t.height, focusX: t.focusX, focusY: t.focusY })
    .from(t)
    .where(inArray(t.id, [...ids]));
  const by = crops(rows);
  return new Map(rows.map(({ id, width, height }) => [id, { width, height, at: by.get(id) ?? 5 }]));
}

/** The point, 0 to 1, that a square keeps in its middle which stands `at` tenths of the way along the longer side. */
export function focusAt({ width, height }: Sides, at: number): { x: number; y: number } {
  const [long, side] = [Math.max(width, height), Math.min(width, height)];
  const along = (side / 2 + (Math.min(10, Math.max(0, at)) / 10) * (long - side)) / long;
  return width > height ? { x: along, y: 0.5 } : { x: 0.5, y: along };
}

type Looked = { id: string } & Sides & { focusX: number | null; focusY: number | null };

function crops(rows: readonly Looked[]): Crops {
  return new Map(
    rows.flatMap(({ id, focusX, focusY, ...sides }) => {
      const at = focusX === null || focusY === null ? 5 : cropAt(sides, { focusX, focusY });
      return at === 5 ? [] : [[id, at] as const];
    }),
  );
}

/** The tenth of the way along its longer side at which a square shows the point, as far in the middle as there is room. */
export function cropAt({ width, height }: Sides, { focusX, focusY }: Focus): number {
  const [long, side] = [Math.max(width, height), Math.min(width, height)];
  if (long === side) return 5;
  const point = ((width > height ? focusX : focusY) / 1000) * long;
  return Math.round(10 * Math.min(1, Math.max(0, (point - side / 2) / (long - side))));
}

/** What a caller wants to be seen, by the photo's address: 0 to 1 from the left and from the top. */
export type PhotoFocus = Readonly<Record<string, { x: number; y: number }>>;

/** Sets what crops of an item's photos keep in view. @throws AppError invalid_request for a photo that the item does not have */
export async function setFocus(
  { config }: { config: Config },
  tx: Write,
  focus: PhotoFocus,
  photoIds: readonly string[],
): Promise<void> {
  const { photos } = tx.t;
  for (const [url, { x, y }] of Object.entries(focus)) {
    const id = photoIdOf(config, url);
    if (id === undefined || !photoIds.includes(id)) {
      throw new AppError(
        'invalid_request',
        'photo_focus: one of its addresses is not a photo of this item.',
        {
          hint: 'Use the addresses in photos, unchanged.',
        },
      );
    }
    await tx
      .update(photos)
      .set({ focusX: Math.round(x * 1000), focusY: Math.round(y * 1000) })
      .where(eq(photos.id, id));
  }
}

/** One round over at most `limit` photos from before crops were chosen. Returns how many it looked at. */
export async function findFocuses(deps: Deps, limit: number): Promise<number> {
  const { photos } = deps.store.read.t;
  const old = await deps.store.read
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.state, 'ready'), isNull(photos.focusX)))
    .limit(limit);
  for (const { id } of old) {
    const thumb = await deps.photoStorage.read(id, 'thumb');
    const found = thumb ? await deps.imageProcessor.focus(thumb).catch(inTheMiddle) : MIDDLE;
    await deps.store.write((tx) =>
      tx
        .update(tx.t.photos)
        .set(found)
        // Its seller may have chosen meanwhile.
        .where(and(eq(tx.t.photos.id, id), isNull(tx.t.photos.focusX))),
    );
  }
  return old.length;
}

function inTheMiddle(error: unknown): Focus {
  if (error instanceof UnreadableImageError) return MIDDLE;
  throw error;
}
