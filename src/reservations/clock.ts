import type { Schema } from '../../db/schema.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';

type ReservationRow = Schema['reservations']['$inferSelect'];

/** From the request until the emailed link is opened. */
export const UNCONFIRMED_HOLD_MS = 30 * MINUTE;
/** From the opening of the link, or from a promotion. */
export const CONFIRMED_HOLD_MS = 48 * HOUR;
/** How long a hold outlives its pickup, and the question whether the buyer came. */
export const AFTER_PICKUP_MS = DAY;
/** How long before the end of a hold both sides hear of it. */
export const WARNING_MS = 12 * HOUR;
export const MAX_EXTENSION_MS = 14 * DAY;
export const MAX_PICKUP_AHEAD_MS = 30 * DAY;
export const MAX_PICKUP_MOVES = 3;
/** How long a closed pickup can be opened again. */
export const UNDO_MS = 30 * MINUTE;
/** How long the buyer's link outlives the last of the buyer's reservations. */
export const LINK_MS = 30 * DAY;
/** How long the buyer's page shows a shared address after the pickup. */
export const ADDRESS_AFTER_PICKUP_MS = 7 * DAY;

/** All that keeps a hold. `expiresAt` stands in for `baseEndsAt` in rows older than that column. */
export type Hold = Pick<
  ReservationRow,
  'status' | 'baseEndsAt' | 'expiresAt' | 'holdUntil' | 'slotEndsAt' | 'askedAt'
>;

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
const plus = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/**
 * When a hold ends: a day after its pickup and after the question whether the buyer came, without a pickup at the end of
 * its 48 hours (30 minutes while unconfirmed); never before the seller's extension.
 */
export function holdEnd({ baseEndsAt, expiresAt, holdUntil, slotEndsAt, askedAt }: Hold): Date | null {
  const base = slotEndsAt ? plus(later(slotEndsAt, askedAt), AFTER_PICKUP_MS) : (baseEndsAt ?? expiresAt);
  return base && later(base, holdUntil);
}

const isHolding = ({ status }: Pick<Hold, 'status'>): boolean => status === 'pending' || status === 'active';

/** A pickup has passed, and the seller was not asked yet whether the buyer came. */
export const isQuestionDue = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.slotEndsAt !== null && hold.slotEndsAt <= now && hold.askedAt === null;

/** A hold that is over, though the sweep may not have come by yet. Nobody loses one before the question was asked. */
export const isLapsed = (hold: Hold, now: Date): boolean =>
  isHolding(hold) && hold.expiresAt !== null && hold.expiresAt <= now && !isQuestionDue(hold, now);

/**
 * A confirmed hold is about to lapse, and neither side was told of this end. A hold that lasts for its pickup has the
 * question instead.
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

/** An end that is told to both sides less than a warning's time ahead needs no warning of its own. */
export const warnedBy = (expiresAt: Date | null, now: Date): Date | null =>
  expiresAt !== null && plus(expiresAt, -WARNING_MS) <= now ? expiresAt : null;

/** Nobody can be missing at a pickup that has not begun. */
export const isPickupAhead = ({ slotStartsAt }: Pick<ReservationRow, 'slotStartsAt'>, now: Date): boolean =>
  slotStartsAt !== null && slotStartsAt > now;

/** When the link of a buyer stops working; null while one of the buyer's reservations is open. */
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
  reservations.some(({ status, closedAt }) =>
    closedAt === null
      ? true
      : status === 'completed' && now.getTime() - closedAt.getTime() < ADDRESS_AFTER_PICKUP_MS,
  );
