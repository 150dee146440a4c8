import { insertInto } from '../../db/prepared.ts';
import { getRow, listRows, updateRows } from '../../db/rows.ts';
import type { NewThings } from '../../db/schema.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { isShareable, reachOf } from '../reach/reach.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { sha256 } from '../tokens.ts';
import { HOUR, MINUTE } from '../units.ts';
import { MAX_PHOTOS } from './base64.ts';
import type { PhotoRow } from './find.ts';
import type { CreateUploadSessionInput, SessionView, UploadSession } from './schemas.ts';
import { unusedUntil } from './store.ts';
import { firstThumbnail, photoUrl } from './urls.ts';

export type UploadSessionRow = RowOf<'uploadSessions'>;

const SESSION_MS = HOUR;
/** How long one upload may take. After that it counts as failed, and no one waits for it. */
const UPLOAD_MS = 2 * MINUTE;

const insertSession = insertInto('uploadSessions');

/** Creates a page where the seller can add photos from a phone for one hour, without signing in. */
export async function createUploadSession(
  ctx: SellerContext,
  input: CreateUploadSessionInput,
): Promise<UploadSession> {
  const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
  const { told } = words;
  return commit(ctx, async (tx) => {
    const { id, token, expiresAt } = await openSession(ctx, tx, SESSION_MS, { expected: input.expect });
    const url = `${ctx.config.baseUrl}/upload/${token}`;
    return {
      session_id: id,
      url,
      expires_at: expiresAt.toISOString(),
      max_photos: MAX_PHOTOS,
      relay_message: `${told.upload({ reachable: isShareable(ctx), n: input.expect ?? 0, url })}\n${told.uploadDone}`,
      ...reachOf(ctx, words),
    };
  });
}

/** Opens a session for `lifeMs`. Only the caller gets its token, for a link. */
export async function openSession(
  ctx: SellerContext,
  tx: Write,
  lifeMs: number,
  of: { expected?: number | undefined } | { things: NewThings },
): Promise<UploadSessionRow & { token: string }> {
  const token = ctx.random.bytes(24).toString('base64url');
  const createdAt = ctx.clock.now();
  const session = await insertSession(tx, {
    ...of,
    id: newId('upl', ctx),
    sellerId: ctx.actor.sellerId,
    tokenHash: sha256(token),
    expiresAt: new Date(createdAt.getTime() + lifeMs),
    createdAt,
  });
  return { ...session, token };
}

/**
 * The session behind an upload page's link, as long as it accepts photos.
 * @throws AppError not_found, UPLOAD_SESSION_REDEEMED, UPLOAD_SESSION_EXPIRED
 */
export async function findOpenSession(deps: Deps, db: Read, token: string): Promise<UploadSessionRow> {
  const session = await getRow(db, 'uploadSessions', { tokenHash: sha256(token) });
  if (!session) throw new AppError('not_found', 'This upload link is unknown.');
  checkOpen(deps, session);
  return session;
}

/** @throws AppError not_found, NOT_OWNER */
export async function findOwnedSession(ctx: SellerContext, db: Read, id: string): Promise<UploadSessionRow> {
  const session = await getRow(db, 'uploadSessions', { id });
  if (!session) throw refusal('not_found.uploadSession');
  if (session.sellerId !== ctx.actor.sellerId) {
    throw new AppError('NOT_OWNER', 'This upload session belongs to another seller.');
  }
  return session;
}

/** @throws AppError UPLOAD_SESSION_REDEEMED, UPLOAD_SESSION_EXPIRED */
export function checkOpen(deps: Pick<Deps, 'clock'>, session: UploadSessionRow): void {
  if (session.redeemedAt) throw refusal('UPLOAD_SESSION_REDEEMED.session');
  if (session.expiresAt <= deps.clock.now()) throw refusal('UPLOAD_SESSION_EXPIRED.session');
}

/** The photos of a session in the order chosen at the phone, including those that are still on their way. */
export async function photosOfSession(deps: Pick<Deps, 'clock'>, db: Read, sessionId: string) {
  const rows = await listRows(db, 'photos', { uploadSessionId: sessionId }, { order: ['position', 'id'] });
  const alive = deps.clock.now().getTime() - UPLOAD_MS;
  const arriving = (row: PhotoRow) => row.state === 'uploading' && row.createdAt.getTime() > alive;
  const shown = rows.filter((row) => row.state === 'ready' || arriving(row));
  return {
    photos: shown,
    ready: shown.filter((row) => row.state === 'ready'),
    arriving: shown.filter(arriving).length,
    nextPosition: Math.max(-1, ...rows.map((row) => row.position)) + 1,
  };
}

/** What has arrived in an upload session so far. Looking doesn't redeem it. @throws AppError not_found, NOT_OWNER */
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
      const thumbnail_url = firstThumbnail(ctx.config, [photo.id]);
      return { index, state: 'ready', url: photoUrl(ctx.config, photo.id), thumbnail_url };
    }),
  };
}

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
) {
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
