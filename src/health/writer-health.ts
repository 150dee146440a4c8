import { DAY } from '../units.ts';
import type { HealthRecord } from './records.ts';

/** How long a failure without a later attempt still says something about the current state. */
const TELLING_MS = DAY;

/** Whether the listing writer works, judging by its last calls. */
export function writerHealth({ failingSince, lastFailureAt }: HealthRecord, now: Date): { ok: boolean } {
  const isOld = lastFailureAt !== null && now.getTime() - lastFailureAt.getTime() > TELLING_MS;
  return { ok: failingSince === null || isOld };
}
