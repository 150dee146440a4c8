/** The column vocabulary on PostgreSQL: the names `defineSchema` may use, and the types that services see. */
import * as pg from 'drizzle-orm/pg-core';

export const table = pg.pgTable;
export const { index, uniqueIndex, primaryKey, check, text } = pg;
export const id = () => pg.text().primaryKey();
export const int = () => pg.bigint({ mode: 'number' });
export const bool = () => pg.boolean();
export const timestamp = () => pg.timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export const json = <T>() => pg.jsonb().$type<T>();
