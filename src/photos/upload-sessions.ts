import { eq } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
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
import { photoUrls } from './urls.ts';

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
  const token = ctx.random.bytes(24).toString('base64url');
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const url = uploadPageUrl(ctx.config, token);
  const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
  const { told } = words;
  return commit(ctx, async (tx) => {
    const session = await insertSession(tx, {
      id: newId('upl', ctx),
      sellerId: ctx.actor.sellerId,
      tokenHash: sha256(token),
      expected: input.expect ?? null,
      finishedAt: null,
      redeemedAt: null,
      things: null,
      expiresAt,
      createdAt: now,
    });
    return {
      session_id: session.id,
      url,
      expires_at: expiresAt.toISOString(),
      max_photos: MAX_PHOTOS,
      relay_message: `${told.upload({ reachable: isShareable(ctx), n: input.expect ?? 0, url })}\n${told.uploadDone}`,
      ...reachOf(ctx, words),
    };
  });
}

const uploadPageUrl = (config: { baseUrl: string }, token: string): string =>
  `${config.baseUrl}/upload/${token}`;

const sessionByToken = prepared<{ tokenHash: string }>()('upload_session_by_token', (db, p) =>
  db.select().from(db.t.uploadSessions).where(eq(db.t.uploadSessions.tokenHash, p.tokenHash)),
);

/**
 * The session behind an upload page's link, as long as it accepts photos.
 * @throws AppError not_found, UPLOAD_SESSION_REDEEMED, UPLOAD_SESSION_EXPIRED
 */
export async function findOpenSession(deps: Deps, db: Read, token: string): Promise<UploadSessionRow> {
  const [session] = await sessionByToken(db, { tokenHash: sha256(token) });
  if (!session) throw new AppError('not_found', 'This upload link is unknown.');
  checkOpen(deps, session);
  return session;
}

/** @throws AppError not_found, NOT_OWNER */
export async function findOwnedSession(ctx: SellerContext, db: Read, id: string): Promise<UploadSessionRow> {
  const session = await getRow(db, 'uploadSessions', { id });
  if (!session) {
    throw refusal('not_found.uploadSession');
  }
  if (session.sellerId !== ctx.actor.sellerId) {
    throw new AppError('NOT_OWNER', 'This upload session belongs to another seller.');
  }
  return session;
}

/** @throws AppError UPLOAD_SESSION_REDEEMED, UPLOAD_SESSION_EXPIRED */
export function checkOpen(deps: Pick<Deps, 'clock'>, session: UploadSessionRow): void {
  if (session.redeemedAt) {
    throw refusal('UPLOAD_SESSION_REDEEMED.session');
  }
  if (session.expiresAt <= deps.clock.now()) {
    throw refusal('UPLOAD_SESSION_EXPIRED.session');
  }
}

/** The photos of a session in the order chosen at the phone, including those that are still on their way. */
export async function photosOfSession(
  deps: Pick<Deps, 'clock'>,
  db: Read,
  sessionId: string,
): Promise<{ photos: PhotoRow[]; ready: PhotoRow[]; arriving: number; nextPosition: number }> {
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
