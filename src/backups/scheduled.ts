import { codeOf } from '../../db/unavailable.ts';
import { type BackupStore, backupName, backupStore } from '../adapters/backup-store.ts';
import { S3Error } from '../adapters/s3-bucket.ts';
import type { Deps } from '../context.ts';
import { changeRecord, findRecord, type HealthRecord, noteSuccess, tellFailure } from '../health/records.ts';
import { backupFailedMail } from '../mail/templates/accounts.ts';
import { MINUTE } from '../units.ts';
import { BackupError, makeBackup } from './make.ts';

/**
 * Length of the lease, which is renewed during a backup: if an instance dies, another one takes over after it. Shorter
 * than the time to any next backup, so no one waits for its end.
 */
const LEASE_MS = 5 * MINUTE;
/** Wait after a failure; the next attempt is then, or at the next scheduled time, whichever comes first. */
const RETRY_MS = 30 * MINUTE;

/**
 * Makes a backup if one is due, on one instance only. Returns whether it did. One that `signal` ends is no failure: it
 * is made at the next start.
 */
export async function backUpWhenDue(deps: Deps, signal?: AbortSignal): Promise<boolean> {
  const { everyMs } = deps.config.backup;
  if (everyMs === undefined) return false;
  const isDue = (record: HealthRecord) => isDueNow(record, everyMs, deps.clock.now());
  // Usually nothing is due, so look before opening a write.
  if (!isDue(await findRecord(deps.store.read, 'backup'))) return false;
  let mine = false;
  await changeRecord(deps, 'backup', (record) => {
    mine = isDue(record);
    return mine ? { leaseUntil: leaseFrom(deps) } : {};
  });
  if (!mine) return false;
  const beat = setInterval(() => {
    changeRecord(deps, 'backup', () => ({ leaseUntil: leaseFrom(deps) })).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'The lease of a backup could not be renewed');
    });
  }, LEASE_MS / 5);
  try {
    await backUp({ ...deps, ...(signal && { signal }) }, backupStore(deps.config));
  } catch (error) {
    if (signal?.aborted) {
      await changeRecord(deps, 'backup', () => ({ leaseUntil: null }));
      return false;
    }
    const words = wordsFor(error);
    deps.logger.error({ err: error, reason: words }, 'No backup could be made');
    const { baseUrl } = deps.config;
    await tellFailure(deps, 'backup', words, (to, { lastSuccessAt }) =>
      backupFailedMail({ ...to, words, lastSuccessAt, baseUrl }),
    );
  } finally {
    clearInterval(beat);
  }
  return true;
}

const leaseFrom = ({ clock }: Pick<Deps, 'clock'>): Date => new Date(clock.now().getTime() + LEASE_MS);

function isDueNow(record: HealthRecord, everyMs: number, now: Date): boolean {
  const { lastSuccessAt, lastFailureAt, failingSince, leaseUntil } = record;
  const since = (time: Date | null) => (time ? now.getTime() - time.getTime() : Number.POSITIVE_INFINITY);
  if (leaseUntil && leaseUntil > now) return false;
  if (failingSince && since(lastFailureAt) < Math.min(RETRY_MS, everyMs)) return false;
  return since(lastSuccessAt) >= everyMs;
}

async function backUp(deps: Deps & { signal?: AbortSignal }, place: BackupStore): Promise<void> {
  // A backup's age counts from the moment that it captures, not from when it was finished.
  const startedAt = deps.clock.now();
  const name = backupName(startedAt);
  const made = await makeBackup(deps, await place.workshop(), (draft) => place.keep(draft, name));
  const detail = { name, ...made };
  await noteSuccess(deps, 'backup', { lastSuccessAt: startedAt, detail });
  deps.logger.info({ ...detail, place: place.name }, 'A backup was made');
  await prune(deps, place);
}

/** Removes all but the newest `BACKUP_KEEP` backups, now that there is a new one that was read back. */
async function prune({ config, logger }: Deps, place: BackupStore): Promise<void> {
  try {
    for (const old of (await place.list()).slice(config.backup.keep)) await place.remove(old);
  } catch (error) {
    logger.warn({ err: error }, 'Old backups could not be removed');
  }
}

const WORDS: Record<string, string> = {
  ENOSPC: 'The disk is full. Free up space there, or keep backups on another disk.',
  EDQUOT: 'The quota of the disk is used up. Free up space there, or keep backups on another disk.',
  EACCES: 'The service can’t write to the backup folder. Let the user that runs it write there.',
  EPERM: 'The service can’t write to the backup folder. Let the user that runs it write there.',
  EROFS: 'The backup folder is on a read-only disk.',
  ENOTDIR: 'BACKUP_DIR isn’t a folder.',
  EEXIST: 'BACKUP_DIR isn’t a folder.',
};

function wordsFor(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof S3Error)
    return `${error.message}. Check S3_BUCKET, S3_ENDPOINT and what its keys may do.`;
  return WORDS[codeOf(error)] ?? 'It failed unexpectedly; the log of the service says more.';
}
