import { listRows, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { DAY } from '../units.ts';
import { MAX_PHOTOS } from './base64.ts';
import { withdrawPhotos } from './purge.ts';
import { discardPhotos, storePhoto } from './store.ts';
import { findOpenSession, photosOfSession, type UploadSessionRow } from './upload-sessions.ts';

/** Finds the session for which a request sends photos, while the session accepts any; called again in every write. */
export type FindSession = (db: Read) => Promise<UploadSessionRow>;

/** Finds a session by the link to its upload page. */
export const sessionAt =
  (deps: Deps, token: string): FindSession =>
  (db) =>
    findOpenSession(deps, db, token);

/**
 * Takes one photo into a session. A caller who collects while it is read is told to wait. Returns its id.
 * @throws AppError of `find`, INVALID_PHOTO, PHOTO_LIMIT_REACHED, invalid_request if the page is full
 */
export const receivePhoto = (
  deps: Deps,
  find: FindSession,
  read: () => Promise<Buffer>,
  position?: number,
): Promise<string> =>
  storePhoto(deps, read, {
    async place(tx) {
      const { id, sellerId } = await find(tx);
      const { ready, arriving, nextPosition } = await photosOfSession(deps, tx, id);
      if (ready.length + arriving >= MAX_PHOTOS) {
        throw new AppError('invalid_request', `This page takes ${MAX_PHOTOS} photos, and it has that many.`);
      }
      return { sellerId, uploadSessionId: id, position: position ?? nextPosition };
    },
    until: async (tx) => new Date((await find(tx)).expiresAt.getTime() + DAY),
  });

/** Removes photos at the request of the person who added them. A photo that is already gone isn't an error. */
export async function removeReceivedPhotos(deps: Deps, find: FindSession, photoIds: readonly string[]) {
  const removed = await deps.store.write(async (tx) => {
    const session = await find(tx);
    const theirs = { id: photoIds, uploadSessionId: session.id, state: 'ready' } as const;
    const ids = (await listRows(tx, 'photos', theirs, { columns: ['id'] })).map((row) => row.id);
    await withdrawPhotos(deps, tx, ids);
    return ids;
  });
  await discardPhotos(deps, removed);
}

/** Records that the person at the phone has added all photos. @throws AppError invalid_request if there are none */
export async function finishUpload(deps: Deps, token: string): Promise<void> {
  await deps.store.write(async (tx) => {
    const session = await findOpenSession(deps, tx, token);
    const { ready } = await photosOfSession(deps, tx, session.id);
    if (ready.length === 0) throw new AppError('invalid_request', 'Add at least one photo first.');
    await updateRows(tx, 'uploadSessions', { id: session.id }, { finishedAt: deps.clock.now() });
  });
}
