import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { type Params, prepared } from '../../db/prepared.ts';
import type { Schema, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { announce, EVENTS } from './announce.ts';
import { isLapsed, isQuestionDue, isWarningDue, WARNING_MS } from './clock.ts';
import { type MoveContext, titlesOf } from './event.ts';
import { getReservation, placesOf, type ReservationRow } from './find.ts';
import { changeHold } from './hold.ts';
import { endReservation } from './queue.ts';
import { isHeld } from './status.ts';
import { reservationsOfVisit } from './visit.ts';

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

/**
 * Ends what a reservation held until now, and tells its buyer, the seller, and the next in line. A confirmed buyer
 * keeps their places in other lines.
 */
export async function expireReservation(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
): Promise<ReservationRow> {
  const reason = row.confirmedAt === null ? 'unconfirmed' : row.slotEndsAt ? 'unanswered' : 'no_pickup';
  const itemIds = row.confirmedAt ? (await heldBy(tx, row)).map(({ itemId }) => itemId) : undefined;
  const ended = await endReservation(ctx, tx, row, { ending: 'expired', because: reason, itemIds });
  await announce(ctx, tx, ended.reservation, EVENTS.expired, { ...ended, reason });
  return ended.reservation;
}
