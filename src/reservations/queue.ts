import { type Holding, holds } from '../../db/conditions.ts';
import { getRow, plus, updatedRows, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import type { Became } from '../mail/to-seller.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { tellListing } from '../webhooks/queue.ts';
import { announce, EVENTS } from './announce.ts';
import { CONFIRMED_HOLD_MS, UNCONFIRMED_HOLD_MS } from './clock.ts';
import { type MoveContext, titlesOf } from './event.ts';
import { type Place, placesOf, queueOf, type ReservationRow, reservationOfPlace } from './find.ts';
import { changeHold, changePlaces, changeReservation, endLot, NO_HOLD } from './hold.ts';
import { areShares } from './offer-state.ts';
import { pickupOff } from './pickup-files.ts';
import { type Ending, type EndReason, isHeld, isHolding, isOpen, isOpenPlace, statusOf } from './status.ts';
import { visitAhead, visitWithout } from './visit.ts';

/** An item that went to the next buyer in its line. */
export type Promotion = Freed & { reservation: ReservationRow };

type Freed = { itemId: string; title: string };

/** Passes items that lost their holder to the next in each line, by email; without a line, they are available. */
export async function passOn(ctx: MoveContext, tx: Write, freed: readonly Freed[]): Promise<Promotion[]> {
  const next = new Map<string, Freed[]>();
  for (const item of freed) {
    const heir = await promoteNext(tx, item.itemId);
    if (heir === undefined) await changeItems(ctx, tx, { id: item.itemId, status: 'reserved' }, AVAILABLE);
    else next.set(heir, [...(next.get(heir) ?? []), item]);
    await recountQueue(tx, item.itemId);
  }
  const promotions: Promotion[] = [];
  for (const [reservationId, items] of next) {
    const reservation = await startHold(ctx, tx, reservationId);
    const { enabled: slots } = await availabilityOf(tx, reservation.sellerId);
    await announce(ctx, tx, reservation, EVENTS.promoted, { titles: titlesOf(items), slots });
    promotions.push(...items.map((item) => ({ ...item, reservation })));
  }
  return promotions;
}

export async function recountQueue(tx: Write, itemId: string): Promise<void> {
  const { reservationItems } = tx.t;
  const queueCount = await tx.$count(reservationItems, holds(reservationItems, { itemId, state: 'queued' }));
  await updateRows(tx, 'items', { id: itemId }, { queueCount });
}

/** Gives the item to the first in line; returns that reservation's ID. */
async function promoteNext(tx: Write, itemId: string): Promise<string | undefined> {
  const inOrder = { columns: ['reservationId', 'itemId'], order: ['queueOrder'], limit: 1 } as const;
  const first = await getRow(tx, 'reservationItems', { itemId, state: 'queued' }, inOrder);
  if (first) await changePlaces(tx, first, { state: 'held' });
  return first?.reservationId;
}

/** Changes items, each as a new version, and tells the webhooks that listen for that. */
export async function changeItems(
  ctx: MoveContext,
  tx: Write,
  which: Holding<'items'>,
  change: Partial<RowOf<'items'>>,
): Promise<void> {
  const next = { updatedAt: ctx.clock.now(), ...change, version: plus(1) };
  const hook = change.status === 'taken' ? 'listing.sold' : 'listing.updated';
  for (const item of await updatedRows(tx, 'items', which, next)) await tellListing(ctx, tx, hook, item);
}

const AVAILABLE = { status: 'available', reservedFor: null, reservedUntil: null } as const;

/**
 * Starts the hold of a promoted buyer: two days, or longer if an upcoming pickup extends it; a past pickup doesn't. A
 * buyer who hasn't opened the link yet gets 30 minutes, like any unconfirmed hold: otherwise a line of made-up
 * addresses could block an item for weeks.
 */
async function startHold(ctx: MoveContext, tx: Write, reservationId: string): Promise<ReservationRow> {
  const reservation = await reservationOfPlace(tx, reservationId);
  const now = ctx.clock.now();
  const end = (ms: number) => new Date(now.getTime() + ms);
  if (reservation.confirmedAt === null) {
    return changeHold(ctx, tx, reservation, { status: 'active', baseEndsAt: end(UNCONFIRMED_HOLD_MS) });
  }
  const fresh = end(CONFIRMED_HOLD_MS);
  const { slotEndsAt, holdUntil } = reservation;
  const passed = slotEndsAt !== null && slotEndsAt <= now;
  return changeHold(ctx, tx, reservation, {
    status: 'active',
    baseEndsAt: fresh,
    ...(await visitAhead(ctx, tx, reservation)),
    ...(passed && { holdUntil: holdUntil && holdUntil > fresh ? holdUntil : fresh }),
  });
}

/** How a reservation ends if no place is left, and why; `itemIds` are the places to end, all of them by default. */
type End = { ending: Ending; because: EndReason; itemIds?: readonly string[] | undefined };

export type Ended = Awaited<ReturnType<typeof endReservation>>;

/**
 * Ends a reservation, or its places for some items. Items that it held go to the next buyer in each line, and it
 * leaves the lines in which it waited. The caller tells the two sides why.
 */
export async function endReservation(ctx: MoveContext, tx: Write, row: ReservationRow, end: End) {
  const open = (await placesOf(tx, [row])).filter(isOpenPlace);
  const isEnding = ({ itemId }: Place) => end.itemIds?.includes(itemId) ?? true;
  const ending = open.filter(isEnding);
  const itemId = ending.map((place) => place.itemId);
  await changePlaces(tx, { reservationId: row.id, itemId }, { state: 'released' });
  const reservation = await settle(ctx, tx, row, end);
  const held = ending.filter(isHeld);
  const promotions = await passOn(ctx, tx, held);
  for (const place of ending) if (place.state === 'queued') await recountQueue(tx, place.itemId);
  const titles = titlesOf(ending);
  return {
    reservation,
    /** Titles of the items that it held or waited for until now. */
    titles,
    /** Titles of the items that it keeps. */
    remaining: titlesOf(open.filter((place) => !isEnding(place))),
    /** How many of the items in `titles` it held. */
    heldCount: held.length,
    promotions,
    became: ending.map((place): Became => {
      const { title } = place;
      if (!isHeld(place)) return { title, now: 'left' };
      const heir = promotions.find((promotion) => promotion.itemId === place.itemId);
      return heir ? { title, now: 'next', buyerName: heir.reservation.buyerName } : { title, now: 'free' };
    }),
    /** Removes the canceled pickup from calendars. */
    calendar: await pickupOff(ctx, tx, row, titles),
  };
}

/** Updates a reservation's row to match its places: without any it ends, and without a hold it leaves the visit. */
export async function settle(ctx: Caused, tx: Write, reservation: ReservationRow, { ending, because }: End) {
  const places = await placesOf(tx, [reservation]);
  const states = places.map((place) => place.state);
  const status = statusOf(reservation, states, ending);
  const closed = !isOpen(status);
  const shares = places.filter((place) => place.offerCents !== null);
  const isBroken = areShares(reservation.lotOfferCents, shares) && !shares.every(isOpenPlace);
  if (isBroken && !closed) await endLot(tx, shares, because === 'buyer');
  const settled = await changeReservation(tx, reservation, {
    status,
    ...(isHolding({ status }) ? {} : { expiresAt: null, ...NO_HOLD }),
    ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null } : {}),
    closedAt: closed ? ctx.clock.now() : null,
    endedBecause: closed ? (status === 'completed' ? 'picked_up' : because) : null,
    updatedAt: ctx.clock.now(),
  });
  if (!isHolding({ status }) && reservation.slotStartsAt) await visitWithout(ctx, tx, reservation);
  return settled;
}

