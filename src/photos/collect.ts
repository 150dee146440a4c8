import { updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { PhotoRow } from './find.ts';
import { unusedUntil } from './store.ts';
import { checkOpen, findOwnedSession, photosOfSession } from './upload-sessions.ts';

/**
 * Takes the photos of an upload session, once, in the order chosen on the phone.
 * @throws AppError PHOTO_UPLOADING while photos are awaited; not_found, NOT_OWNER, UPLOAD_SESSION_REDEEMED, or
 * UPLOAD_SESSION_EXPIRED if there is nothing to wait for
 */
export async function collectSessionPhotos(
  ctx: SellerContext,
  tx: Write,
  sessionId: string,
  batchId: string,
): Promise<PhotoRow[]> {
  const session = await findOwnedSession(ctx, tx, sessionId);
  checkOpen(ctx, session);
  const { ready, arriving } = await photosOfSession(ctx, tx, session.id);
  if (arriving > 0) {
    throw awaited(
      `${arriving === 1 ? 'A photo is' : `${arriving} photos are`} still uploading; ${ready.length} arrived.`,
    );
  }
  if (ready.length === 0) {
    throw awaited(
      'No photo has arrived yet.',
      'Ask the seller to open the link and add photos, then try again.',
    );
  }
  if (session.expected !== null && ready.length < session.expected && !session.finishedAt) {
    throw awaited(
      `${ready.length} of ${session.expected} photos have arrived.`,
      'Try again when the seller has added the others or pressed Done on the upload page.',
    );
  }
  await updateRows(tx, 'uploadSessions', { id: session.id }, { redeemedAt: ctx.clock.now() });
  const ids = ready.map((photo) => photo.id);
  await updateRows(tx, 'photos', { id: ids }, { batchId, sweepAt: unusedUntil(ctx.clock) });
  return ready;
}

const awaited = (
  message: string,
  hint = 'Wait five seconds, then send the same request again. The upload page shows how far it is.',
) => new AppError('PHOTO_UPLOADING', message, { hint, retryAfter: 5 });
