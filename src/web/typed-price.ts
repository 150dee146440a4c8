import type { SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { decimalsOf } from '../money.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { readAmount, type TypedIn } from '../text/typed-amount.ts';
import { toCents } from '../units.ts';
import { PageRefusal } from './refused.ts';

export const PRICE_LENGTH = 20;

/** The attributes of an input for an amount. */
export const PRICE_INPUT = { inputmode: 'decimal', autocomplete: 'off', maxlength: PRICE_LENGTH } as const;

/** How the seller writes amounts, which is how the page shows them. */
export async function typedBySeller(ctx: SellerContext, { locale }: Words): Promise<TypedIn> {
  const { currency } = await findSeller(ctx.store.read, ctx.actor.sellerId);
  return { currency, locale };
}

/**
 * Reads an amount as people type it, in units of the currency (not cents). A string is a question to ask instead;
 * then nothing may be saved. `help` is the answer to something that isn't an amount.
 */
export function readPrice(
  typed: string,
  by: TypedIn,
  words: Words,
  help = priceHelp(by, words),
): number | string {
  const read = readAmount(typed, by);
  const { amounts, format } = words;
  const money = (amount: number) => format.money(toCents(amount), by.currency);
  if ('readings' in read) {
    const [small, large] = read.readings;
    return amounts.twoWays({
      small: money(small),
      large: money(large),
      typeSmall: amountText(small, by),
      typeLarge: amountText(large, by),
    });
  }
  if ('sign' in read)
    return amounts.otherSign({
      sign: read.sign,
      currency: by.currency,
      amount: money(read.amount),
      type: amountText(read.amount, by),
    });
  if ('problem' in read)
    return decimalsOf(by.currency) === 0 ? amounts.whole({ currency: by.currency }) : help;
  return read.amount ?? help;
}

/** The same for the one field `path`. @throws PageRefusal with the question or the help, at that field */
export function priceIn(path: string, typed: string, by: TypedIn, words: Words, help?: string): number {
  const price = readPrice(typed, by, words, help);
  if (typeof price === 'number') return price;
  throw PageRefusal.at(path, price);
}

/** The amount, if the text can be read in only one way. */
export function onlyPrice(typed: string, by: TypedIn): number | undefined {
  const read = readAmount(typed, by);
  return 'amount' in read && !('sign' in read) ? read.amount : undefined;
}

type Typed = string | null | undefined;

/** The bounds of a search, the lower one first. Text that isn't an amount is ignored. */
export function onlyPrices(min: Typed, max: Typed, by: TypedIn): [min: number | null, max: number | null] {
  const read = (text: Typed) => onlyPrice((text ?? '').slice(0, PRICE_LENGTH), by) ?? null;
  const [low, high] = [read(min), read(max)];
  return low !== null && high !== null && low > high ? [high, low] : [low, high];
}

/** The placeholder of an empty price field. */
export const examplePrice = (currency: string): string => (decimalsOf(currency) === 0 ? '2500' : '25');

/** The help of a price field, with examples as people type amounts of the currency. */
export function priceHelp(by: TypedIn, words: Words): string {
  const [one, other] = decimalsOf(by.currency) === 0 ? ([800, 2500] as const) : ([25, 12.5] as const);
  return words.amounts.help({ one: amountText(one, by), other: amountText(other, by) });
}

/**
 * An amount as its field shows it, written so that it is read back as the same in every language: `25`, `12.50`,
 * `12,50`.
 */
export function amountText(amount: number, { currency, locale }: TypedIn): string {
  const digits = Number.isInteger(amount) ? 0 : decimalsOf(currency);
  return amount.toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