/**
 * Takes items away from everyone who still holds or waits for them, because they were sold or taken off sale: no one
 * is promoted, all of them get an email, and a reservation without other items is canceled. Call this before the
 * item's own update, so that the update reads a `queue_count` of 0. Returns the places that were taken away.
 */
export async function endLines(
  ctx: MoveContext,
  tx: Write,
  items: readonly Freed[],
  because: 'sold_to_another' | 'taken_off_sale',
): Promise<Promotion[]> {
  const ids = items.map(({ itemId }) => itemId);
  const queue = await queueOf(tx, ids);
  const left: Promotion[] = [];
  for (const reservationId of new Set(queue.map((place) => place.reservationId))) {
    const before = await reservationOfPlace(tx, reservationId);
    const lost = queue.filter((place) => place.reservationId === reservationId).map((place) => place.itemId);
    const theirs = items.filter(({ itemId }) => lost.includes(itemId));
    await changePlaces(tx, { reservationId, itemId: lost }, { state: 'released' });
    const after = await settle(ctx, tx, before, { ending: 'cancelled', because });
    const titles = titlesOf(theirs);
    left.push(...theirs.map(({ itemId, title }) => ({ itemId, title, reservation: after })));
    if (because === 'sold_to_another') {
      await announce(ctx, tx, after, EVENTS.lost, { titles });
      continue;
    }
    const remaining = titlesOf((await placesOf(tx, [before])).filter(isOpenPlace));
    const calendar = isHolding(after) ? undefined : await pickupOff(ctx, tx, before, titles);
    await announce(ctx, tx, after, EVENTS.takenOffSale, { titles, remaining, calendar });
  }
  for (const id of new Set(queue.map((place) => place.itemId))) await recountQueue(tx, id);
  return left;
}
