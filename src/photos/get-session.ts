import type { SellerContext } from '../context.ts';
import type { SessionView } from './schemas.ts';
import { findOwnedSession, photosOfSession } from './upload-sessions.ts';
import { photoUrls } from './urls.ts';

/** What has arrived in an upload session so far. Reading doesn't redeem it. @throws AppError not_found, NOT_OWNER */
export async function getUploadSession(ctx: SellerContext, id: string): Promise<SessionView> {
  const { read } = ctx.store;
  const session = await findOwnedSession(ctx, read, id);
  const { photos } = await photosOfSession(ctx, read, session.id);
  return {
    session_id: session.id,
    expires_at: session.expiresAt.toISOString(),
    finished: session.finishedAt !== null,
    redeemed: session.redeemedAt !== null,
    photos: photos.map((photo, index) => {
      if (photo.state !== 'ready') return { index, state: 'arriving', url: null, thumbnail_url: null };
      const urls = photoUrls(ctx.config, [photo.id]);
      return {
        index,
        state: 'ready',
        url: urls.photos[0] ?? null,
        thumbnail_url: urls.thumbnails[0] ?? null,
      };
    }),
  };
}
