import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import { dateIn, dayEnd } from '../text/days.ts';
import type { SalePage } from './find.ts';
import { FORMER_PRICE_MS } from './former-price.ts';

const droppedAfter = prepared<{ sellerId: string; after: Date }>()('items_dropped_after', (db, p) => {
  const { items } = db.t;
  return db
    .select({ droppedAt: items.droppedAt })
    .from(items)
    .where(and(eq(items.sellerId, p.sellerId), gt(items.droppedAt, sql`${p.after}`)));
});

/**
 * Until when the public pages of a sale stay as they are if no one changes anything: its end, the end of a former
 * price, or midnight where the seller is, which is also when a last day ends.
 */
export async function nextChangeByClock(db: Read, page: SalePage, now: Date): Promise<Date> {
  const after = new Date(now.getTime() - FORMER_PRICE_MS);
  const drops = await droppedAfter(db, { sellerId: page.sellerId, after });
  const instants = drops.flatMap(({ droppedAt }) =>
    droppedAt === null ? [] : [droppedAt.getTime() + FORMER_PRICE_MS],
  );
  if (page.expiresAt) instants.push(page.expiresAt.getTime());
  return new Date(Math.min(dayEnd(dateIn(page.zone, now), page.zone).getTime(), ...instants));
}
