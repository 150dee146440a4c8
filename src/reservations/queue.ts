import { and, eq } from 'drizzle-orm';
import { getRow, plus, updatedRows, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { tellListing } from '../webhooks/queue.ts';
import { announce, type MoveContext } from './announce.ts';
import { CONFIRMED_HOLD_MS, UNCONFIRMED_HOLD_MS } from './clock.ts';
import { EVENTS } from './events.ts';
import { getReservation, type ReservationRow } from './find.ts';
import { changeHold, visitAhead } from './hold.ts';

/** An item that went to the next buyer in its line. */
export type Promotion = { itemId: string; title: string; reservation: ReservationRow };

type Freed = { itemId: string; title: string };

/**
 * Passes items that lost their holder to the next buyer in each line, and emails that buyer; an item without a line
 * becomes available again.
 */
export async function passOn(ctx: MoveContext, tx: Write, freed: readonly Freed[]): Promise<Promotion[]> {
  const next = new Map<string, Freed[]>();
  for (const item of freed) {
    const heir = await promoteNext(tx, item.itemId);
    if (heir === undefined) await makeAvailable(ctx, tx, item.itemId);
    else next.set(heir, [...(next.get(heir) ?? []), item]);
    await recountQueue(tx, item.itemId);
  }
  const promotions: Promotion[] = [];
  for (const [reservationId, items] of next) {
    const reservation = await startHold(ctx, tx, reservationId);
    const titles = items.map((item) => item.title);
    await announce(ctx, tx, reservation, EVENTS.promoted, { titles });
    promotions.push(...items.map((item) => ({ ...item, reservation })));
  }
  return promotions;
}

/** Updates the number of waiting buyers on the item. */
export async function recountQueue(tx: Write, itemId: string): Promise<void> {
  const { reservationItems } = tx.t;
  const queueCount = await tx.$count(
    reservationItems,
    and(eq(reservationItems.itemId, itemId), eq(reservationItems.state, 'queued')),
  );
  await updateRows(tx, 'items', { id: itemId }, { queueCount });
}

/** Gives the item to the first in line; returns that reservation's ID. */
async function promoteNext(tx: Write, itemId: string): Promise<string | undefined> {
  const first = await getRow(
    tx,
    'reservationItems',
    { itemId, state: 'queued' },
    { columns: ['reservationId'], order: ['queueOrder'], limit: 1 },
  );
  if (!first) return undefined;
  await updateRows(tx, 'reservationItems', { itemId, reservationId: first.reservationId }, { state: 'held' });
  return first.reservationId;
}

async function makeAvailable(ctx: MoveContext, tx: Write, itemId: string) {
  const [freed] = await updatedRows(
    tx,
    'items',
    { id: itemId, status: 'reserved' },
    {
      status: 'available',
      reservedFor: null,
      reservedUntil: null,
      version: plus(1),
      updatedAt: ctx.clock.now(),
    },
  );
  if (freed) await tellListing(ctx, tx, 'listing.updated', freed);
}

/**
 * A promoted buyer has two days, or longer if an upcoming pickup keeps the hold; a past pickup keeps nothing. A buyer
 * who hasn't opened the link yet gets the half hour of any unconfirmed hold: otherwise a line of made-up addresses
 * could block an item for weeks.
 */
async function startHold(ctx: MoveContext, tx: Write, reservationId: string): Promise<ReservationRow> {
  const reservation = await getReservation(tx, reservationId);
  if (!reservation) throw new Error('A place in a queue without a reservation');
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
