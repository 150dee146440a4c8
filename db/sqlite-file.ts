import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Sqlite } from './better-sqlite3.ts';
import { migrationsFolder } from './migrations.ts';
import { isBusy } from './sqlite-driver.ts';

/** Inspects a database file, which may be in use, without changing it. Throws if it isn't a database. */
export function checkSqliteFile(file: string) {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    const verdicts = db.prepare<[], string>('pragma integrity_check').pluck().all();
    const applied = db
      .prepare<[], number>("select count(*) from sqlite_master where name = '__drizzle_migrations'")
      .pluck()
      .get()
      ? db.prepare<[], number>('select coalesce(max(created_at), 0) from __drizzle_migrations').pluck().get()
      : 0;
    const known = readMigrationFiles({ migrationsFolder: migrationsFolder('sqlite') });
    return {
      /** What SQLite's own check of the file found; empty if everything is fine. */
      damage: verdicts.filter((verdict) => verdict !== 'ok'),
      /** Rows that refer to missing rows. */
      brokenReferences: db.prepare('pragma foreign_key_check').all().length,
      /** Migrations of this version that the file doesn't have yet. */
      pendingMigrations: known.filter((each) => each.folderMillis > Number(applied)).length,
      /** A newer version of the program has migrated it. */
      isNewer: Number(applied) > Math.max(0, ...known.map((each) => each.folderMillis)),
    };
  } finally {
    db.close();
  }
}

/**
 * How many rows each table of the schema has in a file that a program of any version made; the file isn't migrated.
 * Tables are named as in the schema (`pickupSlots`); those of the search index, which is made from the others, are left out.
 */
export function countFileRows(file: string): Record<string, number> {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const names = db
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck()
      .all()
      .filter((name) => !/^(__|sqlite_|search_)/.test(name));
    return Object.fromEntries(
      names.map((name) => [
        name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        Number(db.prepare(`select count(*) from "${name}"`).pluck().get()),
      ]),
    );
  } finally {
    db.close();
  }
}

/** Whether any other connection, of this or another process, has the database open. */
export function isSqliteInUse(file: string): boolean {
  const db = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    // In exclusive mode, this fails if any other connection is open, even an idle one.
    db.pragma('locking_mode = exclusive');
    db.exec('begin immediate; rollback');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    db.close();
  }
}
