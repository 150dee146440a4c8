import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { SEARCHED_MS, UNCONFIRMED_MS } from './find.ts';

/** How long an address is kept after its sale has ended or its item is gone. */
const KEPT_MS = 30 * DAY;

/**
 * Removes watches that no one confirmed, those whose item was sold or whose sale ended or went offline a month ago, and
 * searches that weren't saved again in half a year, up to `limit`. Returns how many.
 */
export async function sweepWatches(deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { watches: w, items, pages } = tx.t;
    const now = deps.clock.now().getTime();
    const past = new Date(now - KEPT_MS);
    const old = await tx
      .select({ id: w.id })
      .from(w)
      .leftJoin(items, eq(items.id, w.itemId))
      .leftJoin(pages, eq(pages.sellerId, w.sellerId))
      .where(
        or(
          and(isNull(w.confirmedAt), lte(w.createdAt, new Date(now - UNCONFIRMED_MS - DAY))),
          and(eq(w.kind, 'search'), lte(w.askedAt, new Date(now - SEARCHED_MS))),
          and(eq(items.status, 'taken'), lte(items.takenAt, past)),
          and(isNotNull(w.sellerId), isNull(pages.sellerId)),
          lte(pages.expiresAt, past),
          lte(pages.endsOn, past.toISOString().slice(0, 10)),
          and(eq(pages.published, false), lte(pages.updatedAt, past)),
        ),
      )
      .limit(limit);
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.delete(w).where(inArray(w.id, ids));
    return ids.length;
  });
}
