import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { itemSoldMail } from '../mail/templates/item-sold.ts';
import { pickupNoShowMail } from '../mail/templates/pickup-no-show.ts';
import { pickupSoldMail } from '../mail/templates/pickup-sold.ts';
import { postMessages } from '../threads/post.ts';
import { endReservation } from './end.ts';
import {
  type Entry,
  entriesOf,
  findOwnedReservation,
  getReservation,
  queueOf,
  type ReservationRow,
} from './find.ts';
import { presentPromotion } from './present.ts';
import { recountQueue } from './queue.ts';
import { readSale, type Sale } from './sale.ts';
import type { PickupInput, PickupOutcome } from './schemas.ts';
import { endPlaces, settle } from './settle.ts';
import { quoted } from './wording.ts';

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
    const entries = await entriesOf(tx, [id]);
    const held = entries.filter((entry) => entry.state === 'held');
    if (held.length === 0) return nothingHeld(row, entries);
    const sale = await readSale(ctx, tx, row.sellerId);
    return action === 'sold' ? closeSold(ctx, tx, sale, row, held) : closeNoShow(ctx, tx, sale, row);
  });
}

function nothingHeld(row: ReservationRow, entries: readonly Entry[]): PickupOutcome {
  if (row.status === 'noshow' || entries.some((entry) => entry.state === 'sold')) {
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
  sale: Sale,
  row: ReservationRow,
  held: readonly Entry[],
): Promise<PickupOutcome> {
  const ids = held.map((entry) => entry.itemId);
  const titles = held.map((entry) => entry.title);
  await endPlaces(tx, row.id, ids, 'sold');
  await markTaken(ctx, tx, ids);
  await settle(ctx, tx, row, 'cancelled');
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  const content = `Picked up: ${quoted(titles)}.`;
  await postMessages(ctx, tx, thread, [{ sender: 'system', type: 'pickup_confirmed', content }], {
    unread: false,
  });
  const mail = pickupSoldMail({ buyerName: row.buyerName, items: titles });
  await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  await sendQueuesHome(ctx, tx, sale, held);
  return { outcome: 'confirmed', item_count: held.length, promotions: [] };
}

async function closeNoShow(
  ctx: SellerContext,
  tx: Write,
  sale: Sale,
  row: ReservationRow,
): Promise<PickupOutcome> {
  const { titles, heldCount, promotions } = await endReservation(ctx, tx, sale, row, 'noshow');
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  const content = `Not picked up: ${quoted(titles)}. The reservation ended.`;
  await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: false });
  const mail = pickupNoShowMail({ buyerName: row.buyerName, items: titles, pageUrl: sale.pageUrl });
  await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  return { outcome: 'noshow', item_count: heldCount, promotions: promotions.map(presentPromotion) };
}

async function markTaken({ clock }: SellerContext, tx: Write, itemIds: readonly string[]) {
  const { items } = tx.t;
  const now = clock.now();
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
async function sendQueuesHome(ctx: SellerContext, tx: Write, sale: Sale, sold: readonly Entry[]) {
  const lost = new Map<string, Entry[]>();
  for (const waiting of await queueOf(
    tx,
    sold.map((entry) => entry.itemId),
  )) {
    const entry = sold.find(({ itemId }) => itemId === waiting.itemId);
    if (entry) lost.set(waiting.reservationId, [...(lost.get(waiting.reservationId) ?? []), entry]);
  }
  for (const [reservationId, entries] of lost) {
    const row = await getReservation(tx, reservationId);
    if (!row) continue;
    const titles = entries.map((entry) => entry.title);
    await endPlaces(
      tx,
      reservationId,
      entries.map((entry) => entry.itemId),
      'released',
    );
    await settle(ctx, tx, row, 'cancelled');
    const thread = { id: row.conversationId, sellerId: row.sellerId };
    const content = `${quoted(titles)} went to a buyer further ahead in line.`;
    await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: false });
    const mail = itemSoldMail({ buyerName: row.buyerName, items: titles, pageUrl: sale.pageUrl });
    await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  }
  for (const { itemId } of sold) await recountQueue(tx, itemId);
}
