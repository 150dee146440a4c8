/*
 * The part of better-sqlite3's interface that this store uses, over `node:sqlite`. Bundles without native code use it
 * instead of that package (mcpb/stage.ts), so neither the store nor Drizzle knows which of the two it runs on. It
 * needs Node.js 22.13, the first version that has `node:sqlite` without a flag.
 */

/** The part of `node:sqlite` that is used here; the types of Node.js 20 don't have it. */
type Values = readonly unknown[];
type NativeStatement = {
  run(...values: Values): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: Values): unknown;
  all(...values: Values): unknown[];
  columns(): { name: string }[];
  setReturnArrays(on: boolean): void;
};
type NativeDatabase = {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): NativeStatement;
  close(): void;
};
type NodeSqlite = {
  DatabaseSync: new (file: string, options: { readOnly: boolean; timeout: number }) => NativeDatabase;
};

/** Result codes of SQLite by their number, as better-sqlite3 names them. */
const CODES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

export class SqliteError extends Error {
  /** Such as `SQLITE_BUSY`: the primary code if the extended one has no name here. */
  readonly code: string;
  constructor(cause: Error & { errcode: number }) {
    super(cause.message, { cause });
    this.name = 'SqliteError';
    this.code = CODES[cause.errcode & 0xff] ?? 'SQLITE_ERROR';
  }
}

const isNative = (error: unknown): error is Error & { errcode: number } =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

/** Runs `act`. @throws SqliteError if SQLite refuses */
function told<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw isNative(error) ? new SqliteError(error) : error;
  }
}

function nodeSqlite(): NodeSqlite {
  const found: unknown = process.getBuiltinModule?.('node:sqlite');
  if (found) return found as NodeSqlite;
  throw new Error(`Node.js 22.13 or newer is needed; this is ${process.version}.`);
}

class Statement {
  readonly #native: NativeStatement;
  #first = false;
  constructor(native: NativeStatement) {
    this.#native = native;
  }

  /** Whether it returns rows. */
  get reader(): boolean {
    return this.#native.columns().length > 0;
  }

  /** Returns rows as arrays. */
  raw(on = true): this {
    this.#native.setReturnArrays(on);
    this.#first = false;
    return this;
  }

  /** Returns only the first column of each row. */
  pluck(on = true): this {
    this.#native.setReturnArrays(on);
    this.#first = on;
    return this;
  }

  run(...values: Values) {
    return told(() => this.#native.run(...values));
  }

  get(...values: Values): unknown {
    return this.#shown(told(() => this.#native.get(...values)));
  }

  all(...values: Values): unknown[] {
    const rows = told(() => this.#native.all(...values));
    return this.#first ? rows.map((row) => this.#shown(row)) : rows;
  }

  #shown(row: unknown): unknown {
    return this.#first && Array.isArray(row) ? row[0] : row;
  }
}

export type Options = { readonly?: boolean; fileMustExist?: boolean; timeout?: number };

export class Database {
  static readonly SqliteError = SqliteError;
  readonly #native: NativeDatabase;

  /** `timeout` is in milliseconds. */
  constructor(file: string, { readonly = false, timeout = 5000 }: Options = {}) {
    const { DatabaseSync } = nodeSqlite();
    this.#native = told(() => new DatabaseSync(file, { readOnly: readonly, timeout }));
  }

  get open(): boolean {
    return this.#native.isOpen;
  }

  get inTransaction(): boolean {
    return this.#native.isTransaction;
  }

  prepare(sql: string): Statement {
    return new Statement(told(() => this.#native.prepare(sql)));
  }

  exec(sql: string): this {
    told(() => this.#native.exec(sql));
    return this;
  }

  /** The rows of a pragma, or with `simple` its one value. */
  pragma(source: string, { simple = false }: { simple?: boolean } = {}): unknown {
    const statement = this.prepare(`pragma ${source}`);
    return simple ? statement.pluck().get() : statement.all();
  }

  /** Returns a function that runs `body` in a transaction; its `immediate` takes the write lock right away. */
  transaction<A extends Values, T>(body: (...given: A) => T) {
    const within =
      (begin: string) =>
      (...given: A): T => {
        this.exec(begin);
        try {
          const result = body(...given);
          this.exec('commit');
          return result;
        } finally {
          if (this.inTransaction) this.exec('rollback');
        }
      };
    return Object.assign(within('begin'), { immediate: within('begin immediate') });
  }

  close(): this {
    this.#native.close();
    return this;
  }
}

export default Database;
