import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { withNewPhotos } from './add.ts';
import type { BulkUpload, BulkUploadInput } from './schemas.ts';
import { keepPhotos, unusedUntil } from './store.ts';
import { collectSessionPhotos } from './upload-sessions.ts';
import { photoUrls } from './urls.ts';

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
    return withNewPhotos(ctx, originals, (stored) =>
      commit(ctx, async (tx) =>
        answer(await keepPhotos(tx, stored, { batchId, sweepAt: unusedUntil(ctx.clock) })),
      ),
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
