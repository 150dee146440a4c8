import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { announce, type MoveContext, tellSeller } from './announce.ts';
import { titlesOf } from './event.ts';
import { EVENTS } from './events.ts';
import { handHoldEnded } from './events-holds.ts';
import { getReservation, placesOf, queueOf } from './find.ts';
import { endPlaces, settle } from './hold.ts';
import { pickupOff } from './pickup-files.ts';
import { passOn, recountQueue } from './queue.ts';
import { saleAt } from './sale.ts';
import { isOpenPlace } from './status.ts';

/** Ends up to `limit` expired holds that sellers made by hand; the lines move up. Returns how many it looked at. */
export async function endHandHolds(ctx: Deps, limit: number): Promise<number> {
  const { items } = ctx.store.read.t;
  const due = await ctx.store.read
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        isNotNull(items.reservedUntil),
        lte(items.reservedUntil, ctx.clock.now()),
        eq(items.status, 'reserved'),
      ),
    )
    .orderBy(asc(items.reservedUntil))
    .limit(limit);
  for (const { id } of due) await ctx.store.write((tx) => endHandHold(ctx, tx, id));
  return due.length;
}

async function endHandHold(ctx: Deps, tx: Write, itemId: string): Promise<void> {
  const item = await getRow(tx, 'items', { id: itemId });
  const until = item?.reservedUntil;
  if (!item?.reservedFor || !until || item.status !== 'reserved' || until > ctx.clock.now()) return;
  await updateRows(
    tx,
    'items',
    { id: itemId },
    { reservedFor: null, reservedUntil: null, version: item.version + 1, updatedAt: ctx.clock.now() },
  );
  const { title, reservedFor, sellerId } = item;
  const [next] = await passOn(ctx, tx, [{ itemId, title }]);
  const became = next
    ? { title, now: 'next' as const, buyerName: next.reservation.buyerName }
    : { title, now: 'free' as const };
  const itemUrl = `${ctx.config.baseUrl}/sell/items/${itemId}`;
  await tellSeller(ctx, tx, sellerId, (sale) =>
    handHoldEnded({
      language: sale.language,
      reservedFor,
      became,
      sale: saleAt(sale, ctx.clock.now()),
      itemUrl,
    }),
  );
}

/**
 * For an item that goes from reserved to inactive, or is sold by hand: the holder loses it, no one is promoted, and
 * everyone leaves its line, because there is nothing left to wait for. All of them get an email. A reservation without
 * other items is canceled. Call this before the item's own update, which then reads queue_count 0.
 */
export async function releaseDeactivatedItem(
  ctx: MoveContext,
  tx: Write,
  item: { id: string; title: string },
  { sold }: { sold: boolean },
): Promise<{ released: number }> {
  const queue = await queueOf(tx, [item.id]);
  for (const { reservationId } of queue) {
    const before = await getReservation(tx, reservationId);
    if (!before) continue;
    await endPlaces(tx, reservationId, [item.id], 'released');
    const reservation = await settle(ctx, tx, before, {
      ending: 'cancelled',
      because: sold ? 'sold_to_another' : 'taken_off_sale',
    });
    const titles = [item.title];
    const remaining = titlesOf((await placesOf(tx, [reservationId])).filter(isOpenPlace));
    const lostPickup = reservation.status !== 'pending' && reservation.status !== 'active';
    const calendar = lostPickup ? await pickupOff(ctx, tx, before, titles) : undefined;
    if (sold) await announce(ctx, tx, reservation, EVENTS.lost, { titles });
    else await announce(ctx, tx, reservation, EVENTS.takenOffSale, { titles, remaining, calendar });
  }
  if (queue.length > 0) await recountQueue(tx, item.id);
  return { released: queue.length };
}
