/**
 * Photos: from upload to storage, display variants, and removal. A row is announced before its files are written, so
 * that the sweep can find and remove the files of an interrupted upload. A photo can be shown only after it is kept.
 *
 * Start here: `announcePhotos`, `storePictures`, `keepPhotos`. `add.ts` combines them for callers,
 * `upload-sessions.ts` and `receive.ts` take photos from a phone, `on-demand.ts` makes other sizes, and `purge.ts` is
 * the sweep.
 */
import { eq } from 'drizzle-orm';
import { not } from '../../db/conditions.ts';
import { deleteRows, updatedRows, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Clock } from '../adapters/clock.ts';
import { type Focus, type ProcessedPhoto, UnreadableImageError } from '../adapters/image-processor.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { limitsOf } from '../tiers.ts';
import { DAY, HOUR } from '../units.ts';
import { invalidPhoto } from './base64.ts';

/** A photo with stored files whose row hasn't been kept yet. */
export type StoredPhoto = Focus & Pick<RowOf<'photos'>, 'id' | 'width' | 'height' | 'bytes' | 'takenAt'>;

type NewPhoto = Pick<RowOf<'photos'>, 'id' | 'uploadSessionId' | 'position'>;

/** How long a photo that nothing uses is kept. */
const UNUSED_PHOTO_MS = 30 * DAY;

/** When the sweep removes a photo that is announced now and never kept. */
export const announcedUntil = (clock: Clock): Date => new Date(clock.now().getTime() + HOUR);

/** When the sweep checks a photo that is kept now. If no item shows it by then, it is removed. */
export const unusedUntil = (clock: Clock): Date => new Date(clock.now().getTime() + UNUSED_PHOTO_MS);

/**
 * Records which files are about to be written. No one may rely on the files of a row in the state `uploading`: if the
 * process dies, the sweep finds and removes them.
 * @throws AppError PHOTO_LIMIT_REACHED if the plan has no room for that many
 */
export async function announcePhotos(deps: Deps, tx: Write, sellerId: string, photos: NewPhoto[]) {
  await admitPhotos(deps, tx, sellerId, photos.length);
  const start = {
    sellerId,
    state: 'uploading' as const,
    width: 0,
    height: 0,
    bytes: 0,
    sweepAt: announcedUntil(deps.clock),
    createdAt: deps.clock.now(),
  };
  await tx.insert(tx.t.photos).values(photos.map((photo) => ({ ...photo, ...start })));
}

/** Decodes an upload. @param index its position in the request @throws AppError INVALID_PHOTO */
export const processPhoto = (deps: Deps, original: Buffer, index?: number): Promise<ProcessedPhoto> =>
  deps.imageProcessor.process(original).catch((error) => {
    if (!(error instanceof UnreadableImageError)) throw error;
    throw invalidPhoto(index, error.message, error);
  });

/** Whose photo it is and where it belongs, and how long it is kept; each is asked in the write that needs it. */
type Keeping = {
  place(tx: Write): Asked<Omit<NewPhoto, 'id'> & { sellerId: string }>;
  until(tx: Write): Asked<Date>;
};
type Asked<T> = T | Promise<T>;

/**
 * Announces one photo, stores it, and keeps it; if that fails, it is removed. Returns its id.
 * @param read returns its bytes; called after it was announced
 * @throws AppError INVALID_PHOTO, PHOTO_LIMIT_REACHED, and what `keeping` throws
 */
export async function storePhoto(deps: Deps, read: () => Promise<Buffer>, keeping: Keeping): Promise<string> {
  const id = newId('pho', deps);
  await deps.store.write(async (tx) => {
    const { sellerId, ...place } = await keeping.place(tx);
    await announcePhotos(deps, tx, sellerId, [{ id, ...place }]);
  });
  try {
    const stored = await processPhoto(deps, await read()).then((made) => storePictures(deps, id, made));
    await deps.store.write(async (tx) =>
      keepPhotos(tx, [stored], { batchId: null, sweepAt: await keeping.until(tx) }),
    );
    return id;
  } catch (error) {
    await discardPhotos(deps, [id]);
    throw error;
  }
}

/** Stores the pictures that were made of an announced photo. */
export async function storePictures(deps: Deps, id: string, made: ProcessedPhoto): Promise<StoredPhoto> {
  const { full, thumb, width, height, focus, takenMs } = made;
  await deps.photoStorage.put(id, 'full', full);
  await deps.photoStorage.put(id, 'thumb', thumb);
  const takenAt = takenMs === undefined ? null : new Date(takenMs);
  return { id, width, height, ...focus, bytes: full.length, takenAt };
}

/**
 * Makes announced photos usable: they can be shown, and the sweep checks them at `sweepAt`. Returns their ids.
 * @throws Error if one of them no longer exists
 */
export async function keepPhotos(
  tx: Write,
  photos: StoredPhoto[],
  kept: { batchId: string | null; sweepAt: Date },
): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, ...size } of photos) {
    const ready = { ...kept, ...size, state: 'ready' } as const;
    const isThere = await updateRows(tx, 'photos', { id, state: 'uploading' }, ready);
    if (!isThere) throw new Error(`The photo ${id} was removed before it was kept`);
    ids.push(id);
  }
  return ids;
}

/**
 * Removes photos that were announced but not kept, and those marked as unused. It asks the rows first, because a
 * write whose result was lost may have kept them. Never throws: the sweep tries again later.
 */
export async function discardPhotos(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const claimed = await deps.store.write((tx) => claimUnkept(deps, tx, ids));
    const gone: string[] = [];
    for (const id of claimed) if (await isRemoved(deps, id)) gone.push(id);
    if (gone.length === 0) return;
    await deps.store.write((tx) => deleteRows(tx, 'photos', { id: gone, state: 'removing' }));
  } catch (err) {
    deps.logger.warn({ err, photos: ids.length }, 'Photos could not be removed, the sweep will try again');
  }
}

/** Takes the rows, after any write in progress, so that no write can keep these photos from now on. */
async function claimUnkept(deps: Deps, tx: Write, ids: readonly string[]): Promise<string[]> {
  const removing = { state: 'removing', sweepAt: announcedUntil(deps.clock) } as const;
  const rows = await updatedRows(tx, 'photos', { id: ids, state: not('ready') }, removing, ['id']);
  return rows.map((row) => row.id);
}

async function isRemoved(deps: Deps, id: string): Promise<boolean> {
  try {
    await deps.photoStorage.remove(id);
    return true;
  } catch (error) {
    deps.logger.warn({ err: error, photo: id }, 'A photo could not be removed from the storage');
    return false;
  }
}

/**
 * Refuses photos beyond the plan's limit. Call it in the write that announces the photos: writes are serializable, so
 * the limit holds for any number of simultaneous calls.
 * @throws AppError PHOTO_LIMIT_REACHED, ACCOUNT_INCOMPLETE
 */
async function admitPhotos(deps: Deps, tx: Write, sellerId: string, more: number) {
  const { photos, label } = limitsOf(deps.config, await findSeller(tx, sellerId), deps.clock.now());
  if (photos === null) return;
  const stored = await tx.$count(tx.t.photos, eq(tx.t.photos.sellerId, sellerId));
  if (stored + more <= photos) return;
  const room = Math.max(0, photos - stored);
  throw refusal('PHOTO_LIMIT_REACHED.plan', { label, photos, room });
}
