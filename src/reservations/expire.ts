import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { type Params, prepared } from '../../db/prepared.ts';
import { getRow, listRows, plus, updateRows } from '../../db/rows.ts';
import type { Schema, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { sharedWith } from '../visits/address.ts';
import { isTimed } from '../visits/find.ts';
import { nextReminder, reminderNow } from '../visits/reminders.ts';
import { changeVisit } from '../visits/set.ts';
import { announce, EVENTS, tellSeller } from './announce.ts';
import { isLapsed, isQuestionDue, isWarningDue, WARNING_MS } from './clock.ts';
import { type MoveContext, titlesOf } from './event.ts';
import { handHoldEnded } from './events-holds.ts';
import { getReservation, placesOf, type ReservationRow } from './find.ts';
import { changeHold } from './hold.ts';
import { endReservation, passOn } from './queue.ts';
import { saleAt } from './sale.ts';
import { isHeld } from './status.ts';
import { itemsOfVisit, reservationsOfVisit } from './visit.ts';

/**
 * Processes holds as time passes: asks about past pickups, warns before a hold ends, and ends expired holds. Looks at
 * up to `limit` of each kind, and returns how many it looked at. Each reservation gets its own write, which checks
 * again whether it is due: even if other instances or people act at the same moment, each step happens once.
 */
export async function expireReservations(ctx: Deps, limit: number): Promise<number> {
  const due = await dueReservations(ctx, limit);
  for (const id of due) {
    await ctx.store.write(async (tx) => {
      const now = ctx.clock.now();
      const row = await getReservation(tx, id);
      if (!row) return;
      if (isLapsed(row, now)) await expireReservation(ctx, tx, row);
      else if (isQuestionDue(row, now)) await askAboutPickup(ctx, tx, row);
      else if (isWarningDue(row, now)) await warnOfEnd(ctx, tx, row);
    });
  }
  return due.length;
}

type At = { now: Date; warnFrom: Date; limit: number };

/** A prepared query for due reservations: these run constantly, and usually find nothing. */
const find = (name: string, where: (r: Schema['reservations'], p: Params<At>) => SQL | undefined) =>
  prepared<At>()(name, (db, p) => {
    const { reservations: r } = db.t;
    return db.select({ id: r.id }).from(r).where(where(r, p)).orderBy(r.expiresAt, r.id).limit(p.limit);
  });

const DUE = [
  find('reservations_to_ask', (r, p) =>
    and(eq(r.status, 'active'), lte(r.slotEndsAt, p.now), isNull(r.askedAt)),
  ),
  find('reservations_to_warn', (r, p) =>
    and(
      eq(r.status, 'active'),
      gt(r.expiresAt, p.now),
      lte(r.expiresAt, p.warnFrom),
      or(isNull(r.warnedFor), ne(r.warnedFor, r.expiresAt)),
      or(isNull(r.slotEndsAt), eq(r.expiresAt, r.holdUntil)),
      isNotNull(r.confirmedAt),
    ),
  ),
  find('reservations_to_end', (r, p) =>
    and(inArray(r.status, ['pending', 'active']), lte(r.expiresAt, p.now)),
  ),
];

async function dueReservations({ store, clock }: Deps, limit: number): Promise<string[]> {
  const now = clock.now();
  const due = new Set<string>();
  for (const each of DUE) {
    const rows = await each(store.read, { now, warnFrom: new Date(now.getTime() + WARNING_MS), limit });
    for (const { id } of rows) due.add(id);
  }
  return [...due];
}

/** Asks the seller whether the buyer came, once for the whole visit. Without an answer, its holds end a day later. */
async function askAboutPickup(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<void> {
  const now = ctx.clock.now();
  const all = await reservationsOfVisit(tx, row.conversationId);
  const others = all.filter((one) => one.id !== row.id && isQuestionDue(one, now));
  const asked = await changeHold(ctx, tx, row, { askedAt: now });
  const titles = titlesOf(await heldBy(tx, row));
  for (const other of others) {
    await changeHold(ctx, tx, other, { askedAt: now });
    titles.push(...titlesOf(await heldBy(tx, other)));
  }
  await announce(ctx, tx, asked, EVENTS.pickupPassed, { titles });
}

async function warnOfEnd(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<void> {
  const warned = await changeHold(ctx, tx, row, { warnedFor: row.expiresAt });
  const { enabled } = await availabilityOf(tx, row.sellerId);
  await announce(ctx, tx, warned, EVENTS.endsSoon, {
    titles: titlesOf(await heldBy(tx, row)),
    slots: enabled,
  });
}

const heldBy = async (tx: Write, row: ReservationRow) => (await placesOf(tx, [row])).filter(isHeld);

/** Ends what a reservation held, and tells everyone whom it concerns. A confirmed buyer keeps their other places. */
export async function expireReservation(ctx: MoveContext, tx: Write, row: ReservationRow) {
  const reason = row.confirmedAt === null ? 'unconfirmed' : row.slotEndsAt ? 'unanswered' : 'no_pickup';
  const itemIds = row.confirmedAt ? (await heldBy(tx, row)).map(({ itemId }) => itemId) : undefined;
  const ended = await endReservation(ctx, tx, row, { ending: 'expired', because: reason, itemIds });
  await announce(ctx, tx, ended.reservation, EVENTS.expired, { ...ended, reason });
  return ended.reservation;
}

/** Ends up to `limit` expired holds that sellers made by hand; the lines move up. Returns how many it looked at. */
export async function endHandHolds(ctx: Deps, limit: number): Promise<number> {
  const over = { reservedUntil: atMost(ctx.clock.now()), status: 'reserved' } as const;
  const first = { columns: ['id'], order: ['reservedUntil'], limit } as const;
  const due = await listRows(ctx.store.read, 'items', over, first);
  for (const { id } of due) await ctx.store.write((tx) => endHandHold(ctx, tx, id));
  return due.length;
}

async function endHandHold(ctx: Deps, tx: Write, itemId: string): Promise<void> {
  const now = ctx.clock.now();
  // Asked again inside the write, because the seller may have changed the item in the meantime.
  const item = await getRow(tx, 'items', { id: itemId, status: 'reserved', reservedUntil: atMost(now) });
  if (!item?.reservedFor) return;
  const free = { reservedFor: null, reservedUntil: null, version: plus(1), updatedAt: now };
  await updateRows(tx, 'items', { id: itemId }, free);
  const { title, reservedFor, sellerId } = item;
  const [next] = await passOn(ctx, tx, [{ itemId, title }]);
  const became = next
    ? { title, now: 'next' as const, buyerName: next.reservation.buyerName }
    : { title, now: 'free' as const };
  const itemUrl = `${ctx.config.baseUrl}/sell/items/${itemId}`;
  await tellSeller(ctx, tx, sellerId, (sale) =>
    handHoldEnded({ language: sale.language, reservedFor, became, sale: saleAt(sale, now), itemUrl }),
  );
}

/** Reminds both sides of upcoming visits, up to `limit`. Returns how many it looked at. */
export async function remindOfVisits(ctx: Deps, limit: number): Promise<number> {
  const first = { columns: ['conversationId'], order: ['remindAt', 'conversationId'], limit } as const;
  const due = await listRows(ctx.store.read, 'visits', { remindAt: atMost(ctx.clock.now()) }, first);
  for (const { conversationId } of due) await ctx.store.write((tx) => remind(ctx, tx, conversationId));
  return due.length;
}

async function remind(ctx: Deps, tx: Write, conversationId: string): Promise<void> {
  const now = ctx.clock.now();
  // Another instance may have reminded of it by now.
  const [visit] = await listRows(tx, 'visits', { conversationId, remindAt: atMost(now) });
  if (!isTimed(visit)) return;
  const zone = (await timezoneOf(tx, visit.sellerId)) ?? 'UTC';
  await changeVisit(ctx, tx, visit, { remindAt: nextReminder(visit.startsAt, zone, now) });
  const kind = reminderNow(visit.startsAt, zone, now);
  const [reservation] = await reservationsOfVisit(tx, conversationId);
  if (!kind || !reservation) return;
  await announce(ctx, tx, reservation, EVENTS.comingUp, {
    kind,
    visit,
    places: await itemsOfVisit(tx, conversationId),
    shared: await sharedWith(tx, visit),
  });
}
