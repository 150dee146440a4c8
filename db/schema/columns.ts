import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as columns from '../columns.postgres.ts';

/** The column vocabulary that both databases provide. */
export type Columns = typeof columns;

/** A table that others refer to by its key. */
export type Referenced = { id: AnyPgColumn };

export const createdAt = (c: Columns) => c.timestamp().notNull();

/** A row that belongs to one of `owners`, and is deleted with it. */
export const refOf = (c: Columns, owners: Referenced) =>
  c
    .text()
    .notNull()
    .references(() => owners.id, { onDelete: 'cascade' });

/** The same, where there is one row for each of `owners`. */
export const keyOf = (c: Columns, owners: Referenced) =>
  c
    .text()
    .primaryKey()
    .references(() => owners.id, { onDelete: 'cascade' });

/** A seller's rows are deleted with the seller. */
export const sellerRef = refOf;

/** The first columns of most tables: the row's id, and the seller's. */
export const owned = (c: Columns, sellers: Referenced) => ({ id: c.id(), sellerId: sellerRef(c, sellers) });
