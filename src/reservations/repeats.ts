import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import { announce, type MoveContext } from './announce.ts';
import { EVENTS } from './events.ts';
import { type Place, placesOf, type ReservationRow } from './find.ts';
import { placesInLine } from './places.ts';
import { OPEN_STATUSES } from './status.ts';

/** A second click within this time costs the buyer no second mail. */
const QUIET_MS = 2 * 60_000;

/** An open reservation of an address, with the places that it still has. */
export type Known = { row: ReservationRow; places: Place[] };

/** What an address already has at a seller, oldest first. */
export async function openReservationsOf(db: Read, conversationId: string): Promise<Known[]> {
  const { reservations } = db.t;
  const rows = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.conversationId, conversationId), inArray(reservations.status, OPEN_STATUSES)))
    .orderBy(asc(reservations.createdAt), asc(reservations.id));
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
  );
  const open = places.filter((place) => place.state === 'held' || place.state === 'queued');
  return rows.map((row) => ({ row, places: open.filter((place) => place.reservationId === row.id) }));
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

/** Tells the owner of an address that it has a place already, with the links to what it has. */
export async function tellKnown(ctx: MoveContext, tx: Write, known: readonly Known[]): Promise<void> {
  const quietSince = ctx.clock.now().getTime() - QUIET_MS;
  for (const { row, places } of known) {
    if (row.createdAt.getTime() > quietSince) continue;
    await announce(ctx, tx, row, EVENTS.requestedAgain, { places: await placesInLine(tx, places) });
  }
}
