import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { before, type Read } from '../../db/store.ts';
import { type Position, positionAt } from '../operation/paging.ts';
import { searchWords } from '../text/words.ts';
import type { ItemStatus } from './find.ts';

/** Position before the newest item. Prepared queries always need a start position. */
export const START: Position = { createdAt: new Date('9999-12-31T23:59:59.999Z'), id: '' };

/** @throws AppError invalid_request for a cursor from elsewhere */
export const positionOf = (cursor: string | undefined): Position =>
  positionAt(cursor, /^item_[0-9A-Z]{26}$/) ?? START;

type Filters = {
  status?: ItemStatus | undefined;
  q?: string | undefined;
  include_deleted?: boolean | undefined;
};

/** The seller's items that match `filters`, starting after `from`. A filter never shows deleted items. */
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
