import { count, eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { limitsOf } from '../tiers.ts';

const storedPhotos = prepared<{ sellerId: string }>()('count_photos', (db, p) => {
  const { photos } = db.t;
  return db
    .select({ count: count().mapWith(Number) })
    .from(photos)
    .where(eq(photos.sellerId, p.sellerId));
});

/**
 * Refuses photos beyond the plan's limit. Writes are serializable: called in the write that announces the photos, the
 * limit holds for any number of concurrent calls.
 * @throws AppError PHOTO_LIMIT_REACHED, ACCOUNT_INCOMPLETE
 */
export async function admitPhotos(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Write,
  sellerId: string,
  more: number,
): Promise<void> {
  const { photos, label } = limitsOf(deps.config, await findSeller(tx, sellerId), deps.clock.now());
  if (photos === null) return;
  const stored = (await storedPhotos(tx, { sellerId }))[0]?.count ?? 0;
  if (stored + more <= photos) return;
  const room = Math.max(0, photos - stored);
  throw refusal('PHOTO_LIMIT_REACHED.plan', {
    label,
    photos,
    room: room === 0 ? 'that many are in' : `there is room for ${room} more`,
  });
}
