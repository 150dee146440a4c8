import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { lanes } from '../lanes.ts';
import { requireCaller } from '../operation/caller.ts';
import { decodePhoto, isDataUri } from './base64.ts';
import { removePhotos } from './purge.ts';
import type { BulkUpload, BulkUploadInput } from './schemas.ts';
import {
  announcePhotos,
  discardPhotos,
  keepPhotos,
  processPhoto,
  type StoredPhoto,
  storePictures,
  unusedUntil,
} from './store.ts';
import { type Turns, turnedOriginal } from './turn.ts';
import { collectSessionPhotos } from './upload-sessions.ts';
import { photoIdOf, photoUrls } from './urls.ts';

/** A photo to store. `index` is its position in the request; it is decoded or read only when its turn comes. */
export type PhotoOriginal = { index: number } & ({ base64: string } | { read(): Promise<Buffer> });

/** Number of photos of a request that are decoded at the same time, while as many others are written. */
const AT_ONCE = 2;

/**
 * Stores `originals` and passes them to `body`, which keeps them with `keepPhotos`. If anything fails, here or in
 * `body`, all of them are removed.
 * @throws AppError INVALID_PHOTO naming the first unusable photo; PHOTO_LIMIT_REACHED; CANCELLED
 */
export async function withNewPhotos<T>(
  ctx: SellerContext,
  originals: PhotoOriginal[],
  body: (photos: StoredPhoto[]) => Promise<T>,
): Promise<T> {
  const ids = originals.map(() => newId('pho', ctx));
  const photos = ids.map((id, position) => ({ id, uploadSessionId: null, position }));
  await ctx.store.write((tx) => announcePhotos(ctx, tx, ctx.actor.sellerId, photos));
  try {
    return await body(await storeAll(ctx, originals, ids));
  } catch (error) {
    await discardPhotos(ctx, ids);
    throw error;
  }
}

async function storeAll(ctx: SellerContext, originals: PhotoOriginal[], ids: string[]) {
  const inTurn = lanes(2 * AT_ONCE);
  const decoding = lanes(AT_ONCE);
  let failed = false;
  let done = 0;
  const settled = await Promise.allSettled(
    originals.map((original, i) =>
      inTurn(async () => {
        if (failed) return undefined;
        try {
          requireCaller(ctx);
          const { index } = original;
          const made = await decoding(async () => {
            const bytes = 'read' in original ? await original.read() : decodePhoto(original.base64, index);
            return processPhoto(ctx, bytes, index);
          });
          const stored = await storePictures(ctx, ids[i] ?? '', made);
          done += 1;
          ctx.waiting?.tell?.(`Photo ${done} of ${originals.length} is stored.`);
          return stored;
        } catch (error) {
          failed = true;
          throw error;
        }
      }),
    ),
  );
  return settled.flatMap((photo) => {
    if (photo.status === 'rejected') throw photo.reason;
    return photo.value ?? [];
  });
}

/**
 * Accepts an item's photos in every form that a caller can use. `data:` URIs, and file paths from a caller on this
 * computer, are stored and replaced with their URLs; stored photos in `turns` are replaced with turned copies;
 * everything else stays as it is. `body` gets the URLs. If it fails, the newly stored photos are removed.
 * @throws AppError INVALID_PHOTO
 */
export async function withStoredPhotos<T>(
  ctx: SellerContext,
  photos: readonly string[],
  body: (urls: string[]) => Promise<T>,
  turns: Turns = new Map(),
): Promise<T> {
  const turnedOf = (photo: string, index: number): PhotoOriginal | undefined => {
    const id = photoIdOf(ctx.config, photo) ?? '';
    const turn = turns.get(id);
    return turn && { index, read: () => turnedOriginal(ctx, id, turn) };
  };
  const originals = photos.flatMap(
    (photo, index) => originalOf(ctx, photo, index) ?? turnedOf(photo, index) ?? [],
  );
  if (originals.length === 0) return body([...photos]);
  const ids = await withNewPhotos(ctx, originals, (stored) =>
    ctx.store.write((tx) => keepPhotos(tx, stored, { batchId: null, sweepAt: unusedUntil(ctx.clock) })),
  );
  const urls = [...photos];
  for (const [i, url] of photoUrls(ctx.config, ids).photos.entries()) urls[originals[i]?.index ?? -1] = url;
  try {
    requireCaller(ctx);
    return await body(urls);
  } catch (error) {
    // The caller should get the original error. The sweep removes what couldn't be removed now.
    await removePhotos(ctx, ids).catch((err: unknown) => {
      ctx.logger.warn({ err, photos: ids.length }, 'Photos of a refused call were left for the sweep');
    });
    throw error;
  }
}

/** Stores a batch of photos, all or none: those in the call, or those that the seller added on an upload page. */
export async function bulkUpload(ctx: SellerContext, input: BulkUploadInput): Promise<BulkUpload> {
  const { photos, session_id: sessionId } = input;
  const batchId = newId('batch', ctx);
  const answer = (ids: string[]): BulkUpload => {
    const { photos: fullUrls, thumbnails: thumbnailUrls } = photoUrls(ctx.config, ids);
    return { fullUrls, thumbnailUrls, batchId, count: ids.length };
  };
  if (photos && sessionId === undefined) {
    const originals = photos.map((base64, index) => ({ base64, index }));
    const kept = { batchId, sweepAt: unusedUntil(ctx.clock) };
    return withNewPhotos(ctx, originals, (stored) =>
      commit(ctx, async (tx) => answer(await keepPhotos(tx, stored, kept))),
    );
  }
  if (sessionId !== undefined && !photos) {
    return commit(ctx, async (tx) => {
      const collected = await collectSessionPhotos(ctx, tx, sessionId, batchId);
      return answer(collected.map((photo) => photo.id));
    });
  }
  throw refusal('invalid_request.photosOrUploadSession');
}

/** The photo to store first; undefined for the URL of a photo that is stored already. */
export function originalOf({ photoFiles }: SellerContext, photo: string, index: number) {
  if (isDataUri(photo)) return { index, base64: photo };
  return photoFiles?.isPath(photo) ? { index, read: () => photoFiles.read(photo, index) } : undefined;
}
