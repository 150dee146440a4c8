/** The same vocabulary on SQLite: booleans and timestamps are integers (milliseconds), JSON is text. */
import * as lite from 'drizzle-orm/sqlite-core';
import type * as postgres from './columns.postgres.ts';

const columns = {
  table: lite.sqliteTable,
  index: lite.index,
  uniqueIndex: lite.uniqueIndex,
  primaryKey: lite.primaryKey,
  check: lite.check,
  text: lite.text,
  id: () => lite.text().primaryKey(),
  int: () => lite.integer(),
  bool: () => lite.integer({ mode: 'boolean' }),
  timestamp: () => lite.integer({ mode: 'timestamp_ms' }),
  json: () => lite.text({ mode: 'json' }),
} satisfies Record<keyof typeof postgres, unknown>;

/** Cast once, here: at run time these build sqlite-core tables; the types are PostgreSQL's. */
export default columns as unknown as typeof postgres;
