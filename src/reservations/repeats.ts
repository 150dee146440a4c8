import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import type { Language } from '../languages/index.ts';
import { updateConversation } from '../threads/update.ts';
import { MINUTE } from '../units.ts';
import { announce, type MoveContext } from './announce.ts';
import { hasConfirmed } from './confirmed.ts';
import { EVENTS } from './events.ts';
import { type Place, placesOf, type ReservationRow } from './find.ts';
import { placesInLine } from './places.ts';
import { isOpenPlace, OPEN_STATUSES } from './status.ts';

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
  const open = places.filter(isOpenPlace);
  return rows.map((row) => ({ row, places: open.filter((place) => place.reservationId === row.id) }));
}

/**
 * The reservation that a request merely repeats (a second click, a lost answer): not confirmed yet, for the same items,
 * by the same name or from the same network address. Whoever can say all that made it, or learns nothing from the answer.
 */
export function repeatOf(
  known: readonly Known[],
  request: { name: string; itemIds: readonly string[]; network: string },
): Known | undefined {
  return known.find(
    ({ row, places }) =>
      row.confirmedAt === null &&
      (row.buyerName === request.name || row.requestedFrom === request.network) &&
      places.length === request.itemIds.length &&
      places.every((place) => request.itemIds.includes(place.itemId)),
  );
}

/** A second click within this time costs the buyer no second mail. */
const QUIET_MS = 2 * MINUTE;

/** Answers a repeat: the link is mailed again unless that was just done; a corrected name or another language is taken over. */
export async function tellRepeated(
  ctx: MoveContext,
  tx: Write,
  { row, places }: Known,
  { name, language }: { name: string; language: Language },
): Promise<ReservationRow> {
  if (row.buyerName !== name || row.language !== language) {
    const renamed = await rename(ctx, tx, row, { buyerName: name, language });
    await announce(ctx, tx, renamed, EVENTS.renamed, { places: await placesInLine(tx, places) });
    return renamed;
  }
  if (row.createdAt.getTime() <= ctx.clock.now().getTime() - QUIET_MS)
    await tellKnown(ctx, tx, [{ row, places }], { offered: false });
  return row;
}

async function rename(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  { buyerName, language }: { buyerName: string; language: Language },
): Promise<ReservationRow> {
  const { reservations } = tx.t;
  const [renamed] = await tx
    .update(reservations)
    .set({ buyerName, language, updatedAt: ctx.clock.now() })
    .where(eq(reservations.id, row.id))
    .returning();
  if (!(await hasConfirmed(tx, row.conversationId))) {
    await updateConversation(tx, row.conversationId, { buyerName });
  }
  return renamed ?? row;
}

/** Tells the owner of an address that it has a place already, with the links to what it has, and that an offer came to nothing. */
export async function tellKnown(
  ctx: MoveContext,
  tx: Write,
  known: readonly Known[],
  { offered }: { offered: boolean },
): Promise<void> {
  for (const { row, places } of known) {
    await announce(ctx, tx, row, EVENTS.requestedAgain, { places: await placesInLine(tx, places), offered });
  }
}
