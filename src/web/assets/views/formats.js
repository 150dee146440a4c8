/* How amounts, days, and times are written: in the language, as the seller's country does. */

import { locale, t } from './words.js';

const cents = (price) => ({ minimumFractionDigits: Number.isInteger(price) ? 0 : 2 });

/** An amount in the `currency` that comes with it, as people write it. */
export const money = (price, currency) =>
  price === 0 ? t('free') : price.toLocaleString(locale, { style: 'currency', currency, ...cents(price) });

/** The same, as the value of a field. */
export const inField = (price) => price.toLocaleString(locale, { useGrouping: false, ...cents(price) });

/** An example of how to write a price. */
export const priceHelp = () => t('priceLike', { example: inField(12.5) });

/** The number that was typed; undefined if it isn't one. */
export const amount = (text) =>
  /^\d+([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : undefined;

export const clock = (iso, timeZone) =>
  new Date(iso).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', timeZone });

export const day = (iso, timeZone, words = 'long') =>
  new Date(iso).toLocaleDateString(locale, { weekday: words, month: words, day: 'numeric', timeZone });

/** The time, if it is today; otherwise the day. */
export function lately(iso, timeZone) {
  if (dateOf(iso, timeZone) === dateOf(Date.now(), timeZone)) return clock(iso, timeZone);
  return new Date(iso).toLocaleDateString(locale, { month: 'short', day: 'numeric', timeZone });
}

/** A moment's date in that zone, such as `2026-03-14`. */
export const dateOf = (at, timeZone) => new Date(at).toLocaleDateString('en-CA', { timeZone });
