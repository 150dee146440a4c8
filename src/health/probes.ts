import { deleteRows } from '../../db/rows.ts';
import type { DiskSpace } from '../adapters/disk-space.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { diskLowMail } from '../mail/templates/accounts.ts';
import { DAY, MB } from '../units.ts';
import { findRecord, type HealthRecord, noteSuccess, tellFailure } from './records.ts';

/** Time limit of a probe: longer than any working part needs, shorter than callers wait for the status. */
const LIMIT_MS = 2_000;

/** Asks the database, and writes and removes a row, committed like any other. Rejects if that isn't possible in time. */
export function probeWrite(deps: Pick<Deps, 'store' | 'clock' | 'random'>): Promise<void> {
  const id = newId('mail', deps);
  const now = deps.clock.now();
  const row = { recipient: '', subject: '', text: '', html: '', attachments: [], attempts: 0 };
  const write = () =>
    deps.store.write(async (tx) => {
      const { outbox } = tx.t;
      await tx
        .insert(outbox)
        .values({ ...row, id, kind: 'probe', status: 'failed', dueAt: now, createdAt: now });
      await deleteRows(tx, 'outbox', { id });
    });
  return withinLimit(deps.store.ping().then(write));
}

/** Rejects if `probe` doesn't settle in time: a part that hangs isn't working. */
export async function withinLimit<T>(probe: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    return await Promise.race([probe, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Size that the log reaches only if another process never finishes reading the file. */
export const LARGE_WAL_BYTES = 256 * MB;

/** Logs a warning when SQLite's write-ahead log has grown large. */
export function watchWal({ store, logger }: Pick<Deps, 'store' | 'logger'>): void {
  const bytes = store.walBytes?.() ?? 0;
  if (bytes < LARGE_WAL_BYTES) return;
  logger.warn(
    { wal_mb: Math.round(bytes / MB) },
    'The write-ahead log of the database is large: another program keeps reading service.db. It shrinks by itself when that ends',
  );
}

/** Tolerance for a backup that takes long or is retried after a failure. */
const PATIENCE = 2;

/** Whether backups are made on schedule. `ok` if none are scheduled. */
export function backupHealth(
  { lastSuccessAt, failingSince }: HealthRecord,
  { everyMs }: Config['backup'],
  now: Date,
): { ok: boolean; overdue: boolean } {
  if (everyMs === undefined) return { ok: true, overdue: false };
  const overdue = lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() > PATIENCE * everyMs;
  return { ok: !overdue && failingSince === null, overdue };
}

/** How long a failure counts if no attempt followed it. */
const TELLING_MS = DAY;

/** Whether the listing writer works, judging by its last calls. */
export function writerHealth({ failingSince, lastFailureAt }: HealthRecord, now: Date): { ok: boolean } {
  const isOld = lastFailureAt !== null && now.getTime() - lastFailureAt.getTime() > TELLING_MS;
  return { ok: failingSince === null || isOld };
}

/** With less free space than either of these, the disk counts as nearly full, before anything runs out of space. */
const LEAST_FREE_BYTES = 500 * MB;
const LEAST_FREE_SHARE = 0.05;

/** Free space, and whether it is enough. */
export async function diskHealth({ read }: DiskSpace): Promise<{ ok: boolean; freeMb: number }> {
  const { free, total } = await read();
  const ok = free >= LEAST_FREE_BYTES && free >= total * LEAST_FREE_SHARE;
  return { ok, freeMb: Math.floor(free / MB) };
}

/** Emails the operator before the disk is full, once a day while it stays so. */
export async function watchDisk(deps: Deps): Promise<void> {
  const { ok, freeMb } = await diskHealth(deps.diskSpace);
  if (ok) {
    if ((await findRecord(deps.store.read, 'disk')).failingSince) await noteSuccess(deps, 'disk');
    return;
  }
  deps.logger.error({ free_mb: freeMb }, 'The disk is nearly full');
  const { dataDir, baseUrl } = deps.config;
  await tellFailure(deps, 'disk', `${freeMb} MB are free.`, (to) =>
    diskLowMail({ ...to, freeMb, dataDir, baseUrl }),
  );
}
