import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { type Focus, UnreadableImageError } from '../adapters/image-processor.ts';
import type { Deps } from '../context.ts';
import { ownPhotoId } from './urls.ts';

type Sides = { width: number; height: number };

/** Where photos are cropped to squares, by photo id: in tenths of the way, from 0 (left or top); not centered ones. */
export type Crops = ReadonlyMap<string, number>;

/** The center, which is the default for photos that weren't analyzed; positions are in thousandths. */
const MIDDLE: Focus = { focusX: 500, focusY: 500 };

/** Prepared query for the photos that a square crop has to cut; one lookup for a seller's whole collection. */
const lookedAt = prepared<{ sellerId: string }>()('photo_crops', (db, p) => {
  const { photos: t } = db.t;
  return db
    .select({ id: t.id, width: t.width, height: t.height, focusX: t.focusX, focusY: t.focusY })
    .from(t)
    .where(and(eq(t.sellerId, p.sellerId), eq(t.state, 'ready'), sql`${t.width} <> ${t.height}`));
});

/** The square crops of the seller's photos. */
export async function cropsOf(db: Read, sellerId: string): Promise<Crops> {
  return crops(await lookedAt(db, { sellerId }));
}

/** The same for photos of any seller. */
export const cropsOfPhotos = async (db: Read, ids: readonly string[]): Promise<Crops> =>
  crops(await looked(db, ids));

const looked = async (db: Read, ids: readonly string[]): Promise<Looked[]> =>
  ids.length === 0
    ? []
    : listRows(db, 'photos', { id: ids }, { columns: ['id', 'width', 'height', 'focusX', 'focusY'] });

export type Crop = Sides & { at: number };

/** The sides and crops of photos by id, for callers that may crop to another shape. */
export async function cropsWithSides(db: Read, ids: readonly string[]): Promise<Map<string, Crop>> {
  const rows = await looked(db, ids);
  const by = crops(rows);
  return new Map(rows.map(({ id, width, height }) => [id, { width, height, at: by.get(id) ?? 5 }]));
}

/** Whether a photo is much wider than high; false if it isn't stored. */
export async function isWide(db: Read, id: string | undefined): Promise<boolean> {
  const sides = id === undefined ? undefined : (await cropsWithSides(db, [id])).get(id);
  return sides !== undefined && sides.width > sides.height * 1.15;
}

/** The center, from 0 to 1, of a square crop that is `at` tenths of the way along the longer side. */
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

/** The position, in tenths along the longer side, of the square crop that has the point most central. */
export function cropAt({ width, height }: Sides, { focusX, focusY }: Focus): number {
  const [long, side] = [Math.max(width, height), Math.min(width, height)];
  if (long === side) return 5;
  const point = ((width > height ? focusX : focusY) / 1000) * long;
  return Math.round(10 * Math.min(1, Math.max(0, (point - side / 2) / (long - side))));
}

/**
 * Sets the points that crops of an item's photos keep visible, by photo URL: 0 to 1 from the left and from the top.
 * @throws AppError invalid_request for a photo that isn't the item's
 */
export async function setFocus(
  { config }: Pick<Deps, 'config'>,
  tx: Write,
  focus: Readonly<Record<string, { x: number; y: number }>>,
  photoIds: readonly string[],
): Promise<void> {
  for (const [url, { x, y }] of Object.entries(focus)) {
    const id = ownPhotoId(config, url, photoIds, 'photo_focus');
    await updateRows(tx, 'photos', { id }, { focusX: Math.round(x * 1000), focusY: Math.round(y * 1000) });
  }
}

/** Analyzes up to `limit` photos that were stored before this version chose crops. Returns how many. */
export async function findFocuses(deps: Deps, limit: number): Promise<number> {
  const unseen = { state: 'ready', focusX: null } as const;
  const old = await listRows(deps.store.read, 'photos', unseen, { columns: ['id'], limit });
  for (const { id } of old) {
    const thumb = await deps.photoStorage.read(id, 'thumb');
    const found = thumb ? await deps.imageProcessor.focus(thumb).catch(inTheMiddle) : MIDDLE;
    // Only if the seller hasn't chosen a point in the meantime.
    await deps.store.write((tx) => updateRows(tx, 'photos', { id, focusX: null }, found));
  }
  return old.length;
}

function inTheMiddle(error: unknown): Focus {
  if (error instanceof UnreadableImageError) return MIDDLE;
  throw error;
}
