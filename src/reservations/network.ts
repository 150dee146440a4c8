import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';

/** Maximum number of items that one network address can hold in reservations whose emailed link hasn't been opened. */
const UNCONFIRMED_ITEMS = 5;

const heldFrom = prepared<{ network: string }>()('held_from_network', (db, p) => {
  const { reservations, reservationItems } = db.t;
  return db
    .select({ itemId: reservationItems.itemId })
    .from(reservationItems)
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(
      and(
        eq(reservations.requestedFrom, p.network),
        or(isNull(reservations.confirmedAt), reservations.confirmedUnproven),
        inArray(reservations.status, ['pending', 'active']),
        eq(reservationItems.state, 'held'),
      ),
    );
});

/** How many more items this network address can hold before someone opens a link. */
export async function holdsLeft(db: Read, network: string): Promise<number> {
  const held = await heldFrom(db, { network });
  return Math.max(0, UNCONFIRMED_ITEMS - held.length);
}
