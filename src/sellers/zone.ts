import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import { zoneFor } from '../text/zones.ts';

const zoneAndPlace = prepared<{ sellerId: string }>()('zone_and_place', (db, p) => {
  const { sellers, availability, pages } = db.t;
  return db
    .select({
      timezone: availability.timezone,
      city: pages.city,
      state: pages.state,
      country: pages.country,
    })
    .from(sellers)
    .leftJoin(availability, eq(availability.sellerId, sellers.id))
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .where(eq(sellers.id, p.sellerId));
});

/** The zone in which the seller's times are told: the one that was set, else that of the page's place, else null. */
export async function timezoneOf(db: Read, sellerId: string): Promise<string | null> {
  const [row] = await zoneAndPlace(db, { sellerId });
  return row ? zoneFor(row.timezone, row) : null;
}
