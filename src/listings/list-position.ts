import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { before, type Read } from '../../db/store.ts';
import { type Position, positionAt } from '../operation/paging.ts';
import { searchWords } from '../text/search-words.ts';
import type { ItemStatus } from './find.ts';

/** Before the newest item. The queries that are built once always have a place to begin behind. */
export const START: Position = { createdAt: new Date('9999-12-31T23:59:59.999Z'), id: '' };

/** @throws AppError invalid_request for a foreign cursor */
export const positionOf = (cursor: string | undefined): Position =>
  positionAt(cursor, /^item_[0-9A-Z]{26}$/) ?? START;

type Filters = {
  status?: ItemStatus | undefined;
  q?: string | undefined;
  include_deleted?: boolean | undefined;
};

/** The seller's items that `filters` let through, from behind `from` on. A filter never shows deleted ones. */
export function matching(db: Read, sellerId: string, from: Position, filters: Filters): SQL | undefined {
  const { items } = db.t;
  const words = searchWords(filters.q);
  const deletedToo = filters.include_deleted && filters.status === undefined && words.length === 0;
  return and(
    eq(items.sellerId, sellerId),
    before([items.createdAt, items.id], [from.createdAt, from.id]),
    deletedToo ? undefined : isNull(items.deletedAt),
    filters.status && eq(items.status, filters.status),
    ...words.map((word) => db.syntax.contains(items.searchText, word)),
  );
}
