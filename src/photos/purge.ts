import { basename } from 'node:path';
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { announcedUntil, discardPhotos, unusedUntil } from './store.ts';
import { parsePhotoFile } from './urls.ts';

/** How long an ended upload session is reported as expired; after that, as unknown. */
const EXPIRED_SESSION_MS = DAY;

/** Removes those photos, files and rows, that nothing uses. Returns how many. */
export async function removePhotos(deps: Deps, photoIds: readonly string[]): Promise<number> {
  if (photoIds.length === 0) return 0;
  const unused = await deps.store.write((tx) => withdrawUnused(deps, tx, photoIds));
  await discardPhotos(deps, unused);
  return unused.length;
}

/** Marks those photos that nothing uses as unused and returns their ids, for `discardPhotos` after the write. */
export async function withdrawUnused(deps: Deps, tx: Write, photoIds: readonly string[]): Promise<string[]> {
  const ids = photoIds.length === 0 ? [] : await unusedOf(tx, photoIds);
  await withdrawPhotos(deps, tx, ids);
  return ids;
}

/** Marks photos as unused. Their files go after the write, which could be rolled back, or with the next sweep. */
export async function withdrawPhotos(deps: Deps, tx: Write, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const sweepAt = announcedUntil(deps.clock);
  await updateRows(tx, 'photos', { id: ids }, { state: 'removing', uploadSessionId: null, sweepAt });
}

async function unusedOf(tx: Write, photoIds: readonly string[]): Promise<string[]> {
  const rows = await listRows(tx, 'photos', { id: photoIds }, { columns: ['id', 'sellerId'] });
  const sellerIds = [...new Set(rows.map((row) => row.sellerId))];
  if (sellerIds.length === 0) return [];
  const shown = await listRows(tx, 'items', { sellerId: sellerIds }, { columns: ['photoIds'] });
  const covers = await listRows(tx, 'pages', { sellerId: sellerIds }, { columns: ['coverPhotoId'] });
  const running = { sellerId: sellerIds, status: 'processing' } as const;
  const awaited = await listRows(tx, 'jobs', running, { columns: ['payload'] });
  const { conversations, messages } = tx.t;
  const told = await tx
    .select({ photoIds: messages.photoIds })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(inArray(conversations.sellerId, sellerIds), isNotNull(messages.photoIds)));
  const used = new Set([
    ...told.flatMap((message) => message.photoIds ?? []),
    ...covers.map(({ coverPhotoId }) => coverPhotoId),
    ...shown.flatMap((item) => item.photoIds),
    ...awaited.flatMap((job) => (Array.isArray(job.payload.photoIds) ? job.payload.photoIds : [])),
  ]);
  return rows.map((row) => row.id).filter((id) => !used.has(id));
}

/** Checks up to `limit` photos that are due; one that an item shows is checked again later. Returns how many. */
export async function sweepPhotos(deps: Deps, limit: number): Promise<number> {
  const isDue = { sweepAt: atMost(deps.clock.now()) };
  const first = { columns: ['id'], order: ['sweepAt'], limit } as const;
  const due = await listRows(deps.store.read, 'photos', isDue, first);
  if (due.length === 0) return 0;
  const ids = due.map((row) => row.id);
  const unused = await deps.store.write(async (tx) => {
    // Checked again inside the write: one of them may have been kept since.
    const rows = await listRows(tx, 'photos', { id: ids, ...isDue }, { columns: ['id'] });
    const still = rows.map((row) => row.id);
    return withdrawUnused(deps, tx, still);
  });
  await discardPhotos(deps, unused);
  const sweepAt = unusedUntil(deps.clock);
  await deps.store.write((tx) =>
    updateRows(tx, 'photos', { id: ids, state: 'ready', ...isDue }, { sweepAt }),
  );
  return due.length;
}

/** Compares the photos in the database with file names, whatever folders the files are in. */
export async function comparePhotoFiles(db: Read, names: readonly string[]) {
  const { photos } = db.t;
  // Photos that are still being uploaded have rows, too.
  const rows = await db.select({ id: photos.id, state: photos.state }).from(photos);
  const known = new Set(rows.map(({ id }) => id));
  const files = new Set(names.map((name) => basename(name)));
  const ready = rows.filter(({ state }) => state === 'ready');
  const isWhole = (id: string) => files.has(`${id}.jpg`) && files.has(`${id}-thumb.jpg`);
  return {
    ready: ready.length,
    /** Ids of photos with missing files. */
    missing: ready.flatMap(({ id }) => (isWhole(id) ? [] : [id])),
    /** Names of photo files that don't belong to any photo. */
    strays: names.filter((name) => {
      const photo = parsePhotoFile(basename(name));
      return photo !== undefined && !known.has(photo.id);
    }),
  };
}

/** Upload sessions a day after they ended. */
export const oldUploads = oldRows('uploadSessions', (s, ago) => lte(s.expiresAt, ago(EXPIRED_SESSION_MS)));
