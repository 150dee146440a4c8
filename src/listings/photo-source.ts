import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { withStoredPhotos } from '../photos/add.ts';
import { findOwnedPhotos, type PhotoRow } from '../photos/find.ts';
import { collectSessionPhotos, photosOfSession } from '../photos/upload-sessions.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';

/** The source of a new listing's photos. */
type PhotoSource = {
  /** The current ids, for a writer to look at; undefined until all photos have arrived. */
  peek(): Promise<string[] | undefined>;
  /** The ids, in the write that attaches the photos: some may have gone or arrived since. May repeat a photo. */
  take(tx: Write): Promise<string[]>;
};

/** Photos by stored URL or as `data:` URIs, or an upload session, which saving uses up. */
export type NamedPhotos = { photos?: string[] | undefined; upload_session_id?: string | undefined };

/**
 * Calls `body` with the source that the caller named. If it fails, photos stored from `data:` URIs are removed.
 * @param most maximum number of photos in an upload session
 * @throws AppError invalid_request, INVALID_PHOTO
 */
export function withPhotoSource<T>(
  ctx: SellerContext,
  { photos, upload_session_id: sessionId }: NamedPhotos,
  body: (source: PhotoSource) => Promise<T>,
  most = ITEM_PHOTOS,
): Promise<T> {
  if (photos !== undefined && sessionId === undefined) {
    return withStoredPhotos(ctx, photos, (urls) => body(storedPhotos(ctx, urls)));
  }
  if (photos === undefined && sessionId !== undefined) return body(sessionPhotos(ctx, sessionId, most));
  throw refusal('invalid_request.photosOrSession');
}

const storedPhotos = (ctx: SellerContext, urls: readonly string[]): PhotoSource => ({
  peek: async () => uniqueOf(await findOwnedPhotos(ctx, ctx.store.read, urls)),
  take: async (tx) => idsOf(await findOwnedPhotos(ctx, tx, urls)),
});

const sessionPhotos = (ctx: SellerContext, sessionId: string, most: number): PhotoSource => ({
  // The session stays usable: if the writer fails, its photos are still there.
  async peek() {
    const { ready, arriving } = await photosOfSession(ctx, ctx.store.read, sessionId);
    const mine = ready.filter((photo) => photo.sellerId === ctx.actor.sellerId);
    return arriving === 0 && mine.length > 0 && mine.length <= most ? uniqueOf(mine) : undefined;
  },
  async take(tx) {
    const collected = await collectSessionPhotos(ctx, tx, sessionId, newId('batch', ctx));
    if (collected.length > most) {
      throw refusal('invalid_request.photosInSession', { count: collected.length, most });
    }
    return idsOf(collected);
  },
});

const idsOf = (photos: PhotoRow[]): string[] => photos.map(({ id }) => id);
const uniqueOf = (photos: PhotoRow[]): string[] => [...new Set(idsOf(photos))];
