/**
 * The database: one store interface over SQLite and PostgreSQL. Services write queries once, in Drizzle, over a schema
 * that both databases share; every write is one serializable transaction that commits completely or not at all.
 *
 * Start here with `Store`. `open.ts` opens the configured database (`sqlite.ts`, `postgres.ts`), `schema.ts` defines
 * the tables, `prepared.ts` keeps prepared queries, and `search/` holds the full-text index.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';
import { isDatabaseFault } from './unavailable.ts';

export type { Schema } from './schema.ts';

/** A row of a table, as reads return it. */
export type RowOf<K extends keyof Schema> = Schema[K]['$inferSelect'];

type Db = PgDatabase<PgQueryResultHKT>;

/** The read handle of services, which can't write. */
export type Read = Pick<Db, 'select' | 'selectDistinct' | '$count' | 'with' | '$with'> & {
  readonly t: Schema;
  readonly syntax: Syntax;
};

/** Exists only inside `store.write`. */
export type Write = Read & Pick<Db, 'insert' | 'update' | 'delete'>;

export interface Store {
  readonly dialect: 'sqlite' | 'postgresql';
  /** Sees only committed data, never the rows of a `write` in progress. */
  readonly read: Read;
  /** Only on PostgreSQL, and only if one is configured. Ask it through `fromReplica`. */
  readonly replica?: Replica;
  /**
   * One transaction, serializable on both databases. Everything commits or, if `body` rejects, nothing does. `body`
   * may run more than once and awaits only database calls made through `tx`. Throws inside another `write`.
   * @param lane a name, such as a seller's, for writes that would conflict with each other. They take turns:
   *   within a process, and on PostgreSQL across all processes, unless a pooler is in between.
   */
  write<T>(body: (tx: Write) => Promise<T>, lane?: string): Promise<T>;
  /** Number of connections by state; only on PostgreSQL. */
  connections?(): Record<string, number>;
  /** Size of the write-ahead log; only on SQLite. */
  walBytes?(): number;
  /** Erases what the store still keeps of deleted rows: pages of the log, and words. False: try again later. */
  forget(): Promise<boolean>;
  /** Rejects if the database doesn't answer, or if SQLite's file is no longer in its place. */
  ping(): Promise<void>;
  /** Waits for the writes in progress. */
  close(): Promise<void>;
}

/** Runs `body` with an opened store, and closes it afterwards. */
export async function closing<S extends Store, T>(store: S, body: (store: S) => Promise<T>): Promise<T> {
  try {
    return await body(store);
  } finally {
    await store.close();
  }
}

/** A copy of the database that follows it a moment behind. */
export interface Replica {
  readonly read: Read;
  /** Whether it has what the primary had three seconds ago. Rejects if either of them doesn't answer. */
  isCurrent(): Promise<boolean>;
  /** Within `body`, the store's own `read` reads from the replica. */
  standIn<T>(body: () => Promise<T>): Promise<T>;
  /** Whether it failed a moment ago and is left alone for now. */
  isResting(): boolean;
  /** Leaves it alone for a few seconds, because it just failed. */
  rest(): void;
}

/** What `body` reads: from the replica, if `isFresh` accepts it; otherwise, or if that fails, from the primary. */
export async function fromReplica<T>(
  { replica }: Pick<Store, 'replica'>,
  isFresh: (replica: Replica) => Promise<boolean>,
  body: (replica?: Replica) => Promise<T>,
): Promise<T> {
  if (!replica || replica.isResting()) return body();
  try {
    if (await isFresh(replica)) return await body(replica);
  } catch (error) {
    if (!isDatabaseFault(error)) throw error;
    replica.rest();
  }
  return body();
}

/** The few things that the two databases do differently. */
export interface Syntax {
  readonly name: 'sqlite' | 'postgresql';
  /** Substring search: the column holds folded text, and `foldedText` was folded the same way. */
  contains(column: AnyColumn, foldedText: string): SQL;
  /** Whether the column holds one of several texts: a JSON array, so that any number makes the same query. */
  among(column: AnyColumn, texts: SQL): SQL;
  /** Locks the selected rows and skips those that another transaction has locked. */
  skipLocked<Q extends Lockable>(query: Q): Q;
  /** Locks the selected rows until the end of the transaction. */
  forUpdate<Q extends Lockable>(query: Q): Q;
  /** `name` identifies one query. `isShared`: callers only look at the rows, so several may get the same objects. */
  prepare<R>(build: () => Preparable<R>, name: string, isShared?: boolean): Run<R>;
}

type Lockable = { for(strength: 'update', config?: { skipLocked: true }): unknown };

export type Run<R> = (args: Record<string, unknown>) => Promise<R>;
export type Preparable<R> = { prepare(name: string): { execute: Run<R> } };

export const contains = (column: AnyColumn, foldedText: string): SQL =>
  sql`${column} like ${`%${foldedText.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** `(a, b) < (x, y)`: the rows that follow in a keyset page, newest first; one index range on both databases. */
export const before = (columns: AnyColumn[], values: unknown[]): SQL =>
  sql`(${sql.join(columns, sql`, `)}) < (${params(columns, values)})`;

/** `(a, b) > (x, y)`: the same, oldest first. */
export const after = (columns: AnyColumn[], values: unknown[]): SQL =>
  sql`(${sql.join(columns, sql`, `)}) > (${params(columns, values)})`;

const params = (columns: AnyColumn[], values: unknown[]) =>
  sql.join(
    columns.map((column, i) => sql.param(values[i], column)),
    sql`, `,
  );

/** A `write` in a `write` would wait for itself on SQLite and take a second connection on PostgreSQL. */
export const nestedWrite = (): Error =>
  new Error('store.write called inside store.write: pass tx along instead');
