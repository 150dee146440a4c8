import { eq, sql } from 'drizzle-orm';
import type { Store } from '../../db/store.ts';
import type { Deps } from '../context.ts';

/** Views by seller that are not yet in the database: counting them must not cost a write each. */
const pending = new WeakMap<Store, Map<string, number>>();

const ROBOTS = /bot\b|crawl|spider|slurp|preview|externalhit|whatsapp|embedly/i;

function pendingOf(store: Store): Map<string, number> {
  const known = pending.get(store);
  if (known) return known;
  const fresh = new Map<string, number>();
  pending.set(store, fresh);
  return fresh;
}

/** Counts one opening of a public page, unless a known kind of robot made it. */
export function countPageView(
  deps: Pick<Deps, 'store'>,
  sellerId: string,
  userAgent: string | undefined,
): void {
  if (userAgent !== undefined && ROBOTS.test(userAgent)) return;
  const views = pendingOf(deps.store);
  views.set(sellerId, (views.get(sellerId) ?? 0) + 1);
}

export const pendingPageViews = (deps: Pick<Deps, 'store'>, sellerId: string): number =>
  pendingOf(deps.store).get(sellerId) ?? 0;

/** Adds the counted views to at most `limit` pages, in one write, and says how many pages that were. */
export async function flushPageViews(deps: Pick<Deps, 'store'>, limit: number): Promise<number> {
  const views = pendingOf(deps.store);
  const batch = [...views].slice(0, limit);
  if (batch.length === 0) return 0;
  for (const [sellerId] of batch) views.delete(sellerId);
  try {
    await deps.store.write(async (tx) => {
      const { pages } = tx.t;
      for (const [sellerId, count] of batch) {
        await tx
          .update(pages)
          .set({ viewCount: sql`${pages.viewCount} + ${count}` })
          .where(eq(pages.sellerId, sellerId));
      }
    });
  } catch (error) {
    for (const [sellerId, count] of batch) views.set(sellerId, (views.get(sellerId) ?? 0) + count);
    throw error;
  }
  return batch.length;
}
