import type { Read, Write } from '../../db/store.ts';
import type { Language } from '../languages/index.ts';
import { updateConversation } from '../threads/find.ts';
import { MINUTE } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import type { MoveContext } from './event.ts';
import { openReservations, type Place, placesOf, type ReservationRow } from './find.ts';
import { changeReservation } from './hold.ts';
import { placesInLine } from './places.ts';
import { hasConfirmed, isOpenPlace } from './status.ts';

/** An open reservation of an address, with its remaining places. */
export type Known = { row: ReservationRow; places: Place[] };

/** The open reservations that an address already has with a seller, oldest first. */
export async function openReservationsOf(db: Read, conversationId: string): Promise<Known[]> {
  const rows = await openReservations(db, { conversationId });
  const places = await placesOf(db, rows);
  const open = places.filter(isOpenPlace);
  return rows.map((row) => ({ row, places: open.filter((place) => place.reservationId === row.id) }));
}

/**
 * The reservation that a request merely repeats (a second click, a lost response): not confirmed yet, for the same
 * items, and with the same name or from the same network address. Anyone who knows all that either made the
 * reservation or learns nothing from the response.
 */
export const repeatOf = (
  known: readonly Known[],
  request: { name: string; itemIds: readonly string[]; network: string },
): Known | undefined =>
  known.find(
    ({ row, places }) =>
      row.confirmedAt === null &&
      (row.buyerName === request.name || row.requestedFrom === request.network) &&
      places.length === request.itemIds.length &&
      places.every((place) => request.itemIds.includes(place.itemId)),
  );

/** A repeat within this time sends the buyer no second email. */
const QUIET_MS = 2 * MINUTE;

/** Answers a repeat: emails the link again unless that just happened, and applies a new name or language. */
export async function emailRepeatedRequest(
  ctx: MoveContext,
  tx: Write,
  { row, places }: Known,
  { name, language }: { name: string; language: Language },
): Promise<ReservationRow> {
  if (row.buyerName !== name || row.language !== language) {
    const change = { buyerName: name, language, updatedAt: ctx.clock.now() };
    const renamed = await changeReservation(tx, row, change);
    if (!(await hasConfirmed(tx, row.conversationId))) {
      await updateConversation(tx, row.conversationId, { buyerName: name });
    }
    await announce(ctx, tx, renamed, EVENTS.renamed, { places: await placesInLine(tx, places) });
    return renamed;
  }
  if (row.createdAt.getTime() <= ctx.clock.now().getTime() - QUIET_MS)
    await emailKnownBuyer(ctx, tx, [{ row, places }], { offered: false });
  return row;
}

/** Tells the owner of an address, with links, that it has a place already, and that an offer was not recorded. */
export async function emailKnownBuyer(
  ctx: MoveContext,
  tx: Write,
  known: readonly Known[],
  { offered }: { offered: boolean },
): Promise<void> {
  for (const { row, places } of known) {
    await announce(ctx, tx, row, EVENTS.requestedAgain, { places: await placesInLine(tx, places), offered });
  }
}
