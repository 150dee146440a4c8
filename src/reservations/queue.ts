import { and, asc, eq, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { reservationPromotedMail } from '../mail/templates/reservation-promoted.ts';
import { postMessages } from '../threads/post.ts';
import { getReservation, type ReservationRow } from './find.ts';
import { manageUrl } from './manage-link.ts';
import type { Sale } from './sale.ts';
import { CONFIRMED_HOLD_MS, UNCONFIRMED_HOLD_MS } from './status.ts';
import { quoted } from './wording.ts';

export type MoveDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'pepper'>;

/** An item that went on to the next buyer in its queue. */
export type Promotion = { itemId: string; title: string; reservation: ReservationRow };

type Freed = { itemId: string; title: string };

/**
 * Passes items that lost their holder to the next buyer of each queue, who is told by mail; an item that nobody
 * waits for is available again.
 */
export async function passOn(
  ctx: MoveDeps,
  tx: Write,
  sale: Sale,
  freed: readonly Freed[],
): Promise<Promotion[]> {
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
    await tellPromoted(ctx, tx, sale, reservation, items);
    promotions.push(...items.map((item) => ({ ...item, reservation })));
  }
  return promotions;
}

/** Keeps the number of waiting buyers on the item. */
export async function recountQueue(tx: Write, itemId: string): Promise<void> {
  const { items, reservationItems: entries } = tx.t;
  const queueCount = await tx.$count(entries, and(eq(entries.itemId, itemId), eq(entries.state, 'queued')));
  await tx.update(items).set({ queueCount }).where(eq(items.id, itemId)).returning({ id: items.id });
}

/** Hands the item to the first in line; returns that reservation's id. */
async function promoteNext(tx: Write, itemId: string): Promise<string | undefined> {
  const { reservationItems: entries } = tx.t;
  const [first] = await tx
    .select({ reservationId: entries.reservationId })
    .from(entries)
    .where(and(eq(entries.itemId, itemId), eq(entries.state, 'queued')))
    .orderBy(asc(entries.queueOrder))
    .limit(1);
  if (!first) return undefined;
  await tx
    .update(entries)
    .set({ state: 'held' })
    .where(and(eq(entries.itemId, itemId), eq(entries.reservationId, first.reservationId)))
    .returning({ itemId: entries.itemId });
  return first.reservationId;
}

async function makeAvailable({ clock }: MoveDeps, tx: Write, itemId: string) {
  const { items } = tx.t;
  await tx
    .update(items)
    .set({ status: 'available', version: sql`${items.version} + 1`, updatedAt: clock.now() })
    .where(and(eq(items.id, itemId), eq(items.status, 'reserved')))
    .returning({ id: items.id });
}

/**
 * A promoted buyer has two days, or as long as the pickup that is already booked takes. Whoever has not opened the link
 * yet has the half hour of any unconfirmed hold: else a line of made-up addresses would block an item for weeks.
 */
async function startHold({ clock }: MoveDeps, tx: Write, reservationId: string): Promise<ReservationRow> {
  const { reservations } = tx.t;
  const reservation = await getReservation(tx, reservationId);
  if (!reservation) throw new Error('A place in a queue without a reservation');
  const now = clock.now();
  const holdMs = reservation.confirmedAt === null ? UNCONFIRMED_HOLD_MS : CONFIRMED_HOLD_MS;
  const [active] = await tx
    .update(reservations)
    .set({
      status: 'active',
      expiresAt: reservation.slotStartsAt ? null : new Date(now.getTime() + holdMs),
      updatedAt: now,
    })
    .where(eq(reservations.id, reservationId))
    .returning();
  return active ?? reservation;
}

async function tellPromoted(
  ctx: MoveDeps,
  tx: Write,
  sale: Sale,
  reservation: ReservationRow,
  items: readonly Freed[],
) {
  const titles = items.map((item) => item.title);
  const thread = { id: reservation.conversationId, sellerId: reservation.sellerId };
  const content = `Next in line: ${quoted(titles)} is held for this buyer from now on.`;
  await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: false });
  const mail = reservationPromotedMail({
    buyerName: reservation.buyerName,
    items: titles,
    expiresAt: reservation.expiresAt ?? reservation.slotEndsAt ?? ctx.clock.now(),
    timezone: sale.timezone,
    unconfirmed: reservation.confirmedAt === null,
    manageUrl: manageUrl(ctx, reservation.id),
  });
  await enqueueMail(ctx, tx, { ...mail, to: reservation.buyerEmail });
}
