import { once } from 'node:events';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { driverName, Sqlite } from './better-sqlite3.ts';
import { CannotOpenError, type OpenOptions, refuseBehind, refuseNew, refuseNewer } from './cannot-open.ts';
import columns from './columns.sqlite.ts';
import { fastLane } from './fast/lane.ts';
import { migrationsFolder } from './migrations.ts';
import { defineSchema } from './schema.ts';
import { dropSearchLogic, ensureSearchIndex, forgetWords } from './search/sqlite.ts';
import { isBusy } from './sqlite-driver.ts';
import { type Handle, ordinaryLane } from './sqlite-lane.ts';
import { contains, type Store, type Syntax, type Write } from './store.ts';

export type SqliteStore = Store & { readonly dialect: 'sqlite' };

export type SqliteOptions = OpenOptions & {
  /** `full` (the default) survives a loss of power; `normal` may then lose the last commits, never the file. */
  durability?: 'full' | 'normal';
  /** Size to which the write-ahead log is truncated when it restarts. */
  walLimitBytes?: number;
  /** `false`: the same answers, only slower. Default: on. */
  fastLane?: boolean;
};

/** A long read lets the log grow; beyond this size, the excess is given back when the log restarts. */
const WAL_LIMIT_BYTES = 32 * 1024 * 1024;

const t = defineSchema(columns);

/**
 * Opens, creates (readable by its owner only) and migrates the database in `file`.
 * @throws CannotOpenError when it must not or cannot be used
 */
export function openSqlite(file: string, options: SqliteOptions = {}): SqliteStore {
  if (!existsSync(file) || statSync(file).size === 0) refuseNew(`no database in ${file}`, options);
  try {
    return open(file, options);
  } catch (error) {
    throw error instanceof Sqlite.SqliteError ? unusable(file, error) : error;
  }
}

function open(file: string, options: SqliteOptions): SqliteStore {
  const { durability = 'full' } = options;
  // SQLite itself would create the file readable for others.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file, { timeout: 10_000 });
  writer.pragma('journal_mode = wal');
  writer.pragma(`synchronous = ${durability}`);
  writer.pragma(`journal_size_limit = ${options.walLimitBytes ?? WAL_LIMIT_BYTES}`);
  migrate(writer, options);
  overwriteDeleted(writer);
  // From here on, a lock of another process must not block the event loop: `beginImmediate` waits instead.
  writer.pragma('busy_timeout = 0');
  const reader = connect(file, { timeout: 1000, readonly: true });

  const openLane = options.fastLane === false ? ordinaryLane : fastLane;
  const { read, write, end } = openLane({ reader, writer }, handle);
  const alive = reader.prepare('select 1');
  const opened = statSync(file);
  const forgetUnused = forgetWords({ reader, writer }, write);
  let emptier: Database.Database | undefined;
  return {
    dialect: 'sqlite',
    read,
    write,
    walBytes: () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    forget: async () => {
      await forgetUnused();
      emptier ??= connectEmptier(file);
      return emptyWal(emptier);
    },
    ping: async () => {
      // SQLite doesn't notice: it goes on in a file that no one finds later.
      const found = statSync(file, { throwIfNoEntry: false });
      if (found?.ino !== opened.ino || found.dev !== opened.dev) throw new Error(movedAway(file));
      alive.get();
    },
    close: async () => {
      await end();
      for (const each of [emptier, reader, writer]) each?.close();
    },
  };
}

/** A consistent copy of a database in use, as a new file for its owner only, without pages of deleted content. */
export async function backupSqlite(file: string, target: string): Promise<void> {
  closeSync(openSync(target, 'wx', 0o600));
  const worker = new Worker(new URL('./vacuum.mjs', import.meta.url), {
    workerData: { file, target, driver: driverName },
  });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`The copy of the database ended with ${code}`);
}

/** The `user_version` of files whose free pages have no deleted content, because it was always overwritten. */
const OVERWRITES_DELETED = 1;

