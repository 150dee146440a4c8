import { inArray, lte } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { withdrawUnused } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { keepPast } from '../reservations/past.ts';
import { RESTORE_WINDOW_MS } from './present.ts';

/** Removes deleted listings after their 7 days, with their photos, up to `limit`. Returns how many. */
export async function purgeTombstones(deps: Deps, limit: number): Promise<number> {
  const latest = new Date(deps.clock.now().getTime() - RESTORE_WINDOW_MS);
  const purged = await deps.store.write(async (tx) => {
    const { items } = tx.t;
    const due = await tx
      .select({ id: items.id })
      .from(items)
      .where(lte(items.deletedAt, latest))
      .limit(limit);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return { count: 0, unused: [] };
    await keepPast(tx, ids);
    const rows = await tx.delete(items).where(inArray(items.id, ids)).returning({ photoIds: items.photoIds });
    const photoIds = [...new Set(rows.flatMap((row) => row.photoIds))];
    return { count: rows.length, unused: await withdrawUnused(deps, tx, photoIds) };
  });
  await discardPhotos(deps, purged.unused);
  return purged.count;
}
