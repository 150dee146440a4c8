import { inject } from 'vitest';
import type { TestStores } from './lending.ts';
import { lendPostgres } from './lent-postgres.ts';
import { lendSqlite } from './lent-sqlite.ts';

/** Each call opens a migrated, empty database for one test. */
export type StoreKind = { name: string; open(): Promise<TestStores> };

const { FAST_LANE = 'on' } = process.env;

/** `FAST_LANE=off npm test` runs everything without the fast lane. */
export const sqlite: StoreKind = { name: 'SQLite', open: lendSqlite(FAST_LANE !== 'off') };

export const postgres: StoreKind = { name: 'PostgreSQL', open: lendPostgres };

/**
 * For `describe.each`: every available database. Without a PostgreSQL server, the run says so and continues without
 * it.
 */
export const storeKinds: StoreKind[] = inject('postgres') ? [sqlite, postgres] : [sqlite];

/** For behavior that the fast lane might change. */
export const storeKindsAndLanes: StoreKind[] = [
  ...storeKinds,
  { name: 'SQLite without the fast lane', open: lendSqlite(false) },
];
