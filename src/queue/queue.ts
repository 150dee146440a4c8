/**
 * Durable queues: a request adds work in the write that causes it, and the work is done if and only if that write
 * commits. Emails, webhooks, pushes, and jobs are kinds of queue. Each has its own table and defines here what is
 * specific to it. How rows are claimed, leased, retried, given up, held after a restore, and swept is the same for
 * all of them.
 *
 * A row is due at `dueAt`, and a lease is just a due time slightly in the future: after a crash, the row becomes due
 * again. Each claim increments `attempts`, which identifies the claim: a process that lost a row to another changes
 * nothing in it. Start at `startDue` in `lanes.ts`.
 */
import { and, eq, inArray, lte, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { updateRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';

export type QueueName = 'outbox' | 'webhookDeliveries' | 'pushMessages' | 'jobs';
export type Row<K extends QueueName> = RowOf<K>;
export type Claim = { id: string; attempts: number };

export type Change<K extends QueueName> = Partial<Row<K>> | 'remove';

/** The dependencies of every queue; one kind of queue may need more. */
export type QueueDeps = Pick<Deps, 'store' | 'clock' | 'logger'>;

type QueueTable = PgTable &
  Record<'id' | 'attempts' | 'dueAt' | 'createdAt', AnyPgColumn> & { status?: AnyPgColumn };

/** Where the rows of a queue are, and which of them may be claimed. */
export type Rows<K extends QueueName = QueueName> = {
  table: K;
  /** The status of a row that still has to be done; left out if finished rows are deleted. */
  waiting?: 'queued' | 'processing';
  /** An additional condition on what may be claimed now. */
  ready?(db: Read, now: Date | Placeholder): SQL | undefined;
  /** Sort key that comes before the due time. */
  lane?(db: Read): AnyPgColumn;
};

/** What an attempt reports. */
export type Tried = {
  /** The error in our own words; null on success. */
  error: string | null;
  /** True if no other attempt can succeed. */
  final?: boolean | undefined;
  /** How long the receiver that refused it asks us to wait. */
  retryAfterMs?: number | undefined;
};

/** What happens to the row; `waitMs` is the wait before its next attempt. */
export type Fate = { is: 'done' } | { is: 'given_up' } | { is: 'put_off'; waitMs: number };

/** One kind of queue. `D` is its dependencies; `T` is what its attempts report in addition to `Tried`. */
export type Queue<K extends QueueName, D extends QueueDeps, T extends Tried = Tried> = Rows<K> & {
  /** Maximum number of rows in progress in one process. */
  atOnce: number;
  /** Rows that have reserved places when all the others are slow. */
  urgent?: { rows(db: Read, urgent: boolean): SQL; places: number };
  /** Waits before each further attempt; there is one more attempt than waits. */
  waitsMs: readonly number[];
  /** How long after a row is queued attempts stop. */
  retriedForMs?: number;
  /** The age at which a row is useless. It is then given up without an attempt. */
  usefulForMs?(row: Row<K>): number | undefined;
  /** How many rows may be sent now: 1 means a single probe, to see whether the receiver works again. */
  allowed?(deps: D): number;
  /** One attempt. If it throws, the queue assumes only that another attempt may succeed. */
  send(deps: D, row: Row<K>, signal: AbortSignal): Promise<T>;
  /** What an attempt changes in its row besides the due time; `remove` deletes the row. */
  change(tx: Write, row: Row<K>, tried: T | Tried, fate: Fate, now: Date): Change<K> | Promise<Change<K>>;
  /** Side effects of an attempt, in the write that ends it. */
  follow?(deps: D, tx: Write, row: Row<K>, tried: T | Tried, fate: Fate): Promise<void>;
  /** Counts and logs an attempt after that write has committed. */
  tell(deps: D, row: Row<K>, tried: T | Tried, fate: Fate): void;
};

export const tableOf = (db: Read, { table }: Rows): QueueTable => db.t[table];

export const isWaiting = (db: Read, rows: Rows): SQL | undefined => {
  const { status } = tableOf(db, rows);
  return status && eq(status, rows.waiting);
};

/** Changes a row if this claim still holds it; otherwise returns false and changes nothing. */
export async function changeClaimed<K extends QueueName>(
  tx: Write,
  rows: Rows<K>,
  claim: Claim,
  change: Change<K>,
): Promise<boolean> {
  const { id, attempts } = claim;
  if (change !== 'remove') {
    const mine = { id, attempts, ...(rows.waiting && { status: rows.waiting }) };
    return updateRows<QueueName>(tx, rows.table, mine, change);
  }
  const t = tableOf(tx, rows);
  const mine = and(eq(t.id, id), eq(t.attempts, attempts), isWaiting(tx, rows));
  return (await tx.delete(t).where(mine).returning({ id: t.id })).length > 0;
}

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

/** How long finished rows are kept for lookups. */
const KEEP_FINISHED_MS = 30 * DAY;

/** Rows that were finished, given up, or held long ago. */
export const oldFinished = (rows: Rows) =>
  oldRows(rows.table, (_, ago, db) => {
    const { status, dueAt } = tableOf(db, rows);
    const finished = status?.enumValues?.filter((each) => each !== rows.waiting) ?? [];
    return status && and(inArray(status, finished), lte(dueAt, ago(KEEP_FINISHED_MS)));
  });
