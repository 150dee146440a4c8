import { decimalsOf } from '../money.ts';

/** Above ten, prices are whole dollars or whatever the currency is; nothing becomes free by a drop. */
export function droppedPrice(cents: number, percent: number, currency: string): number {
  const exact = (cents * (100 - percent)) / 100;
  const step = exact > 1000 || decimalsOf(currency) === 0 ? 100 : 1;
  return Math.max(step, Math.round(exact / step) * step);
}
