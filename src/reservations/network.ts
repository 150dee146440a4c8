import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';

/** So many items one network address holds at most by reservations whose emailed link was not opened. */
const UNCONFIRMED_ITEMS = 5;

/** How many more items this network address may hold before a link is opened. */
export async function holdsLeft(db: Read, network: string): Promise<number> {
  const { reservations, reservationItems } = db.t;
  const held = await db
    .select({ itemId: reservationItems.itemId })
    .from(reservationItems)
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(
      and(
        eq(reservations.requestedFrom, network),
        or(isNull(reservations.confirmedAt), reservations.confirmedUnproven),
        inArray(reservations.status, ['pending', 'active']),
        eq(reservationItems.state, 'held'),
      ),
    );
  return Math.max(0, UNCONFIRMED_ITEMS - held.length);
}
