import { isWholeCents, toCents } from './units.ts';

/*
 * Currencies and amounts: which codes exist, how many decimals an amount has, and how large it can be. Amounts are
 * stored in hundredths of their currency everywhere ("cents"), even if it has no decimals: 3,000 yen are 300,000.
 * Start at `currencyProblem` for a code and `amountProblem` for an amount; `src/text/formats.ts` writes amounts.
 */

/** The default currency of an installation and of a seller. */
export const DEFAULT_CURRENCY = 'USD';

/** The currency of passes, whatever currency their buyers sell in. */
export const PLAN_CURRENCY = 'USD';

/*
 * ISO 4217's exponents other than 2. `Intl` knows how many decimals people use, which differs between its versions and
 * from the standard (forints and rupiahs have cents in a bank, though not in a shop).
 */
const WHOLE = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Currencies in which ordinary household goods cost millions. */
const LARGE = new Set([
  ...WHOLE,
  ...'ALL AMD AOA ARS CDF COP CRC DZD HUF IDR IRR JMD KHR KPW KZT LAK LBP LKR LRD MGA MMK MNT MWK'.split(' '),
  ...'MZN NGN NPR PKR RSD RUB SDG SLE SLL SOS SSP SYP TZS UZS VES YER ZMW'.split(' '),
]);

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The currencies that a seller can choose, by code. */
export const CURRENCIES: readonly string[] = [...CODES].filter((code) => !THREE.has(code)).sort();

/** Why sellers can't use this currency, as a sentence; undefined if they can. */
export function currencyProblem(code: string): string | undefined {
  if (THREE.has(code)) {
    return `${code} has three decimals, which prices here can't have. Use another currency.`;
  }
  return CODES.has(code)
    ? undefined
    : `${code} isn't a currency code. Use one of ISO 4217, such as USD, EUR or JPY.`;
}

export const decimalsOf = (currency: string): 0 | 2 => (WHOLE.has(currency) ? 0 : 2);

/** The highest price, in units of the currency. */
export const highestPrice = (currency: string): number => (LARGE.has(currency) ? 1_000_000_000 : 1_000_000);

export const HIGHEST_PRICE = 1_000_000_000;

/** The smallest amount that people can pay in cash: whole units if the currency has no decimals. */
export const roundCents = (cents: number, currency: string): number =>
  decimalsOf(currency) === 0 ? Math.round(cents / 100) * 100 : Math.round(cents);

/** Why this isn't a valid amount of the currency, as text that follows the name of a field; undefined if it is. */
export function amountProblem(amount: number, currency: string): string | undefined {
  const most = highestPrice(currency);
  if (!(amount >= 0 && amount <= most)) return `must be from 0 to ${most} in ${currency}`;
  if (isWholeCents(amount) && roundCents(toCents(amount), currency) === toCents(amount)) return undefined;
  return decimalsOf(currency) === 0
    ? `must be a whole number: ${currency} has no decimals`
    : 'must have at most two decimals';
}
