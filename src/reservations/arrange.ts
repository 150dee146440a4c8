import { and, eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { refuseAmountsOf } from '../sellers/amounts.ts';
import { DAY, toCents } from '../units.ts';
import { sharedAddress } from '../visits/address.ts';
import { setByHand } from '../visits/book.ts';
import { clearVisitTime } from '../visits/set.ts';
import { announce } from './announce.ts';
import { openItems } from './cancel.ts';
import { isLapsed, MAX_EXTENSION_MS, MAX_PICKUP_AHEAD_MS, warnedBy } from './clock.ts';
import { titlesOf } from './event.ts';
import { EVENTS } from './events.ts';
import { findOwnedReservation, type Place, placesOf, type ReservationRow } from './find.ts';
import { changeHold } from './hold.ts';
import { pickupOff, pickupOn } from './pickup-files.ts';
import { presentReservations } from './present.ts';
import type { Reservation } from './schemas.ts';
import type { ArrangeInput } from './seller-schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { holdsFollowVisit, itemsOfVisit } from './visit.ts';

/** What is new of a reservation. Undefined: nothing about its pickup. */
export type Arrangement = {
  pickupAt: Date | null | undefined;
  extended: boolean;
  prices: readonly { title: string; price: number | null }[];
};

/** @throws AppError as `arrange` does */
export const arrangeReservation = async (
  ctx: SellerContext,
  id: string,
  input: ArrangeInput,
): Promise<Reservation> => (await arrange(ctx, id, input)).reservation;

/**
 * The seller notes what was agreed on with a buyer: a pickup, a longer hold, prices. The buyer is told by mail of what is
 * new. @throws AppError RESERVATION_CLOSED, NOTHING_HELD, NOT_CONFIRMED, TIME_TAKEN, invalid_request
 */
export function arrange(
  ctx: SellerContext,
  id: string,
  input: ArrangeInput,
): Promise<{ reservation: Reservation; news: Arrangement }> {
  return commit(ctx, async (tx) => {
    const row = await findOwnedReservation(ctx, tx, id);
    refuseUnlessOpen(ctx, row, input);
    const places = await placesOf(tx, [id]);
    const prices = await agreePrices(tx, places, input.agreed_prices ?? {});
    const pickupAt = newPickup(ctx, row, input);
    const until = input.hold_until === undefined ? undefined : newEnd(ctx, row, input.hold_until);
    const news: Arrangement = { pickupAt, extended: until !== undefined, prices };
    let changed = row;
    if (pickupAt !== undefined) changed = await setPickup(ctx, tx, changed, pickupAt, input.anyway ?? false);
    if (until) changed = await changeHold(ctx, tx, changed, { holdUntil: until });
    if (pickupAt !== undefined || until) {
      // This mail tells the end: a warning right behind it would say nothing new.
      const warnedFor = warnedBy(changed.expiresAt, ctx.clock.now());
      if (warnedFor) changed = await changeHold(ctx, tx, changed, { warnedFor });
    }
    if (pickupAt !== undefined || until || prices.length > 0) {
      const titles = titlesOf(
        pickupAt === undefined ? places.filter(isOpenPlace) : await itemsOfVisit(tx, row.conversationId),
      );
      const shared = await sharedAddress(tx, row.conversationId);
      const calendar = pickupAt
        ? await pickupOn(ctx, tx, changed, shared)
        : await pickupOff(ctx, tx, row, titles);
      await announce(ctx, tx, changed, EVENTS.arranged, { titles, ...news, shared, calendar });
    }
    const [reservation] = await presentReservations(tx, [changed]);
    if (!reservation) throw new Error('A reservation was not presented');
    return { reservation, news };
  });
}

function refuseUnlessOpen(ctx: SellerContext, row: ReservationRow, input: ArrangeInput): void {
  if (!isOpen(row.status) || isLapsed(row, ctx.clock.now())) {
    throw new AppError('RESERVATION_CLOSED', 'This reservation has ended. Nothing was changed.', {
      hint: 'The buyer can reserve again on the sale page if the item is free.',
    });
  }
  if (input.pickup_at === undefined && input.hold_until === undefined) {
    if (input.agreed_prices !== undefined) return;
    throw new AppError(
      'invalid_request',
      'There is nothing to change: send pickup_at, hold_until or agreed_prices.',
    );
  }
  if (row.status === 'queued') {
    throw new AppError('NOTHING_HELD', 'This buyer is still waiting in line: nothing is held for them.', {
      hint: 'Use the reservation that holds the item; it has status active.',
    });
  }
  if (row.confirmedAt === null) {
    throw new AppError(
      'NOT_CONFIRMED',
      'This buyer has not opened the emailed link yet. Nothing was changed.',
      {
        hint: 'Until then the address may be anybody’s. The hold ends by itself unless the link is opened.',
      },
    );
  }
}

/** The pickup to set, null to call it off; undefined when nothing changes. */
function newPickup(
  ctx: SellerContext,
  row: ReservationRow,
  { pickup_at: given }: ArrangeInput,
): Date | null | undefined {
  if (given === undefined) return undefined;
  if (given === null) return row.slotStartsAt === null ? undefined : null;
  const at = new Date(given);
  if (at.getTime() === row.slotStartsAt?.getTime()) return undefined;
  const aheadMs = at.getTime() - ctx.clock.now().getTime();
  if (aheadMs > 0 && aheadMs <= MAX_PICKUP_AHEAD_MS) return at;
  throw new AppError(
    'invalid_request',
    `pickup_at: must be a time to come, at most ${MAX_PICKUP_AHEAD_MS / DAY} days ahead.`,
  );
}

/** The visit is one: all that the buyer holds goes with it. */
async function setPickup(
  ctx: SellerContext,
  tx: Write,
  row: ReservationRow,
  startsAt: Date | null,
  anyway: boolean,
): Promise<ReservationRow> {
  const { sellerId, conversationId } = row;
  if (startsAt) await setByHand(ctx, tx, { sellerId, conversationId, startsAt, anyway });
  else await clearVisitTime(tx, conversationId);
  const held = await holdsFollowVisit(ctx, tx, conversationId);
  return held.find(({ id }) => id === row.id) ?? row;
}

/** @throws AppError invalid_request unless it makes the hold longer */
function newEnd(ctx: SellerContext, row: ReservationRow, given: string): Date | undefined {
  const until = new Date(given);
  if (until.getTime() === row.expiresAt?.getTime()) return undefined;
  if (until.getTime() - ctx.clock.now().getTime() > MAX_EXTENSION_MS) {
    throw new AppError(
      'invalid_request',
      `hold_until: must be at most ${MAX_EXTENSION_MS / DAY} days ahead.`,
    );
  }
  if (row.expiresAt === null || until > row.expiresAt) return until;
  throw new AppError(
    'invalid_request',
    `hold_until: must be later than the end that the hold has already, ${row.expiresAt.toISOString()}.`,
  );
}

/** Returns what is new. @throws AppError invalid_request naming what is no open item of the reservation */
async function agreePrices(
  tx: Write,
  places: readonly Place[],
  agreed: NonNullable<ArrangeInput['agreed_prices']>,
): Promise<{ title: string; price: number | null }[]> {
  const { reservationItems } = tx.t;
  openItems(Object.keys(agreed), places, 'agreed_prices');
  const [first] = places;
  if (first) refuseAmountsOf('agreed_prices', first.currency, agreed);
  const news: { title: string; price: number | null }[] = [];
  for (const place of places) {
    const price = agreed[place.itemId];
    if (price === undefined) continue;
    const cents = toCents(price);
    if (cents === place.agreedPriceCents) continue;
    await tx
      .update(reservationItems)
      .set({ agreedPriceCents: cents })
      .where(
        and(
          eq(reservationItems.reservationId, place.reservationId),
          eq(reservationItems.itemId, place.itemId),
        ),
      );
    news.push({ title: place.title, price });
  }
  return news;
}
