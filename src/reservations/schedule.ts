import type { Read, Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { refusal } from '../errors.ts';
import { presentSlot } from '../scheduling/find.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { dateIn } from '../text/days.ts';
import { isBlocked } from '../threads/find.ts';
import { shownIdOf } from '../threads/links.ts';
import { HOUR } from '../units.ts';
import { sharedAddress } from '../visits/address.ts';
import { getVisit, isTimed, openSlots, type VisitRow } from '../visits/find.ts';
import { bookSlot, changeVisit } from '../visits/set.ts';
import { announce, EVENTS } from './announce.ts';
import type {
  BuyerScheduled,
  BuyerSlots,
  BuyerToldSeller,
  LateInput,
  ScheduleInput,
} from './buyer-schemas.ts';
import { MAX_PICKUP_MOVES } from './clock.ts';
import { titlesOf } from './event.ts';
import { findReservationByToken, type ReservationRow } from './find.ts';
import { pickupOn } from './pickup-files.ts';
import { hasOthers } from './present.ts';
import { isHolding, isOpen } from './status.ts';
import { useLink } from './use-link.ts';
import { holdFollowsVisit, itemsOfVisit } from './visit.ts';

export const movesLeft = (visit: VisitRow | undefined): number => MAX_PICKUP_MOVES - (visit?.moves ?? 0);

/** Whether the buyer can choose a pickup time: only one who holds something comes, and moves are limited. */
export const canSchedule = (row: Pick<ReservationRow, 'status'>, visit: VisitRow | undefined): boolean =>
  isHolding(row) && movesLeft(visit) > 0;

/**
 * Whether the visit of a link's thread may be someone else's: setting it through a link that was only shown would
 * also move items that another person may have reserved.
 */
export const isForeignVisit = async (ctx: Context, db: Read, token: string, row: ReservationRow) =>
  shownIdOf(ctx, token) !== undefined && hasOthers(db, row);

/** The pickup times to choose from; none while the buyer only waits in line. */
export async function listSlotsForBuyer(ctx: Context, token: string): Promise<BuyerSlots> {
  const { read } = ctx.store;
  const row = await findReservationByToken(ctx, read, token);
  const { sellerId, conversationId } = row;
  if (await isForeignVisit(ctx, read, token, row)) return { slots: [] };
  if (!canSchedule(row, await getVisit(read, conversationId))) return { slots: [] };
  const slots = await openSlots(read, { sellerId, now: ctx.clock.now(), conversationId });
  const zone = await timezoneOf(read, sellerId);
  return { slots: slots.map((slot) => presentSlot(slot, zone)) };
}

/**
 * Books a pickup or moves it, three times at most. The hold lasts until a day after it. Both sides get an email.
 * @throws AppError SLOT_UNAVAILABLE, NOTHING_HELD, RESERVATION_CLOSED, PICKUP_MOVED_OFTEN
 */
export const schedulePickup = (ctx: Context, token: string, input: ScheduleInput): Promise<BuyerScheduled> =>
  ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    if (await isForeignVisit(ctx, tx, token, row)) throw refusal('forbidden.pickupOfOthers');
    const startsAt = new Date(input.starts_at);
    const { sellerId, conversationId } = row;
    const visit = await getVisit(tx, conversationId);
    const isSame = visit?.setBy === 'booked' && visit.startsAt?.getTime() === startsAt.getTime();
    refuseUnlessFree(row, visit, isSame);
    const booking = await bookSlot(ctx, tx, { sellerId, conversationId, startsAt });
    if (booking.outcome !== 'unchanged') {
      const booked = await holdFollowsVisit(ctx, tx, row);
      const shared = await sharedAddress(tx, conversationId);
      await announce(ctx, tx, booked, EVENTS.pickupBooked, {
        titles: titlesOf(await itemsOfVisit(tx, conversationId)),
        ...booking,
        shared,
        calendar: await pickupOn(ctx, tx, booked, shared),
      });
    }
    return { reservation_id: row.id, status: row.status, ...presentSlot(booking, booking.timezone) };
  });

function refuseUnlessFree(row: ReservationRow, visit: VisitRow | undefined, isSame: boolean) {
  if (isSame || canSchedule(row, visit)) return;
  if (isHolding(row)) throw refusal('PICKUP_MOVED_OFTEN.buyer', { most: MAX_PICKUP_MOVES });
  if (isOpen(row.status)) throw refusal('NOTHING_HELD.booking');
  throw refusal('RESERVATION_CLOSED.booking');
}

/** Minimum time between two messages of the same kind. */
const AGAIN_MS = HOUR;

/** The buyer is running late. @throws AppError NO_PICKUP_ARRANGED, PICKUP_NOT_YET, rate_limited within an hour */
export const tellLate = (ctx: Context, token: string, { minutes }: LateInput): Promise<BuyerToldSeller> =>
  tellSeller(ctx, token, 'lateAt', minutes);

/** The buyer has arrived. @throws AppError as `tellLate` does */
export const tellHere = (ctx: Context, token: string): Promise<BuyerToldSeller> =>
  tellSeller(ctx, token, 'hereAt', null);

function tellSeller(ctx: Context, token: string, what: 'lateAt' | 'hereAt', minutes: number | null) {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    const now = ctx.clock.now();
    const visit = await visitOfToday(ctx, tx, token, row);
    const toldAt = visit[what];
    const quietMs = toldAt === null ? 0 : toldAt.getTime() + AGAIN_MS - now.getTime();
    if (quietMs > 0) throw refusal('rate_limited.onTheWay', {}, { retryAfter: Math.ceil(quietMs / 1000) });
    await changeVisit(ctx, tx, visit, { [what]: now });
    // A blocked buyer gets the same response as anyone, but the seller isn't told.
    if (!(await isBlocked(tx, row.sellerId, row.buyerEmail))) {
      const titles = titlesOf(await itemsOfVisit(tx, row.conversationId));
      await announce(ctx, tx, row, EVENTS.onTheWay, { titles, startsAt: visit.startsAt, minutes });
    }
    return { told_at: now.toISOString() };
  });
}

async function visitOfToday(ctx: Context, tx: Write, token: string, row: ReservationRow) {
  // Nothing of this request is picked up then, and who made the others isn't known.
  if (row.slotStartsAt === null && (await isForeignVisit(ctx, tx, token, row))) {
    throw refusal('NO_PICKUP_ARRANGED.onTheWay');
  }
  const visit = await getVisit(tx, row.conversationId);
  const zone = (await timezoneOf(tx, row.sellerId)) ?? 'UTC';
  const today = dateIn(zone, ctx.clock.now());
  if (isTimed(visit) && dateIn(zone, visit.startsAt) === today) return visit;
  if (isTimed(visit) && visit.startsAt > ctx.clock.now()) throw refusal('PICKUP_NOT_YET.onTheWay');
  throw refusal('NO_PICKUP_ARRANGED.onTheWay');
}
