import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { Sqlite } from '../../db/better-sqlite3.ts';
import { openSqlite, type SqliteStore } from '../../db/sqlite.ts';
import { type Lendable, lending } from './lending.ts';

export const lendSqlite = (fastLane: boolean) =>
  lending(async (): Promise<Lendable<SqliteStore>> => {
    const template = inject('sqliteTemplate');
    // Removed with its parent when the run ends.
    const dir = mkdtempSync(join(dirname(template), 'lent-'));
    const file = join(dir, 'test.db');
    copyFileSync(template, file);
    let cleaner: ReturnType<typeof cleanerOf> | undefined;
    return {
      open: () => openSqlite(file, { durability: 'normal', fastLane }),
      async empty(stores) {
        try {
          for (const store of stores) await store.write(async () => {}); // after what still waits there
          cleaner ??= cleanerOf(file);
          return cleaner.empty();
        } catch {
          return false;
        }
      },
      async remove() {
        cleaner?.db.close();
        rmSync(dir, { recursive: true, force: true });
      },
    };
  });

function cleanerOf(file: string) {
  const db = new Sqlite(file, { timeout: 0 });
  db.pragma('foreign_keys = off');
  const schema = db.prepare('pragma schema_version').pluck();
  const made = schema.get();
  const tables = db
    .prepare<[], string>(
      "select name from pragma_table_list where type = 'table' and schema = 'main' and name not in ('sqlite_schema', '__drizzle_migrations')",
    )
    .pluck()
    .all();
  // Most tests use few tables, and to look is quicker than to delete nothing.
  const haveRows = db.prepare(`select ${tables.map((name) => `exists(select 1 from ${name})`).join()}`).raw();
  const deletes = tables.map((name) => db.prepare(`delete from ${name}`));
  const emptyIndex = db.prepare("insert into search_index (search_index) values ('delete-all')");
  const filled = () => {
    const row = haveRows.get() as number[];
    return deletes.filter((_, i) => row[i] === 1);
  };
  const empty = db.transaction(() => {
    // Triggers can write to tables that were emptied before.
    for (let left = filled(); left.length > 0; left = filled()) for (const each of left) each.run();
    emptyIndex.run();
    return schema.get() === made;
  });
  return { db, empty };
}
