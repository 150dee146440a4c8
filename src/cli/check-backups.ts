import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { LAST_BY_HAND } from '../backups/archive.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { backupHealth } from '../health/probes.ts';
import { findRecord } from '../health/records.ts';
import { canWriteTo } from '../server-settings/others.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import { type Found, failed, note, ok } from './command.ts';

/** A backup made by hand counts as old after this, because people forget to make them. */
const OLD_MS = 7 * DAY;

const ByHand = z.object({ at: z.iso.datetime() });

/** How old the newest backup is, and whether they are made as they should be. */
export async function checkBackups({ store, config, clock }: Deps): Promise<Found> {
  const now = clock.now();
  const record = await findRecord(store.read, 'backup');
  const { everyMs, to } = config.backup;
  const byHand = await lastByHand(config.dataDir);
  const newest = [record.lastSuccessAt, byHand]
    .filter((at) => at !== null)
    .sort((a, b) => b.getTime() - a.getTime())[0];
  const age = newest ? `the newest is ${ageOf(now.getTime() - newest.getTime())} old` : 'none yet';
  if (everyMs === undefined) {
    const isOld = !newest || now.getTime() - newest.getTime() > OLD_MS;
    const detail = `${age}; automatic backups are off`;
    return isOld
      ? note(detail, 'Set BACKUP_EVERY=24h, and BACKUP_DIR to a folder on another disk.')
      : ok(detail);
  }
  const health = backupHealth(record, config.backup, now);
  if (!health.ok && record.failingSince) {
    const why = `none could be made since ${record.failingSince.toISOString()}. ${record.lastError ?? ''}`;
    return failed(`${age}; ${why}`.trim(), 'Fix the cause named above; the next attempt is automatic.');
  }
  if (!health.ok) return failed(`${age}; the next one is overdue`, 'Start the service, which makes them.');
  if (to !== 'folder') return ok(age);
  if (!(await canWriteTo(config.backup.dir))) {
    return failed(
      `${age}; this user can’t write to ${config.backup.dir}`,
      'Create that folder and let the user that runs the service write to it, or set BACKUP_DIR.',
    );
  }
  return isSameDisk(config)
    ? note(
        `${age}, on the same disk as the data`,
        'Set BACKUP_DIR to a folder on another disk, or copy them elsewhere.',
      )
    : ok(age);
}

async function lastByHand(dataDir: string): Promise<Date | null> {
  try {
    return new Date(ByHand.parse(JSON.parse(await readFile(join(dataDir, LAST_BY_HAND), 'utf8'))).at);
  } catch {
    return null;
  }
}

function isSameDisk({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): boolean {
  const device = (dir: string) => statSync(resolve(dir), { throwIfNoEntry: false })?.dev;
  const there = device(backup.dir);
  return there !== undefined && there === device(dataDir);
}

function ageOf(ms: number): string {
  if (ms < 2 * HOUR) return `${Math.max(0, Math.round(ms / MINUTE))} minutes`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} hours` : `${Math.round(ms / DAY)} days`;
}
