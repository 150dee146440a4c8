import type { Config } from '../config.ts';
import type { HealthRecord } from './records.ts';

/** Beyond its turn, for one that takes long or comes again after a failure. */
const PATIENCE = 2;

/** Whether backups are made as they should be. `ok` when none are asked for. */
export function backupHealth(
  { lastSuccessAt, failingSince }: HealthRecord,
  { everyMs }: Config['backup'],
  now: Date,
): { ok: boolean; overdue: boolean } {
  if (everyMs === undefined) return { ok: true, overdue: false };
  const overdue = lastSuccessAt !== null && now.getTime() - lastSuccessAt.getTime() > PATIENCE * everyMs;
  return { ok: !overdue && failingSince === null, overdue };
}