/** Makes SQLite overwrite deleted content. Rewrites a file with older free pages once, which takes seconds. */
function overwriteDeleted(writer: Database.Database): void {
  writer.pragma('secure_delete = on');
  if (writer.pragma('user_version', { simple: true }) === OVERWRITES_DELETED) return;
  if (Number(writer.pragma('freelist_count', { simple: true })) > 0) writer.exec('vacuum');
  writer.pragma(`user_version = ${OVERWRITES_DELETED}`);
}

/** A connection that is never in a transaction, as the writer may be, and never waits. */
function connectEmptier(file: string): Database.Database {
  const db = new Sqlite(file, { timeout: 0 });
  db.pragma('secure_delete = on');
  return db;
}

/** Empties the write-ahead log, which still has deleted content. False while another connection prevents it. */
function emptyWal(db: Database.Database): boolean {
  try {
    const [result] = db.pragma('wal_checkpoint(truncate)') as { busy: number }[];
    return result?.busy === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** The one double cast of this dialect: sqlite-core at run time, the PostgreSQL builder's types for services. */
const handle: Handle = (client, prepare) =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), {
    t,
    syntax: { ...syntax, prepare },
  }) as unknown as Write;

const syntax: Omit<Syntax, 'prepare'> = {
  name: 'sqlite',
  contains,
  among: (column, texts) => sql`${column} in (select value from json_each(${texts}))`,
  // One writer at a time: no other transaction ever holds a lock.
  skipLocked: (query) => query,
  forUpdate: (query) => query,
};

function connect(file: string, options: Database.Options): Database.Database {
  const db = new Sqlite(file, options);
  db.pragma('foreign_keys = on');
  return db;
}

/**
 * Applies missing migrations in one transaction, so that processes which start together take turns. Foreign keys are
 * off in the meantime, because rebuilding a table would delete its children by cascade.
 */
function migrate(db: Database.Database, options: OpenOptions) {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsFolder('sqlite') });
  // Outside of the transaction, because this pragma has no effect within one.
  db.pragma('foreign_keys = off');
  db.transaction(() => {
    db.exec(
      'create table if not exists __drizzle_migrations (hash text not null, created_at integer not null)',
    );
    const newest = db.prepare('select coalesce(max(created_at), 0) from __drizzle_migrations').pluck();
    const last = Number(newest.get());
    const record = db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)');
    const known = migrations.map((each) => each.folderMillis);
    refuseNewer(last, known, options);
    refuseBehind(last, known, options);
    const missing = migrations.filter((each) => each.folderMillis > last);
    // Only after a migration: checking the references below reads the whole file.
    if (missing.length === 0) return options.migrates === false ? undefined : ensureSearchIndex(db);
    dropSearchLogic(db);
    for (const { sql, folderMillis, hash } of missing) {
      for (const statement of sql) db.exec(statement);
      record.run(hash, folderMillis);
    }
    ensureSearchIndex(db);
    const broken = db.prepare('pragma foreign_key_check').all().length;
    if (broken > 0) throw new Error(`The migrations would break ${broken} references between rows`);
  }).immediate();
  db.pragma('foreign_keys = on');
}

const movedAway = (file: string) =>
  `${file} is no longer the database that this process opened: DATA_DIR was unmounted, moved, or replaced. Stop the service, bring the folder back, then start again.`;

function unusable(file: string, { code }: { code: string }): CannotOpenError {
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new CannotOpenError(
      `${file} is damaged, or isn't a database (${code}). Keep a copy of it and restore a backup (npm run cli -- restore); npm run cli -- doctor says more.`,
    );
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new CannotOpenError(`Another process keeps ${file} locked. Stop it, then start again.`);
  }
  return new CannotOpenError(
    `${file} cannot be used (${code}). Check that the disk has room and that this user can write to DATA_DIR.`,
  );
}
