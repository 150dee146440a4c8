import { readData } from '../../package-root.ts';
import { foldState, isStateCode } from '../../text/states.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { readPrice } from '../typed-price.ts';
import type { BrowseQuery } from './query.ts';

type Said = Record<'under' | 'over' | 'between' | 'and' | 'in' | 'money', readonly string[]>;

const SAID = readData<Said>('facts/said-searches.json');

const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.]/g, '\\.').replace(/ /g, '\\s+'))
    .join('|')})`;

const START = '(?<![\\p{L}\\p{N}])';
/** A number of these is a size or an age, not a price. */
const UNITS = '(?:cm|mm|m|km|kg|g|lbs?|inch(?:es)?|ft|feet|l|years?|años|jahre|ans|anos|["”%])(?!\\p{L})';
const AMOUNT = `((?:US\\$|R\\$|[$€£¥])?\\s?\\d(?:[\\d.,]*\\d)?(?:\\s?(?:[$€£¥]|${anyOf(SAID.money)}(?!\\p{L})))?)(?![.,]?[\\p{L}\\p{N}]|\\s?${UNITS})`;
const BETWEEN = new RegExp(
  `${START}${anyOf(SAID.between)}\\s*${AMOUNT}\\s*${anyOf(SAID.and)}\\s*${AMOUNT}`,
  'iu',
);
const UNDER = new RegExp(`${START}${anyOf(SAID.under)}\\s*${AMOUNT}`, 'iu');
const OVER = new RegExp(`${START}${anyOf(SAID.over)}\\s*${AMOUNT}`, 'iu');
const PLACE = new RegExp(
  `${START}${anyOf(SAID.in)}\\s+(\\p{L}[\\p{L}\\p{M}.'’ -]*(?:,\\s*\\p{L}[\\p{L} .]*)?)$`,
  'iu',
);

/** Whether sales are at a place, in any spelling. */
type Knows = (place: string) => boolean;

/**
 * What a typed sentence asks for: “bike under 100 in Austin” is the word “bike”, a highest price and a place, in the words
 * of all our languages. What isn't understood for sure stays a word. A place is one if it's known here, a state, or
 * written like a name, which all nouns are in German.
 */
export function understood(typed: string, by: TypedIn, knows: Knows): Partial<BrowseQuery> {
  const found: Partial<BrowseQuery> = {};
  let rest = ` ${typed} `;
  const take = (pattern: RegExp, use: (...parts: string[]) => boolean): void => {
    const match = pattern.exec(rest.trim());
    const [whole, ...parts] = match ?? [];
    if (!match || whole === undefined || !use(...parts)) return;
    const text = rest.trim();
    rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length)}`;
  };
  const amount = (text = ''): string | undefined => {
    const plain = text.replace(new RegExp(anyOf(SAID.money), 'giu'), '');
    const read = readPrice(plain.replace(/[.,]$/, ''), by);
    return typeof read === 'number' ? String(read) : undefined;
  };
  take(BETWEEN, (from, to) => {
    const [min, max] = [amount(from), amount(to)];
    if (min === undefined || max === undefined) return false;
    Object.assign(found, Number(min) > Number(max) ? { min: max, max: min } : { min, max });
    return true;
  });
  const limit = (name: 'min' | 'max') => (text?: string) => {
    const read = amount(text);
    if (read !== undefined) found[name] = read;
    return read !== undefined;
  };
  if (found.max === undefined) take(UNDER, limit('max'));
  if (found.min === undefined) take(OVER, limit('min'));
  take(PLACE, (place = '') => {
    if (!isPlace(place.trim(), by, knows)) return false;
    found.place = place.trim();
    return true;
  });
  return Object.keys(found).length === 0 ? {} : { ...found, q: rest.replace(/\s+/g, ' ').trim() };
}

function isPlace(place: string, { locale }: TypedIn, knows: Knows): boolean {
  if (knows(place) || isStateCode(foldState(place))) return true;
  return (
    /,/.test(place) || (!locale.startsWith('de') && /^\p{Lu}/u.test(place) && place.split(' ').length <= 3)
  );
}
