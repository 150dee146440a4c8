/** Lengths of time in milliseconds, sizes in bytes, and amounts of money in cents. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const MB = 1024 * 1024;

/** Amounts are stored in whole cents; callers read and write units of the currency. Null stays null. */
export function toCents(dollars: number): number;
export function toCents(dollars: number | null): number | null;
export function toCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}

export function fromCents(cents: number): number;
export function fromCents(cents: number | null): number | null;
export function fromCents(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Whether an amount has at most two decimals, within the precision of a binary fraction. */
export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - toCents(dollars)) < 1e-6;
