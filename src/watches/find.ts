import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { deleteRows, getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { type AppError, refusal } from '../errors.ts';
import { linkUrl } from '../threads/links.ts';
import { sha256 } from '../tokens.ts';
import { DAY } from '../units.ts';

export type WatchRow = RowOf<'watches'>;

/** How long an unconfirmed watch waits for someone to open its link. */
export const UNCONFIRMED_MS = 3 * DAY;
/** How long a search is watched after it was last saved, so that no address is kept forever. */
const SEARCHED_MS = 180 * DAY;

/** The watch behind an emailed link. @throws AppError not_found, also if it has ended */
export async function findWatchByToken({ clock }: Pick<Deps, 'clock'>, db: Read, token: string) {
  const row = await getRow(db, 'watches', { linkTokenHash: sha256(token) });
  if (row && (row.confirmedAt !== null || isFresh(row, clock.now()))) return row;
  throw noSuchWatch();
}

export const noSuchWatch = (): AppError => refusal('not_found.watchLink');

const isFresh = ({ createdAt }: WatchRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNCONFIRMED_MS;

/** When a saved search ends. */
export const searchEndsAt = ({ askedAt }: WatchRow): Date => new Date(askedAt.getTime() + SEARCHED_MS);

/** How long an address is kept after its sale has ended or its item is no longer available: they may come back. */
const KEPT_MS = 30 * DAY;

type Ages = Record<'unconfirmed' | 'searched' | 'past', Date> & { pastDay: string; limit: number };

const oldWatches = prepared<Ages>()('old_watches', (db, p) => {
  const { watches: w, items, pages } = db.t;
  return db
    .select({ id: w.id })
    .from(w)
    .leftJoin(items, eq(items.id, w.itemId))
    .leftJoin(pages, eq(pages.sellerId, w.sellerId))
    .where(
      or(
        and(isNull(w.confirmedAt), lte(w.createdAt, p.unconfirmed)),
        and(eq(w.kind, 'search'), lte(w.askedAt, p.searched)),
        and(eq(items.status, 'taken'), lte(items.takenAt, p.past)),
        // The seller has no page anymore.
        and(isNotNull(w.sellerId), isNull(pages.sellerId)),
        lte(pages.expiresAt, p.past),
        lte(pages.endsOn, p.pastDay),
        and(eq(pages.published, false), lte(pages.updatedAt, p.past)),
      ),
    )
    .limit(p.limit);
});

/**
 * Removes watches that no one confirmed, those whose item was sold or whose sale ended or went offline a month ago, and
 * searches that weren't saved again in half a year, up to `limit`. Returns how many.
 */
export async function sweepWatches({ store, clock }: Deps, limit: number): Promise<number> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const past = ago(KEPT_MS);
  const times = { unconfirmed: ago(UNCONFIRMED_MS + DAY), searched: ago(SEARCHED_MS), past };
  const old = (db: Read) => oldWatches(db, { ...times, pastDay: past.toISOString().slice(0, 10), limit });
  // There is usually nothing to remove, so look before opening a write.
  if ((await old(store.read)).length === 0) return 0;
  return store.write(async (tx) => {
    const ids = (await old(tx)).map(({ id }) => id);
    if (ids.length > 0) await deleteRows(tx, 'watches', { id: ids });
    return ids.length;
  });
}

/** Address for a mail program's one-click unsubscribe (RFC 8058). */
export const endWatchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${linkUrl(ctx, 'w', watchId)}/end`;
