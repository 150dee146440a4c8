import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { inMemory } from './in-memory.ts';
import { lendPostgres } from './lent-postgres.ts';

export type TestStores = {
  store: Store;
  /** Another process on the same database would look like this; opened when it is first asked for. */
  second(): Promise<Store>;
  /** Closes both and removes the database. */
  done(): Promise<void>;
};

export type StoreKind = { name: string; open(): Promise<TestStores> };

const sqliteWith = (name: string, fastLane: boolean): StoreKind => ({
  name,
  async open() {
    const dir = mkdtempSync(join(inMemory(), 'resale-test-'));
    const file = join(dir, 'test.db');
    copyFileSync(inject('sqliteTemplate'), file);
    const another = () => openSqlite(file, { durability: 'normal', fastLane });
    const store = another();
    let second: Store | undefined;
    return {
      store,
      async second() {
        second ??= another();
        return second;
      },
      async done() {
        await store.close();
        await second?.close();
        rmSync(dir, { recursive: true, force: true });
      },
    };
  },
});

const { FAST_LANE = 'on' } = process.env;

/** A migrated, empty SQLite database of its own at each call. `FAST_LANE=off npm test` runs everything without the lane. */
export const sqlite = sqliteWith('SQLite', FAST_LANE !== 'off');

/** A migrated, empty PostgreSQL database of its own at each call. */
export const postgres: StoreKind = { name: 'PostgreSQL', open: lendPostgres };

/** For `describe.each`: every database at hand. Without a PostgreSQL server the run says so and goes on without. */
export const storeKinds: StoreKind[] = inject('postgres') ? [sqlite, postgres] : [sqlite];

/** For what the fast lane might do otherwise. */
export const storeKindsAndLanes: StoreKind[] = [
  ...storeKinds,
  sqliteWith('SQLite without the fast lane', false),
];
