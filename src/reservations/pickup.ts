import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { announce } from './announce.ts';
import { endReservation } from './end.ts';
import { EVENTS } from './events.ts';
import {
  findOwnedReservation,
  getReservation,
  type Place,
  placesOf,
  queueOf,
  type ReservationRow,
} from './find.ts';
import { presentPromotion } from './present.ts';
import { recountQueue } from './queue.ts';
import type { PickupInput, PickupOutcome } from './schemas.ts';
import { endPlaces, settle } from './settle.ts';

/**
 * Closes a pickup. Sold: what the buyer held is taken at its present price, and whoever waited for it is told. No-show: the
 * reservation ends and the next in line gets the items. A pickup that was closed before stays as it is.
 * @throws AppError RESERVATION_CLOSED, NOTHING_HELD
 */
export function confirmPickup(
  ctx: SellerContext,
  id: string,
  { action }: PickupInput,
): Promise<PickupOutcome> {
  return commit(ctx, async (tx) => {
    const row = await findOwnedReservation(tx, ctx.actor.sellerId, id);
    const places = await placesOf(tx, [id]);
    const held = places.filter((place) => place.state === 'held');
    if (held.length === 0) return nothingHeld(row, places);
    return action === 'sold' ? closeSold(ctx, tx, row, held) : closeNoShow(ctx, tx, row);
  });
}

function nothingHeld(row: ReservationRow, places: readonly Place[]): PickupOutcome {
  if (row.status === 'noshow' || places.some((place) => place.state === 'sold')) {
    return { outcome: 'already_processed', item_count: 0, promotions: [] };
  }
  if (row.status === 'queued') {
    throw new AppError('NOTHING_HELD', 'This buyer is still waiting in line: nothing is held for them.', {
      hint: 'Confirm the pickup of the reservation that holds the item; it has status active.',
      nextTool: 'get_reservations',
    });
  }
  throw new AppError(
    'RESERVATION_CLOSED',
    `This reservation is ${row.status}: there is no pickup to confirm.`,
    {
      hint: 'If the buyer took the item all the same, mark the item itself as picked up.',
      nextTool: 'mark_picked_up',
    },
  );
}

async function closeSold(
  ctx: SellerContext,
  tx: Write,
  row: ReservationRow,
  held: readonly Place[],
): Promise<PickupOutcome> {
  const ids = held.map((place) => place.itemId);
  const titles = held.map((place) => place.title);
  await endPlaces(tx, row.id, ids, 'sold');
  await markTaken(ctx, tx, ids);
  const reservation = await settle(ctx, tx, row, 'cancelled');
  await announce(ctx, tx, reservation, EVENTS.pickedUp, { titles });
  await sendQueuesHome(ctx, tx, held);
  return { outcome: 'confirmed', item_count: held.length, promotions: [] };
}

async function closeNoShow(ctx: SellerContext, tx: Write, row: ReservationRow): Promise<PickupOutcome> {
  const ended = await endReservation(ctx, tx, row, 'noshow');
  const { reservation, titles, heldCount, promotions } = ended;
  await announce(ctx, tx, reservation, EVENTS.notPickedUp, { titles });
  return { outcome: 'noshow', item_count: heldCount, promotions: promotions.map(presentPromotion) };
}

async function markTaken(ctx: SellerContext, tx: Write, itemIds: readonly string[]) {
  const { items } = tx.t;
  const now = ctx.clock.now();
  await tx
    .update(items)
    .set({
      status: 'taken',
      finalPriceCents: sql`${items.priceCents}`,
      takenAt: now,
      updatedAt: now,
      version: sql`${items.version} + 1`,
    })
    .where(and(inArray(items.id, [...itemIds]), eq(items.status, 'reserved')))
    .returning({ id: items.id });
}

/** Whoever waited for what is now sold waits no longer, and is told. */
async function sendQueuesHome(ctx: SellerContext, tx: Write, sold: readonly Place[]) {
  const lost = new Map<string, Place[]>();
  for (const waiting of await queueOf(
    tx,
    sold.map((place) => place.itemId),
  )) {
    const place = sold.find(({ itemId }) => itemId === waiting.itemId);
    if (place) lost.set(waiting.reservationId, [...(lost.get(waiting.reservationId) ?? []), place]);
  }
  for (const [reservationId, places] of lost) {
    const row = await getReservation(tx, reservationId);
    if (!row) continue;
    const ids = places.map((place) => place.itemId);
    await endPlaces(tx, reservationId, ids, 'released');
    const reservation = await settle(ctx, tx, row, 'cancelled');
    await announce(ctx, tx, reservation, EVENTS.lost, { titles: places.map((place) => place.title) });
  }
  for (const { itemId } of sold) await recountQueue(tx, itemId);
}
