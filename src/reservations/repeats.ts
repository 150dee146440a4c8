import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { type Entry, entriesOf, type ReservationRow } from './find.ts';
import { OPEN_STATUSES } from './status.ts';

/** An open reservation of an address, with the places that it still has. */
export type Known = { row: ReservationRow; places: Entry[] };

/** What an address already has at a seller, oldest first. */
export async function openReservationsOf(db: Read, conversationId: string): Promise<Known[]> {
  const { reservations } = db.t;
  const rows = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.conversationId, conversationId), inArray(reservations.status, OPEN_STATUSES)))
    .orderBy(asc(reservations.createdAt), asc(reservations.id));
  const entries = await entriesOf(
    db,
    rows.map((row) => row.id),
  );
  const open = entries.filter((entry) => entry.state === 'held' || entry.state === 'queued');
  return rows.map((row) => ({ row, places: open.filter((entry) => entry.reservationId === row.id) }));
}

/**
 * The reservation that a request merely repeats (a second click, a lost answer): not confirmed yet, by the same name, for
 * the same items. Whoever can say all that made it, or learns nothing from the answer.
 */
export function repeatOf(
  known: readonly Known[],
  request: { name: string; itemIds: readonly string[] },
): Known | undefined {
  return known.find(
    ({ row, places }) =>
      row.confirmedAt === null &&
      row.buyerName === request.name &&
      places.length === request.itemIds.length &&
      places.every((place) => request.itemIds.includes(place.itemId)),
  );
}
