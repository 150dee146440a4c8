import { eq, inArray } from 'drizzle-orm';
import { updatedRows, updateRows } from '../../db/rows.ts';
import type { PastPlace } from '../../db/schema.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { holdEnd } from './clock.ts';
import type { Place, ReservationRow } from './find.ts';
import { isOpenPlace } from './status.ts';

/** Changes a reservation's row and returns it as it is after the change. */
export async function changeReservation(tx: Write, { id }: { id: string }, change: Partial<ReservationRow>) {
  const [changed] = await updatedRows(tx, 'reservations', { id }, change);
  if (!changed) throw new Error('A reservation went away in its own write');
  return changed;
}

/** The hold columns of a reservation that holds nothing. */
export const NO_HOLD = { baseEndsAt: null, holdUntil: null, askedAt: null, warnedFor: null } as const;

/** Changes what determines a hold, and computes its end again: `expiresAt` is never set on its own. */
export const changeHold = (ctx: Caused, tx: Write, row: ReservationRow, change: Partial<ReservationRow>) =>
  changeReservation(tx, row, {
    ...change,
    expiresAt: holdEnd({ ...row, ...change }),
    updatedAt: ctx.clock.now(),
  });

/** Changes places of a reservation, such as their state: sold to this buyer, or given up. */
export async function changePlaces(
  tx: Write,
  { reservationId, itemId }: { reservationId: string; itemId: string | readonly string[] },
  change: Partial<RowOf<'reservationItems'>>,
): Promise<void> {
  if (itemId.length > 0) await updateRows(tx, 'reservationItems', { reservationId, itemId }, change);
}

export const NO_OFFER = { offerCents: null, offerAnswer: null, counterCents: null } as const;

/**
 * One price for several items ends once one of them gets another price or another end: nobody offered the shares of
 * the others. What was agreed stays, unless it was the buyer who `left` a part.
 */
export async function endLot(tx: Write, shares: readonly Place[], left = false): Promise<void> {
  for (const place of shares) {
    if (place.agreedPriceCents === null) await changePlaces(tx, place, NO_OFFER);
    else if (left && isOpenPlace(place))
      await changePlaces(tx, place, { ...NO_OFFER, agreedPriceCents: null });
  }
}

/** Records the places of items that are about to be purged, so that a reservation still says what it was about. */
export async function keepPast(tx: Write, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { reservations, reservationItems, items } = tx.t;
  const places = await tx
    .select({
      reservationId: reservationItems.reservationId,
      past: reservations.past,
      item_id: items.id,
      title: items.title,
      price_cents: items.priceCents,
      currency: items.currency,
      final_price_cents: items.finalPriceCents,
      agreed_price_cents: reservationItems.agreedPriceCents,
      state: reservationItems.state,
    })
    .from(reservationItems)
    .innerJoin(items, eq(items.id, reservationItems.itemId))
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(inArray(reservationItems.itemId, [...itemIds]));
  const kept = new Map<string, PastPlace[]>();
  for (const { reservationId, past, final_price_cents, ...place } of places) {
    const paid = place.state === 'sold' ? (final_price_cents ?? place.price_cents) : place.price_cents;
    kept.set(reservationId, [...(kept.get(reservationId) ?? past ?? []), { ...place, price_cents: paid }]);
  }
  for (const [id, past] of kept) await changeReservation(tx, { id }, { past });
}
