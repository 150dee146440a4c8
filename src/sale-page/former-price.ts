import type { RowOf } from '../../db/store.ts';
import { decimalsOf } from '../money.ts';
import { DAY } from '../units.ts';

/** How long the old price appears after a drop. */
export const FORMER_PRICE_MS = 7 * DAY;

/** The price that the page strikes through: for a week after a planned drop, while the item is available. */
export const shownFormerPrice = (
  item: Pick<RowOf<'items'>, 'status' | 'formerPriceCents' | 'droppedAt'>,
  now: Date,
): number | null =>
  item.status !== 'taken' &&
  item.droppedAt !== null &&
  now.getTime() - item.droppedAt.getTime() < FORMER_PRICE_MS
    ? item.formerPriceCents
    : null;

export const MOST_PERCENT_OFF = 90;

/** From ten up, dropped prices are whole dollars (or the currency's unit); a drop never makes an item free. */
export function droppedPrice(cents: number, percent: number, currency: string): number {
  const exact = (cents * (100 - percent)) / 100;
  const step = exact > 1000 || decimalsOf(currency) === 0 ? 100 : 1;
  return Math.max(step, Math.round(exact / step) * step);
}
