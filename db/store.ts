import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';

type Db = PgDatabase<PgQueryResultHKT>;

/** What services read with: a `Read` cannot write. */
export type Read = Pick<Db, 'select' | 'selectDistinct' | '$count' | 'with' | '$with'> & {
  readonly t: Schema;
  readonly syntax: Syntax;
};

/** Exists only inside `store.write`. */
export type Write = Read & Pick<Db, 'insert' | 'update' | 'delete'>;

export interface Store {
  readonly dialect: 'sqlite' | 'postgresql';
  /** Sees what is committed; never the rows of a `write` still under way. */
  readonly read: Read;
  /**
   * One transaction, serialisable on both databases. Everything commits or, when `body` rejects, nothing does.
   * `body` may run more than once and awaits only database calls made through `tx`. Throws inside another `write`.
   * @param lane writes with the same one would only make each other fail: those of a seller. They take turns in a process.
   */
  write<T>(body: (tx: Write) => Promise<T>, lane?: string): Promise<T>;
  /** Connections by what they do; on PostgreSQL. */
  connections?(): Record<string, number>;
  /** Size of the write-ahead log; on SQLite. */
  walBytes?(): number;
  /** Clears what the store itself keeps of deleted rows. False: not now, try again. Where it is missing, nothing can be done. */
  forget?(): Promise<boolean>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for the writes under way. */
  close(): Promise<void>;
}

/** The few things that the two databases do differently. */
export interface Syntax {
  readonly name: 'sqlite' | 'postgresql';
  /** Substring search: the column holds folded text, and `foldedText` was folded the same way. */
  contains(column: AnyColumn, foldedText: string): SQL;
  /** Whether the column holds one of some texts, which are an argument as a JSON array. */
  among(column: AnyColumn, texts: SQL): SQL;
  /** Locks the selected rows and passes over those that another transaction has locked. */
  skipLocked<Q extends Lockable>(query: Q): Q;
  /** Locks the selected rows until the end of the transaction. */
  forUpdate<Q extends Lockable>(query: Q): Q;
  prepare<R>(query: Preparable<R>, name: string): (args: Record<string, unknown>) => Promise<R>;
}

type Lockable = { for(strength: 'update', config?: { skipLocked: true }): unknown };

export type Preparable<R> = {
  prepare(name: string): { execute(args: Record<string, unknown>): Promise<R> };
};

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
