import { basename } from 'node:path';
import type { PgTable } from 'drizzle-orm/pg-core';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { diskHealth, probeWrite, withinLimit } from '../health/probes.ts';
import { newId } from '../ids.ts';
import { comparePhotoFiles } from '../photos/purge.ts';
import {
  checkBackups,
  checkClock,
  checkHeld,
  checkInbound,
  checkMail,
  checkReach,
  checkWriter,
} from './check-outside.ts';
import { type Finding, type Found, failed, messageOf, note, ok } from './command.ts';

/** Number of photos to check one by one if the store can't list them. */
const SAMPLE = 100;

/** Each check, and what to do if it fails to run. */
const CHECKS: [what: string, check: (deps: Deps) => Promise<Found>, todo?: string][] = [
  ['database', checkDatabase, 'Check that the database is running, accepts writes, and has space left.'],
  ['clock', checkClock],
  ['disk', checkDisk, 'Check that DATA_DIR can be reached.'],
  ['photo storage', probeStorage, 'Check that this user can write to the photo folder, or check S3_*.'],
  ['photos', checkPhotos, 'Check that the photo storage can be reached.'],
  ['reach', checkReach],
  ['email', checkMail],
  ['incoming email', checkInbound],
  ['writer', checkWriter],
  ['backups', checkBackups, 'Check BACKUP_DIR, or S3_*.'],
  ['held back', checkHeld],
  ['payments', async ({ payments }) => ok(payments.name)],
];

export async function checkService(deps: Deps): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, check, todo = 'Start with LOG_LEVEL=debug to see more.'] of CHECKS) {
    const found = await check(deps).catch((error: unknown) => failed(messageOf(error), todo));
    findings.push({ what, ...found });
  }
  return findings;
}

async function checkDatabase(deps: Deps): Promise<Found> {
  const { store } = deps;
  await probeWrite(deps);
  const { sellers = 0, items = 0, ...others } = await countRows(store.read);
  const rows = Object.values(others).reduce((sum, n) => sum + n, sellers + items);
  return ok(
    `${store.dialect} answers and accepts writes; sellers: ${sellers}, listings: ${items}, rows: ${rows}`,
  );
}

async function probeStorage(deps: Deps): Promise<Found> {
  const { photoStorage } = deps;
  const id = newId('pho', deps);
  const written = deps.random.bytes(64);
  await withinLimit(photoStorage.check());
  await photoStorage.put(id, 'full', written);
  const read = await photoStorage.read(id, 'full');
  await photoStorage.remove(id);
  const left = await photoStorage.read(id, 'full');
  const todo = 'Look for a cache, or a rule of the bucket, that changes files or keeps deleted ones.';
  if (!read?.equals(written)) return failed('a test picture came back changed or not at all', todo);
  if (left) return failed('a test picture could not be removed', todo);
  return ok(`${photoStorage.name}: a test picture was written, read and removed`);
}

const BRING_BACK =
  'Restore the photos: unpack photos/ from a backup into DATA_DIR, or restore the bucket. Without a backup, remove them from their listings.';

/** Compares photo rows with the files; if files can't be listed, checks only the newest, one by one. */
export async function checkPhotos(deps: Deps): Promise<Found> {
  const { photoStorage } = deps;
  const names = await photoStorage.list();
  if (!names) return checkNewestPhotos(deps);
  const { ready, missing, strays } = await comparePhotoFiles(deps.store.read, names);
  if (missing.length > 0) {
    return failed(`${missing.length} of ${ready} have no files, for example ${missing[0]}`, BRING_BACK);
  }
  if (strays.length > 0) {
    const detail = `none of ${ready} is missing a file; files that belong to no photo: ${strays.length}, such as ${basename(strays[0] ?? '')}`;
    const todo =
      photoStorage.name === 'disk'
        ? 'They only take up space; a backup followed by a restore leaves them out.'
        : 'They only take up space; remove them from the bucket once no backup needs them.';
    return note(detail, todo);
  }
  return ok(`none of ${ready} is missing a file`);
}

async function checkNewestPhotos({ store, photoStorage }: Deps): Promise<Found> {
  const newest = await listRows(
    store.read,
    'photos',
    { state: 'ready' },
    { columns: ['id'], order: ['-id'], limit: SAMPLE },
  );
  let missing = 0;
  for (const { id } of newest) {
    const found = await photoStorage.open(id, 'full');
    await found?.body.cancel();
    if (!found) missing += 1;
  }
  if (missing === 0) {
    const unlisted = 'these keys can’t list the bucket, so the others weren’t checked';
    return ok(`none of the newest ${newest.length} is missing a file; ${unlisted}`);
  }
  return failed(`${missing} of the newest ${newest.length} are missing`, BRING_BACK);
}

async function checkDisk({ diskSpace }: Deps): Promise<Found> {
  const { ok: hasRoom, freeMb } = await diskHealth(diskSpace);
  const detail = `${freeMb} MB free for the data directory`;
  if (hasRoom) return ok(detail);
  return failed(
    `only ${detail}`,
    'Free up space: at least 500 MB and 5% of the disk. Backups take up the most; BACKUP_KEEP and BACKUP_DIR set how many are kept, and where.',
  );
}

async function countRows(db: Read): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries<PgTable>(db.t)) counts[name] = await db.$count(table);
  return counts;
}
