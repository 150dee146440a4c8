import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { UNCONFIRMED_MS } from './find.ts';

/** How long an address is kept after its sale has ended or its item is gone. */
const KEPT_MS = 30 * DAY;

/**
 * Removes price watches that no one confirmed, and those whose item was sold or whose sale ended or went offline a
 * month ago, up to `limit`. Returns how many.
 */
export async function sweepPriceWatches(deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { priceWatches: w, items, pages } = tx.t;
    const now = deps.clock.now().getTime();
    const past = new Date(now - KEPT_MS);
    const old = await tx
      .select({ id: w.id })
      .from(w)
      .innerJoin(items, eq(items.id, w.itemId))
      .leftJoin(pages, eq(pages.sellerId, w.sellerId))
      .where(
        or(
          and(isNull(w.confirmedAt), lte(w.createdAt, new Date(now - UNCONFIRMED_MS - DAY))),
          and(eq(items.status, 'taken'), lte(items.takenAt, past)),
          isNull(pages.sellerId),
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
