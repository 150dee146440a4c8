import { decimalsOf } from '../money.ts';

/** From ten up, dropped prices are whole dollars (or the currency's unit); a drop never makes an item free. */
export function droppedPrice(cents: number, percent: number, currency: string): number {
  const exact = (cents * (100 - percent)) / 100;
  const step = exact > 1000 || decimalsOf(currency) === 0 ? 100 : 1;
  return Math.max(step, Math.round(exact / step) * step);
}
