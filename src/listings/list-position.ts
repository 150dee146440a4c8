import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { before, type Preparable, type Read } from '../../db/store.ts';
import { type Position, positionAt } from '../operation/paging.ts';
import { searchWords } from '../text/words.ts';
import { ITEM_ID, type ItemStatus } from './find.ts';
import type { ListItemsQuery } from './schemas.ts';

/** The position before the newest item: a prepared query always needs one to start from. */
const START: Position = { createdAt: new Date('9999-12-31T23:59:59.999Z'), id: '' };
/** Pages up to this length share one prepared query: reading rows too many costs less than building a query. */
const FEW = 50;

type Args = Position & { sellerId: string };
type From = { [K in keyof Args]: Args[K] | Placeholder };

/**
 * Reads a seller's items newest first, one page at a time, with at least one row more if there are more.
 * @param name the beginning of the names of its prepared queries
 * @param most the longest page
 * @param select the query, newest first, for the rows that `where` selects
 * @returns a function that throws AppError invalid_request for a cursor from elsewhere
 */
export function newestFirst<R>(
  name: string,
  most: number,
  select: (db: Read, where: SQL | undefined, limit: number) => Preparable<R[]> & PromiseLike<R[]>,
) {
  const page = (db: Read, from: From, limit: number, ...filters: (SQL | undefined)[]) => {
    const { sellerId, createdAt, id } = db.t.items;
    const after = before([createdAt, id], [from.createdAt, from.id]);
    return select(db, and(eq(sellerId, from.sellerId), after, ...filters), limit);
  };
  const kept = (db: Read) => isNull(db.t.items.deletedAt);
  const all = prepared<Args>()(`${name}_with_deleted`, (db, p) => page(db, p, most + 1));
  const undeleted = prepared<Args>()(name, (db, p) => page(db, p, most + 1, kept(db)));
  const ofStatus = prepared<Args & { status: ItemStatus }>()(`${name}_of_status`, (db, p) =>
    page(db, p, most + 1, kept(db), eq(db.t.items.status, p.status)),
  );
  return async (
    db: Read,
    sellerId: string,
    { status, q, include_deleted: withDeleted, limit, cursor }: ListItemsQuery,
  ): Promise<R[]> => {
    const args = { ...(positionAt(cursor, ITEM_ID) ?? START), sellerId };
    if (q === undefined && (limit === undefined || most <= FEW)) {
      // A status filter never shows deleted items.
      if (status !== undefined) return ofStatus(db, { ...args, status });
      return withDeleted ? all(db, args) : undeleted(db, args);
    }
    const words = searchWords(q);
    const deletedToo = withDeleted && status === undefined && words.length === 0;
    const { items } = db.t;
    return page(
      db,
      args,
      (limit ?? most) + 1,
      deletedToo ? undefined : kept(db),
      status && eq(items.status, status),
      ...words.map((word) => db.syntax.contains(items.searchText, word)),
    );
  };
}
