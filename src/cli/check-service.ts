import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { countRows } from '../../db/count-rows.ts';
import { photosDir } from '../backups/format.ts';
import type { Deps } from '../context.ts';
import { freeMegabytes, LEAST_FREE_MB, probeWrite, withinLimit } from '../health/probes.ts';
import { newId } from '../ids.ts';
import { mailState } from '../mail/state.ts';
import { parsePhotoFile } from '../photos/urls.ts';
import type { Finding } from './check-files.ts';

const HOUR_MS = 3600_000;
/** Photos looked for one by one where the store cannot be listed. */
const SAMPLE = 100;

/** The opened store and adapters, tried out. */
export async function checkService(deps: Deps): Promise<Finding[]> {
  const checks: [string, (deps: Deps) => Promise<Omit<Finding, 'what'>>][] = [
    ['database', checkDatabase],
    ['disk', checkDisk],
    ['photo storage', probeStorage],
    ['photos', checkPhotos],
    ['mail', checkMail],
    ['adapters', nameAdapters],
  ];
  const findings: Finding[] = [];
  for (const [what, check] of checks) {
    try {
      findings.push({ what, ...(await check(deps)) });
    } catch (error) {
      findings.push({
        level: 'failed',
        what,
        detail: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return findings;
}

async function checkDatabase(deps: Deps): Promise<Omit<Finding, 'what'>> {
  const { store } = deps;
  await probeWrite(deps);
  const { sellers = 0, items = 0, ...others } = await countRows(store.read);
  const rows = Object.values(others).reduce((sum, n) => sum + n, sellers + items);
  return {
    level: 'ok',
    detail: `${store.dialect} answers and takes a write: ${sellers} sellers, ${items} listings, ${rows} rows`,
  };
}

/** Writes, reads and removes a picture of its own. */
async function probeStorage(deps: Deps): Promise<Omit<Finding, 'what'>> {
  const { photoStorage } = deps;
  const id = newId('pho', deps);
  const written = deps.random.bytes(64);
  await withinLimit(photoStorage.check());
  await photoStorage.put(id, 'full', written);
  const read = await photoStorage.read(id, 'full');
  await photoStorage.remove(id);
  const left = await photoStorage.read(id, 'full');
  if (!read?.equals(written))
    return { level: 'failed', detail: 'a test picture came back changed or not at all' };
  if (left) return { level: 'failed', detail: 'a test picture could not be removed' };
  return { level: 'ok', detail: `${photoStorage.name}: a test picture was written, read and removed` };
}

async function checkPhotos(deps: Deps): Promise<Omit<Finding, 'what'>> {
  const { photos } = deps.store.read.t;
  const ready = deps.store.read.select({ id: photos.id }).from(photos).where(eq(photos.state, 'ready'));
  if (deps.photoStorage.name !== 'disk') {
    const newest = await ready.orderBy(desc(photos.id)).limit(SAMPLE);
    let missing = 0;
    for (const { id } of newest) {
      const found = await deps.photoStorage.open(id, 'full');
      await found?.body.cancel();
      if (!found) missing += 1;
    }
    if (missing > 0)
      return { level: 'failed', detail: `${missing} of the newest ${newest.length} are missing` };
    return { level: 'ok', detail: `the newest ${newest.length} are all there` };
  }
  const rows = await ready;
  const names = (await readdir(photosDir(deps.config.dataDir), { recursive: true }).catch(() => [])).map(
    (name) => basename(name),
  );
  const files = new Set(names);
  const missing = rows.filter(({ id }) => !files.has(`${id}.jpg`) || !files.has(`${id}-thumb.jpg`));
  if (missing.length > 0) {
    const detail = `${missing.length} of ${rows.length} have no files, for example ${missing[0]?.id}`;
    return { level: 'failed', detail };
  }
  // Also photos of uploads under way have rows.
  const known = new Set((await deps.store.read.select({ id: photos.id }).from(photos)).map(({ id }) => id));
  const strays = names.filter((name) => {
    const photo = parsePhotoFile(name);
    return photo !== undefined && !known.has(photo.id);
  });
  if (strays.length > 0) {
    return { level: 'note', detail: `${rows.length} are all there; ${strays.length} files belong to none` };
  }
  return { level: 'ok', detail: `${rows.length} are all there` };
}

async function checkMail({ store, clock }: Deps): Promise<Omit<Finding, 'what'>> {
  const now = clock.now();
  const state = await mailState(store.read, now);
  const { waiting, givenUp, oldestSince, lastSuccessAt, lastFailureAt, lastError } = state;
  const times = `last sent ${whenOf(lastSuccessAt)}, last failure ${whenOf(lastFailureAt)}`;
  const counts = `${waiting} waiting, ${givenUp} given up since yesterday, ${times}`;
  if (oldestSince && now.getTime() - oldestSince.getTime() > HOUR_MS) {
    const since = `the oldest waits since ${oldestSince.toISOString()}`;
    return {
      level: 'failed',
      detail: `${counts}; ${since}: is the service running? ${lastError ?? ''}`.trim(),
    };
  }
  return { level: givenUp > 0 ? 'note' : 'ok', detail: counts };
}

const whenOf = (time: Date | null): string => time?.toISOString() ?? 'never';

async function checkDisk({ config }: Deps): Promise<Omit<Finding, 'what'>> {
  const free = await freeMegabytes(config.dataDir);
  const detail = `${free} MB free for the data directory`;
  return free >= LEAST_FREE_MB ? { level: 'ok', detail } : { level: 'failed', detail: `only ${detail}` };
}

async function nameAdapters(deps: Deps): Promise<Omit<Finding, 'what'>> {
  const { mailer, listingWriter, payments, photoStorage } = deps;
  const names = `mail ${mailer.name}, writer ${listingWriter.name}, payments ${payments.name}, photos ${photoStorage.name}`;
  return { level: 'ok', detail: names };
}
