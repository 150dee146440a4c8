import type { RowOf } from '../../db/store.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import { isHolding } from './status.ts';

type ReservationRow = RowOf<'reservations'>;

/** Time from the request until the buyer must open the emailed link. Short, because anyone can type any address. */
export const UNCONFIRMED_HOLD_MS = 30 * MINUTE;
/** How long a hold lasts after the buyer opens the link or is promoted. */
export const CONFIRMED_HOLD_MS = 48 * HOUR;
/** How long a hold lasts after its pickup, and after the seller was asked whether the buyer came. */
export const AFTER_PICKUP_MS = DAY;
/** How long before the end of a hold both sides get a warning. */
export const WARNING_MS = 12 * HOUR;
/** How far ahead, counted from now, the seller can extend a hold. */
export const MAX_EXTENSION_MS = 14 * DAY;
export const MAX_PICKUP_AHEAD_MS = 30 * DAY;
/** How often a buyer can move a pickup; after that, they have to write to the seller. */
export const MAX_PICKUP_MOVES = 3;
/** How long the seller can undo a closed pickup or a cancellation. */
export const UNDO_MS = 30 * MINUTE;
/** How long the buyer's link works after the last of the buyer's reservations has ended. */
export const LINK_MS = 30 * DAY;
/** How long the buyer's page still shows a shared address after the pickup. */
export const ADDRESS_AFTER_PICKUP_MS = 7 * DAY;

/** The fields that determine how long a hold lasts. Rows older than `baseEndsAt` have only `expiresAt`. */
export type Hold = Pick<
  ReservationRow,
  'status' | 'baseEndsAt' | 'expiresAt' | 'holdUntil' | 'slotEndsAt' | 'askedAt'
>;

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * When a hold ends. With a pickup: a day after both the pickup and the question whether the buyer came, so that the
 * seller has a day to answer even if the question went out late. Without one: after its 48 hours (30 minutes while
 * unconfirmed). Never before the end of the seller's extension.
 */
export function holdEnd({ baseEndsAt, expiresAt, holdUntil, slotEndsAt, askedAt }: Hold): Date | null {
  const base = slotEndsAt ? plus(later(slotEndsAt, askedAt), AFTER_PICKUP_MS) : (baseEndsAt ?? expiresAt);
  return base && later(base, holdUntil);
}

/** Whether a pickup has passed and the seller hasn't been asked yet whether the buyer came. */
export const isQuestionDue = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.slotEndsAt !== null && hold.slotEndsAt <= now && hold.askedAt === null;

/**
 * Whether a hold has expired, even if the sweep hasn't processed it yet. A hold whose pickup has passed continues
 * until the question is asked, however late that is.
 */
export const isLapsed = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.expiresAt !== null && hold.expiresAt <= now && !isQuestionDue(hold, now);

/**
 * Whether a confirmed hold is about to expire and the two sides haven't been warned of this end. If the hold only
 * lasts for its pickup, the seller gets the question instead.
 */
export function isWarningDue(hold: Hold & Pick<ReservationRow, 'confirmedAt' | 'warnedFor'>, now: Date) {
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

/** `expiresAt` if it is less than the warning time away: whoever learns of it now needs no separate warning. */
export const warnedBy = (expiresAt: Date, now: Date): Date | null =>
  plus(expiresAt, -WARNING_MS) <= now ? expiresAt : null;

/** Whether the pickup is yet to begin. A buyer can't have missed such a pickup. */
export const isPickupAhead = ({ slotStartsAt }: Pick<ReservationRow, 'slotStartsAt'>, now: Date): boolean =>
  slotStartsAt !== null && slotStartsAt > now;

/** When a buyer's link stops working; null while one of the buyer's reservations is open. */
export function linkEnd(closings: readonly (Date | null)[]): Date | null {
  const times = closings.map((closedAt) => closedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last + LINK_MS) : null;
}

/** Whether the buyer's page shows a shared address: while a reservation is open, and for a while after a pickup. */
export const showsAddress = (
  reservations: readonly Pick<ReservationRow, 'status' | 'closedAt'>[],
  now: Date,
): boolean =>
  reservations.some(
    ({ status, closedAt }) =>
      closedAt === null ||
      (status === 'completed' && now.getTime() - closedAt.getTime() < ADDRESS_AFTER_PICKUP_MS),
  );
