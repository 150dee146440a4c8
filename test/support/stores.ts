import { inject } from 'vitest';
import type { TestStores } from './lending.ts';
import { lendPostgres } from './lent-postgres.ts';
import { lendSqlite } from './lent-sqlite.ts';

/** A migrated, empty database for a test alone, at each call. */
export type StoreKind = { name: string; open(): Promise<TestStores> };

const { FAST_LANE = 'on' } = process.env;

/** `FAST_LANE=off npm test` runs everything without the lane. */
export const sqlite: StoreKind = { name: 'SQLite', open: lendSqlite(FAST_LANE !== 'off') };

export const postgres: StoreKind = { name: 'PostgreSQL', open: lendPostgres };

/** For `describe.each`: every database at hand. Without a PostgreSQL server the run says so and goes on without. */
export const storeKinds: StoreKind[] = inject('postgres') ? [sqlite, postgres] : [sqlite];

/** For what the fast lane might do otherwise. */
export const storeKindsAndLanes: StoreKind[] = [
  ...storeKinds,
  { name: 'SQLite without the fast lane', open: lendSqlite(false) },
];
