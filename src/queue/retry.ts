import { DAY } from '../units.ts';
import type { Fate, Queue, QueueDeps, QueueName, Row, Tried } from './queue.ts';

/** Maximum wait, however long the receiver asks us to wait. */
const LONGEST_WAIT_MS = DAY;

/** Waits for `tries` attempts, each `factor` times the one before it. */
export const growingWaits = (firstMs: number, factor: number, tries: number): number[] =>
  Array.from({ length: tries - 1 }, (_, i) => Math.round(firstMs * factor ** i));

type Policy<K extends QueueName> = Pick<Queue<K, QueueDeps>, 'waitsMs' | 'retriedForMs'>;

/** What happens to a row after an attempt. */
export function fateOf<K extends QueueName>(policy: Policy<K>, row: Row<K>, tried: Tried, now: Date): Fate {
  if (tried.error === null) return { is: 'done' };
  const planned = policy.waitsMs[row.attempts - 1];
  if (tried.final || planned === undefined) return { is: 'given_up' };
  const waitMs = Math.max(planned, Math.min(tried.retryAfterMs ?? 0, LONGEST_WAIT_MS));
  const age = now.getTime() - row.createdAt.getTime();
  const isLate = age + waitMs > (policy.retriedForMs ?? Number.POSITIVE_INFINITY);
  return isLate ? { is: 'given_up' } : { is: 'put_off', waitMs };
}
