import type { Config } from '../config.ts';
import type { HealthRecord } from './records.ts';

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
