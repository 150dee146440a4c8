import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { before, type Read } from '../../db/store.ts';
import { AppError } from '../errors.ts';
import { searchWords } from '../text/search-words.ts';
import type { ItemStatus } from './find.ts';

/** A place in a seller's list, newest first; a page begins behind it. */
export type Position = { createdAt: Date; id: string };
export const START: Position = { createdAt: new Date('9999-12-31T23:59:59.999Z'), id: '' };

/** @throws AppError invalid_request for a foreign cursor */
export function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return START;
  const [, ms, id] = /^(\d{1,15})\.(item_[0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (ms !== undefined && id !== undefined) return { createdAt: new Date(Number(ms)), id };
  throw new AppError('invalid_request', 'cursor: not a next_cursor of this list.', {
    hint: 'Leave cursor out to begin with the first page.',
  });
}

/** The first `limit` of `rows`, and the cursor behind them when there are more. */
export function pageOf<R extends Position>(rows: R[], limit: number): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return { shown, next: rows.length > limit && end ? `${end.createdAt.getTime()}.${end.id}` : null };
}

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
