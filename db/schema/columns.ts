import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as columns from '../columns.postgres.ts';

/** The column vocabulary that both databases provide. */
export type Columns = typeof columns;

/** A table that others refer to by its key. */
export type Referenced = { id: AnyPgColumn };

export const createdAt = (c: Columns) => c.timestamp().notNull();

/** A seller's rows are deleted with the seller. */
export const sellerRef = (c: Columns, sellers: Referenced) =>
  c
    .text()
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' });
