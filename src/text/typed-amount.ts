import { amountProblem, CURRENCIES, decimalsOf } from '../money.ts';
import { fromCents, toCents } from '../units.ts';
import { atFirstUse } from './at-first-use.ts';
import { moneyLocale } from './formats.ts';
import { remembered } from './remembered.ts';

/** What decides how a typed amount is read: the seller's currency, and the locale of the reader's language. */
export type TypedIn = { currency: string; locale: string };

/**
 * What a person may have meant. `readings`: the text is ambiguous between two amounts. `sign`: it names another
 * currency. `problem`: it is an amount that the currency can't express. If none of these is set, it isn't an amount.
 */
type TypedAmount =
  | { amount: number }
  | { readings: [number, number] }
  | { sign: string; amount: number }
  | { problem: string }
  | { amount: undefined };

/** Words for "free" in every language of the pages, folded. */
const FREE = new Set(
  'free,for free,gratis,kostenlos,umsonst,zu verschenken,geschenkt,gratuit,gratuite,donne,à donner,grátis,de graça,regalo,0'.split(
    ',',
  ),
);
const LANGUAGES = ['en', 'es', 'de', 'fr', 'pt', 'ja'];
const NONE = { amount: undefined } as const;

/**
 * Reads a typed amount: `25`, `$1,250.50`, `45 €`, `1.200,00`, `1 200`, `¥3000`, `R$ 80`, `45,-`, or `free`. Whatever
 * `Intl` formats is read back as the same amount. An ambiguous text gives both readings.
 */
export function readAmount(typed: string, { currency, locale }: TypedIn): TypedAmount {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (FREE.has(text)) return { amount: 0 };
  const [number] = /[.,]?\d(?:[\d.,'’ ]*\d)?/.exec(text) ?? [];
  if (number === undefined) return NONE;
  const others = text.replace(number, ' ').replace(/^([^ ]*) [.,][-–—]{0,2}/, '$1 ');
  if (/[\d\-–]/.test(others)) return NONE;
  const named = others
    .split(' ')
    .map((word) => word.replace(/\.$/, ''))
    .filter(Boolean);
  const foreign = named.filter((word) => !ownSigns(currency).has(word));
  const amounts = amountsIn(number, currency, locale);
  const [amount, other] = amounts;
  if (foreign.length > 0) {
    const isSign = foreign.every((word) => otherSigns().has(word));
    return isSign && amount !== undefined ? { sign: foreign.map(asWritten).join(' '), amount } : NONE;
  }
  if (amount === undefined) return NONE;
  if (other !== undefined) return { readings: [amount, other] };
  const problem = amountProblem(amount, currency);
  return problem === undefined ? { amount } : { problem };
}

/** Codes and signs in capitals (`EUR`, `R$`), names as they are (`euros`). */
const asWritten = (word: string): string => (word.length > 3 ? word : word.toUpperCase());

/** The amounts that digits and separators can mean, smallest first; only one if the language or the currency decides. */
function amountsIn(number: string, currency: string, locale: string): number[] {
  const point = asNumber(number, '.', ",'’ ");
  const comma = asNumber(number, ',', ".'’ ");
  if (point === undefined || comma === undefined || point === comma) return [point ?? comma ?? []].flat();
  // `1.200` or `1,200`: thousands in some countries, a little more than one in others.
  const [small, large] = point < comma ? [point, comma] : [comma, point];
  const mark = /[.,]/.exec(number)?.[0];
  const isGroup = mark === groupOf(moneyLocale(locale, currency)) || mark === groupOf(locale);
  const cents = fromCents(toCents(small));
  return isGroup || decimalsOf(currency) === 0 ? [large] : [cents, large];
}

const escaped = (marks: string) => marks.replace(/[.]/g, '\\$&');

/** Parses a number with `point` before the decimals and any of `groups` between thousands (or lakhs). */
function asNumber(text: string, point: string, groups: string): number | undefined {
  const [p, g] = [escaped(point), `[${escaped(groups)}]`];
  const grouped = new RegExp(`^\\d{1,3}(?:${g}\\d{2,3})*${g}\\d{3}(?:${p}\\d{1,3})?$`);
  const plain = new RegExp(`^\\d*(?:${p}\\d{1,3})?$`);
  if (!plain.test(text) && !(grouped.test(text) && hasOneGroupMark(text, point))) return undefined;
  return Number(text.replace(new RegExp(g, 'g'), '').replace(point, '.'));
}

/** `1.200 300` mixes two separators of thousands, so it isn't a number. */
const hasOneGroupMark = (text: string, point: string): boolean =>
  new Set(text.replace(/\d/g, '').replace(point, '')).size <= 1;

const groupOf = remembered(1000, (locale) => {
  const grouped = { useGrouping: 'always' } as Intl.NumberFormatOptions;
  const parts = new Intl.NumberFormat(locale, grouped).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value ?? '';
});

const ownSigns = remembered(1000, (currency): ReadonlySet<string> => {
  const own = new Set(
    [...LANGUAGES, ...LANGUAGES.map((each) => moneyLocale(each, currency))].flatMap((locale) =>
      (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) =>
        [1, 2].flatMap((n) => writtenAs(locale, currency, currencyDisplay, n)),
      ),
    ),
  );
  if (currency === 'JPY') own.add('円');
  return own;
});

const writtenAs = (
  locale: string,
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code' | 'name',
  n: number,
): string[] =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
    .formatToParts(n)
    .filter(({ type }) => type === 'currency')
    .flatMap(({ value }) => value.normalize('NFKC').toLowerCase().split(/\s+/))
    .map((word) => word.replace(/\.$/, ''));

/** Symbols, codes and English names of all currencies. */
const otherSigns = atFirstUse(() => {
  const ways = ['symbol', 'narrowSymbol', 'code'] as const;
  const signs = CURRENCIES.flatMap((currency) => ways.flatMap((way) => writtenAs('en', currency, way, 2)));
  const names = [
    'dollars',
    'dollar',
    'euros',
    'euro',
    'pounds',
    'yen',
    'pesos',
    'reais',
    'francs',
    'rs',
    'kr',
  ];
  return new Set([...signs, ...names]);
});

const NUMBER = /\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)/g;

/** Whether a text names an amount, in any common notation: `480`, `$480`, `480,00`, `1,480`. */
export const namesAmount = (text: string, amount: number): boolean =>
  [...text.normalize('NFKC').matchAll(NUMBER)].some(([number]) => {
    const [, whole = '', part = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(number) ?? [];
    return Number(`${whole.replace(/\D/g, '')}.${part || '0'}`) === amount;
  });
