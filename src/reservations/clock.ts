import type { Schema } from '../../db/schema.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import { isHolding } from './status.ts';

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
