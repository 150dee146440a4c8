import { getRow, putRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { type Interval, overlap } from '../scheduling/slots.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { MINUTE } from '../units.ts';
import { getVisit, isTimed, openSlots, takenTimes, type VisitRow } from './find.ts';
import { nextReminder } from './reminders.ts';

type Ctx = Pick<Deps, 'clock'>;
type Of = { sellerId: string; conversationId: string };
type Time = Interval & { setBy: NonNullable<VisitRow['setBy']>; moves?: number };
type Change = Partial<Omit<VisitRow, 'conversationId' | 'sellerId' | 'calendarUid' | 'createdAt'>>;

/** Changes what is known about a visit; the first known fact creates it. */
export function changeVisit({ clock }: Ctx, tx: Write, of: Of, change: Change): Promise<VisitRow> {
  const { sellerId, conversationId } = of;
  // Every calendar file of a visit has the same UID, so that a later one replaces the event (RFC 5545, section
  // 3.8.4.7).
  const first = { sellerId, calendarUid: conversationId, createdAt: clock.now() };
  return putRow(tx, 'visits', { conversationId }, change, first);
}

/** Gives a visit its time. The caller checks that the time is free, and updates the buyer's holds. */
export async function setVisitTime(ctx: Ctx, tx: Write, of: Of, time: Time): Promise<VisitRow> {
  const zone = (await timezoneOf(tx, of.sellerId)) ?? 'UTC';
  const remindAt = nextReminder(time.startsAt, zone, ctx.clock.now());
  // What the buyer said about an earlier time no longer applies.
  return changeVisit(ctx, tx, of, { ...time, remindAt, lateAt: null, hereAt: null });
}

/** Frees the time of a visit. A shared address stays recorded. */
export async function clearVisitTime(tx: Write, conversationId: string): Promise<void> {
  const free = { startsAt: null, endsAt: null, setBy: null, moves: 0, remindAt: null };
  await updateRows(tx, 'visits', { conversationId }, free);
}

export type Booking = Interval & {
  /** The seller's time zone, in which people read the time. */
  timezone: string;
  /** `unchanged`: the buyer had this slot already, so no one has to be told. */
  outcome: 'booked' | 'moved' | 'unchanged';
};

/**
 * Books a slot for a visit inside the caller's write, in place of any earlier time. Both databases run writes as if
 * one after the other, so overlapping slots never go to two buyers. @throws AppError SLOT_UNAVAILABLE
 */
export async function bookSlot(
  ctx: Ctx,
  tx: Write,
  { sellerId, conversationId, startsAt }: Of & { startsAt: Date },
): Promise<Booking> {
  const now = ctx.clock.now();
  const timezone = (await timezoneOf(tx, sellerId)) ?? 'UTC';
  const sameStart = (slot: Interval) => slot.startsAt.getTime() === startsAt.getTime();
  const visit = await getVisit(tx, conversationId);
  const had = isTimed(visit) ? visit : undefined;
  if (had?.setBy === 'booked' && sameStart(had)) {
    return { startsAt: had.startsAt, endsAt: had.endsAt, timezone, outcome: 'unchanged' };
  }
  const slot = (await openSlots(tx, { sellerId, now, conversationId })).find(sameStart);
  if (!slot) throw refusal('SLOT_UNAVAILABLE.slot');
  const moves = (had?.moves ?? 0) + (had ? 1 : 0);
  await setVisitTime(ctx, tx, { sellerId, conversationId }, { ...slot, setBy: 'booked', moves });
  return { ...slot, timezone, outcome: had ? 'moved' : 'booked' };
}

/**
 * Sets a time that both sides agreed on. It takes as long as one of the seller's slots.
 * @param anyway set it even if it overlaps someone else's visit
 * @throws AppError TIME_TAKEN naming the other buyer
 */
export async function setByHand(
  ctx: Ctx,
  tx: Write,
  { startsAt, anyway, ...of }: Of & { startsAt: Date; anyway: boolean },
): Promise<void> {
  const { slotMinutes } = await availabilityOf(tx, of.sellerId);
  const time = { startsAt, endsAt: new Date(startsAt.getTime() + slotMinutes * MINUTE) };
  if (!anyway) await refuseTaken(ctx, tx, of, time);
  await setVisitTime(ctx, tx, of, { ...time, setBy: 'by_hand' });
}

async function refuseTaken(ctx: Ctx, tx: Write, of: Of, time: Interval) {
  const { sellerId, conversationId: except } = of;
  const taken = await takenTimes(tx, { sellerId, now: ctx.clock.now(), except });
  const zone = await timezoneOf(tx, sellerId);
  const conflicts = [];
  for (const visit of taken.filter((each) => overlap(each, time))) {
    const { conversationId: id, startsAt, endsAt, setBy } = visit;
    const buyer = await getRow(tx, 'conversations', { id }, { columns: ['buyerName'] });
    // A time set by hand has no agreed end.
    const ends_at = setBy === 'booked' ? endsAt.toISOString() : null;
    const times = { starts_at: startsAt.toISOString(), ends_at };
    conflicts.push({
      conversation_id: id,
      buyer_name: buyer?.buyerName ?? '',
      ...withLocalTimes(times, zone, 'starts_at', 'ends_at'),
    });
  }
  if (conflicts.length === 0) return;
  throw refusal('TIME_TAKEN.visit', {}, { conflicts });
}
