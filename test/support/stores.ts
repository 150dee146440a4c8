import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { inMemory } from './in-memory.ts';
import { administer, databaseUrl } from './postgres.ts';

export type TestStores = {
  store: Store;
  /** Another process on the same database would look like this; opened when it is first asked for. */
  second(): Promise<Store>;
  /** Closes both and removes the database. */
  done(): Promise<void>;
};

export type StoreKind = { name: string; open(): Promise<TestStores> };

/** Stores of one database, which `remove` takes away. */
async function storesOf(open: () => Promise<Store>, remove: () => Promise<void>): Promise<TestStores> {
  const store = await open();
  let second: Promise<Store> | undefined;
  return {
    store,
    second() {
      second ??= open();
      return second;
    },
    async done() {
      await store.close();
      await (await second)?.close();
      await remove();
    },
  };
}

const sqliteWith = (name: string, fastLane: boolean): StoreKind => ({
  name,
  open() {
    const dir = mkdtempSync(join(inMemory(), 'resale-test-'));
    const file = join(dir, 'test.db');
    copyFileSync(inject('sqliteTemplate'), file);
    return storesOf(
      async () => openSqlite(file, { durability: 'normal', fastLane }),
      async () => rmSync(dir, { recursive: true, force: true }),
    );
  },
});

const { FAST_LANE = 'on' } = process.env;

/** A migrated, empty SQLite database of its own at each call. `FAST_LANE=off npm test` runs everything without the lane. */
export const sqlite = sqliteWith('SQLite', FAST_LANE !== 'off');

let opened = 0;

/** A migrated, empty PostgreSQL database of its own at each call. */
export const postgres: StoreKind = {
  name: 'PostgreSQL',
  async open() {
    const server = inject('postgres');
    if (!server) throw new Error('This run has no PostgreSQL server');
    opened += 1;
    const database = `resale_test_${process.pid}_${process.hrtime.bigint()}_${opened}`;
    await administer(server.url, `create database ${database} template ${server.template} ${server.copying}`);
    return storesOf(
      () => openPostgres(databaseUrl(server.url, database)),
      () => administer(server.url, `drop database ${database} with (force)`),
    );
  },
};

/** For `describe.each`: every database at hand. Without a PostgreSQL server the run says so and goes on without. */
export const storeKinds: StoreKind[] = inject('postgres') ? [sqlite, postgres] : [sqlite];

/** For what the fast lane might do otherwise. */
export const storeKindsAndLanes: StoreKind[] = [
  ...storeKinds,
  sqliteWith('SQLite without the fast lane', false),
];
