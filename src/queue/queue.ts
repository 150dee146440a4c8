/**
 * Durable queues: work that a request leaves behind in the write that caused it, and that is done if and only if that
 * write commits. Emails, webhooks, pushes and jobs are kinds of queue. Each has a table of its own and says here what is
 * particular to it; how rows are claimed, leased, retried, given up, held after a restore and swept is the same for all.
 *
 * Start at `startDue` in `lanes.ts`. A row is due at `dueAt`, and a lease is nothing but a due time a little ahead: after
 * a crash the row is due again by itself. Each claim counts `attempts` up, which names the claim: whoever lost a row to
 * another process changes nothing in it.
 */
import { and, eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';

export type QueueName = 'outbox' | 'webhookDeliveries' | 'pushMessages' | 'jobs';
export type Row<K extends QueueName> = Schema[K]['$inferSelect'];
export type Claim = { id: string; attempts: number };

export type Change<K extends QueueName> = Partial<Row<K>> | 'remove';

/** What a queue needs of the outside; its kind may ask for more. */
export type QueueDeps = Pick<Deps, 'store' | 'clock' | 'logger'>;

type QueueTable = PgTable &
  Record<'id' | 'attempts' | 'dueAt' | 'createdAt', AnyPgColumn> & { status?: AnyPgColumn };

/** Where the rows of a queue are, and which of them may be taken. */
export type Rows<K extends QueueName = QueueName> = {
  table: K;
  /** The status of a row that is still to be done; none where rows that are done go. */
  waiting?: 'queued' | 'processing';
  /** A further condition on what may be taken now. */
  ready?(db: Read, now: Date): SQL | undefined;
  /** Goes before the due time in the order. */
  lane?(db: Read): AnyPgColumn;
};

/** How a try went. */
export type Tried = {
  /** In our words; null when it was taken. */
  error: string | null;
  /** No further try can go better. */
  final?: boolean;
  /** How long whoever refused it asks to be left alone. */
  retryAfterMs?: number;
};

/** What becomes of the row; `waitMs` until its next try. */
export type Fate = { is: 'done' } | { is: 'given_up' } | { is: 'put_off'; waitMs: number };

/** One kind of queue. `D` is what it needs of the outside, `T` what its tries tell beyond `Tried`. */
export type Queue<K extends QueueName, D extends QueueDeps, T extends Tried = Tried> = Rows<K> & {
  /** Rows under way at a time in one process. */
  atOnce: number;
  /** Rows that take the places kept for them when all others are slow. */
  urgent?: { rows(db: Read, urgent: boolean): SQL; places: number };
  /** Before each further try; there is one try more than waits. */
  waitsMs: readonly number[];
  /** No further try is made this long after the row was queued. */
  retriedForMs?: number;
  /** A row this old is of no use and is given up untried. */
  usefulForMs?(row: Row<K>): number | undefined;
  /** How many may be sent now: 1 means a single one, to see whether the other side works again. */
  allowed?(deps: D): number;
  /** One try. When it throws, nothing is known of it but that it may go better. */
  send(deps: D, row: Row<K>, signal: AbortSignal): Promise<T>;
  /** What a try changes in its row beside the due time; `remove`: the row goes. */
  change(tx: Write, row: Row<K>, tried: T | Tried, fate: Fate, now: Date): Change<K> | Promise<Change<K>>;
  /** What else follows from a try, in the write that ends it. */
  follow?(deps: D, tx: Write, row: Row<K>, tried: T | Tried, fate: Fate): Promise<void>;
  /** Counts and logs a try, once that write has committed. */
  tell(deps: D, row: Row<K>, tried: T | Tried, fate: Fate): void;
};

export const tableOf = (db: Read, { table }: Rows): QueueTable => db.t[table];

export const isWaiting = (db: Read, rows: Rows): SQL | undefined => {
  const { status } = tableOf(db, rows);
  return status && eq(status, rows.waiting);
};

/** Changes a row that is still this claim's; otherwise returns false and changes nothing. */
export async function changeClaimed<K extends QueueName>(
  tx: Write,
  rows: Rows<K>,
  claim: Claim,
  change: Change<K>,
): Promise<boolean> {
  const t = tableOf(tx, rows);
  const mine = and(eq(t.id, claim.id), eq(t.attempts, claim.attempts), isWaiting(tx, rows));
  const changed =
    change === 'remove'
      ? tx.delete(t).where(mine).returning({ id: t.id })
      : tx.update(t).set(change).where(mine).returning({ id: t.id });
  return (await changed).length > 0;
}
