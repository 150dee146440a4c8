import { and, eq, isNotNull } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { RESERVATION_STATUSES, type Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';

export const RESERVATION_STATES = RESERVATION_STATUSES;
export type ReservationStatus = Schema['reservations']['$inferSelect']['status'];
export type PlaceState = Schema['reservationItems']['$inferSelect']['state'];
/** How a reservation ends without a sale. */
export type Ending = 'cancelled' | 'expired' | 'noshow';
export type EndReason = NonNullable<Schema['reservations']['$inferSelect']['endedBecause']>;

export const OPEN_STATUSES: ReservationStatus[] = ['pending', 'active', 'queued'];

export const isOpen = (status: ReservationStatus): boolean => OPEN_STATUSES.includes(status);
/** Something is held for its buyer, or waits for the emailed link. */
export const isHolding = ({ status }: { status: ReservationStatus }): boolean =>
  status === 'pending' || status === 'active';

export const isHeld = ({ state }: { state: PlaceState }): boolean => state === 'held';
/** A place that is held, in line, or waiting for the buyer to open the emailed link. */
export const isOpenPlace = ({ state }: { state: PlaceState }): boolean =>
  state === 'held' || state === 'queued' || state === 'waiting';

/**
 * A reservation's status, derived from its items: with a held item it is `active` (`pending` until the buyer opens the
 * link); with only places in line it is `queued`; while it waits for the link it is `pending`; with nothing left it is
 * `completed`, or ended as `ending` says.
 */
export function statusOf(
  reservation: { status: ReservationStatus; confirmedAt: Date | null },
  states: readonly PlaceState[],
  ending: Ending,
): ReservationStatus {
  if (states.includes('held')) {
    return reservation.confirmedAt !== null || reservation.status === 'active' ? 'active' : 'pending';
  }
  if (states.includes('queued')) return 'queued';
  if (states.includes('waiting')) return 'pending';
  return states.includes('sold') ? 'completed' : ending;
}

/** Some of it was picked up, and the rest was given up. */
export const isPartlyPickedUp = (of: {
  status: ReservationStatus;
  items: readonly { state: PlaceState }[];
}): boolean => of.status === 'completed' && of.items.some(({ state }) => state === 'released');

const confirmedOf = prepared<{ conversationId: string }>()('confirmed_of_conversation', (db, p) => {
  const { reservations: r } = db.t;
  const isProven = and(isNotNull(r.confirmedAt), eq(r.confirmedUnproven, false));
  return db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.conversationId, p.conversationId), isProven));
});

const questionOf = prepared<{ conversationId: string }>()('confirmed_question_of_conversation', (db, p) => {
  const { questions } = db.t;
  return db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.conversationId, p.conversationId), eq(questions.confirmedUnproven, false)));
});

/** Whether the thread's address is known to be the buyer's: someone has opened a link that was emailed to it. */
export const hasConfirmed = async (db: Read, conversationId: string): Promise<boolean> =>
  (await confirmedOf(db, { conversationId })).length > 0 ||
  (await questionOf(db, { conversationId })).length > 0;

type ReservationRow = Schema['reservations']['$inferSelect'];

/** Time from the request until the buyer must open the emailed link. */
export const UNCONFIRMED_HOLD_MS = 30 * MINUTE;
/** Hold after the buyer opens the link or is promoted. */
export const CONFIRMED_HOLD_MS = 48 * HOUR;
/** How long a hold lasts after its pickup, and after the question whether the buyer came. */
export const AFTER_PICKUP_MS = DAY;
/** How long before the end of a hold both sides get a warning. */
export const WARNING_MS = 12 * HOUR;
export const MAX_EXTENSION_MS = 14 * DAY;
export const MAX_PICKUP_AHEAD_MS = 30 * DAY;
export const MAX_PICKUP_MOVES = 3;
/** How long the seller can undo a closed pickup. */
export const UNDO_MS = 30 * MINUTE;
/** How long the buyer's link works after the last of the buyer's reservations has ended. */
export const LINK_MS = 30 * DAY;
/** How long the buyer's page shows a shared address after the pickup. */
export const ADDRESS_AFTER_PICKUP_MS = 7 * DAY;

/**
 * The fields that determine how long a hold lasts. `expiresAt` stands in for `baseEndsAt` in rows older than that
 * column.
 */
export type Hold = Pick<
  ReservationRow,
  'status' | 'baseEndsAt' | 'expiresAt' | 'holdUntil' | 'slotEndsAt' | 'askedAt'
>;

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * When a hold ends. With a pickup: a day after the pickup and after the question whether the buyer came. Without one:
 * after its 48 hours (30 minutes while unconfirmed). Never before the end of the seller's extension.
 */
export function holdEnd({ baseEndsAt, expiresAt, holdUntil, slotEndsAt, askedAt }: Hold): Date | null {
  const base = slotEndsAt ? plus(later(slotEndsAt, askedAt), AFTER_PICKUP_MS) : (baseEndsAt ?? expiresAt);
  return base && later(base, holdUntil);
}

/** A pickup has passed, and the seller hasn't been asked yet whether the buyer came. */
export const isQuestionDue = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.slotEndsAt !== null && hold.slotEndsAt <= now && hold.askedAt === null;

/**
 * A hold that has expired, even if the sweep hasn't processed it yet. No one loses a hold before the question is asked.
 */
export const isLapsed = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.expiresAt !== null && hold.expiresAt <= now && !isQuestionDue(hold, now);

/**
 * A confirmed hold is about to expire, and neither side has been warned of this end. A hold that lasts for its pickup
 * gets the question instead.
 */
export function isWarningDue(
  hold: Hold & Pick<ReservationRow, 'confirmedAt' | 'warnedFor'>,
  now: Date,
): boolean {
  const { status, expiresAt, confirmedAt, warnedFor, slotEndsAt, holdUntil } = hold;
  if (status !== 'active' || confirmedAt === null || expiresAt === null) return false;
  const forPickup = slotEndsAt !== null && expiresAt.getTime() !== holdUntil?.getTime();
  return (
    !forPickup &&
    warnedFor?.getTime() !== expiresAt.getTime() &&
    expiresAt > now &&
    plus(expiresAt, -WARNING_MS) <= now
  );
}

/** An end that both sides learn of less than the warning time ahead needs no separate warning. */
export const warnedBy = (expiresAt: Date | null, now: Date): Date | null =>
  expiresAt !== null && plus(expiresAt, -WARNING_MS) <= now ? expiresAt : null;

/** A buyer can't miss a pickup that hasn't begun. */
export const isPickupAhead = ({ slotStartsAt }: Pick<ReservationRow, 'slotStartsAt'>, now: Date): boolean =>
  slotStartsAt !== null && slotStartsAt > now;

/** When a buyer's link stops working; null while one of the buyer's reservations is open. */
export function linkEnd(closings: readonly (Date | null)[]): Date | null {
  const times = closings.map((closedAt) => closedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last + LINK_MS) : null;
}

/** Whether the buyer's page shows an address that the seller sent. */
export const showsAddress = (
  reservations: readonly Pick<ReservationRow, 'status' | 'closedAt'>[],
  now: Date,
): boolean =>
  reservations.some(
    ({ status, closedAt }) =>
      closedAt === null ||
      (status === 'completed' && now.getTime() - closedAt.getTime() < ADDRESS_AFTER_PICKUP_MS),
  );
