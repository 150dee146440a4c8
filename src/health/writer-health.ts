import { DAY } from '../units.ts';
import type { HealthRecord } from './records.ts';

/** A failure that nobody has tried again since says little about now. */
const TELLING_MS = DAY;

/** Whether the listing writer works, as far as its last calls tell. */
export function writerHealth({ failingSince, lastFailureAt }: HealthRecord, now: Date): { ok: boolean } {
  const isOld = lastFailureAt !== null && now.getTime() - lastFailureAt.getTime() > TELLING_MS;
  return { ok: failingSince === null || isOld };
}
