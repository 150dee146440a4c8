import { APART, anyOf, GAP, LETTER, WORD_CHARACTER } from './classes.ts';
import { houseNumber, shortened, spelled, streetNumber } from './spelling.ts';
import type { NameWord, StreetAddress } from './street-address.ts';
import {
  CONNECTING,
  CONNECTING_AFTER,
  CONNECTING_BARE,
  DIRECTIONS,
  isDirection,
  SHORT_FORMS,
  SMALL_IN_NAMES,
  STRONG_TYPES,
  UNIT_WORDS,
  WEAK_TYPES,
} from './vocabulary.ts';

/** A way to write the street's name. The looser ones count only beside a street type: "Oak" against "Oak Street". */
export type NamePattern = { pattern: RegExp; needsType: boolean };

export type AddressPattern = {
  names: NamePattern[];
  /** The name's letters in one run, for misspellings; undefined when it is too short to tell. */
  letters: string | undefined;
  nameWords: number;
  /** Null for an address without a house number: its name alone identifies it. */
  number: NumberPatterns | null;
};

export type NumberPatterns = {
  /** The end of the text before a name. Groups: `number`, `between`. */
  before: { typed: RegExp; bare: RegExp };
  /** The start of the text after a name and its street type. */
  after: { typed: RegExp; bare: RegExp };
  /** A whole field that says nothing but the number, and fields that begin or end with it. */
  alone: RegExp;
  first: RegExp;
  last: RegExp;
};

/** Types that someone may disguise; the patterns of all would be slow to compile. */
const DISGUISED = ['street', 'avenue', 'road', 'drive', 'lane', 'boulevard', 'terrace', 'court', 'place'];
const typesOf = (list: readonly string[]) =>
  [...DISGUISED.filter((word) => list.includes(word)).map(spelled), anyOf(list)].join('|');

const strong = typesOf(STRONG_TYPES);
const weak = typesOf(WEAK_TYPES);
const types = anyOf([...STRONG_TYPES, ...WEAK_TYPES]);

/** Groups: `strong` or `weak`. */
export const TYPE_AFTER = new RegExp(
  `^(?:'?s)?(?:${APART}(?:is|the|our|my)(?=${APART})){0,2}${GAP}(?:(?<strong>${strong})|(?<weak>${weak}))(?!${LETTER})`,
);
/** A name ends where its word does, or runs into its type: "oakstreet". */
const NAME_ENDS = `(?:(?!${LETTER})|(?='?s?${GAP}(?:${types})(?!${LETTER})))`;
export const TYPE_BEFORE = new RegExp(
  `(?<!${LETTER})(?:(?<strong>${strong})|(?<weak>${weak}))${APART}(?:(?:${anyOf([...SMALL_IN_NAMES, 'is', 'called', 'named', 'our', 'my'])})${APART}){0,3}$`,
);
export const TYPE_WORD = new RegExp(
  `(?<!${LETTER})(?:(?<strong>${strong})|(?<weak>${weak}))(?!${LETTER})`,
  'g',
);

const directions = Object.values(DIRECTIONS).join('|').replaceAll(' ?', GAP);
const unit = `(?:${anyOf(UNIT_WORDS)})${GAP}(?:\\d+${LETTER}?|${LETTER})(?!${WORD_CHARACTER})`;

/** Up to four small words between number and name. */
const between = (list: readonly string[], first: string) => {
  const word = `(?:${unit}|${directions}|${types}|${anyOf([...list, ...SMALL_IN_NAMES])})`;
  return `(?:${GAP}|${first}${word}(?:${APART}${word}){0,3}${APART})`;
};

const SPOKEN_BEFORE = `(?:hundred|thousand|twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety|ninty)${GAP}(?:and${APART})?`;
const NUMBER_STARTS = `(?<!\\d)(?<!\\d[.,](?=\\d{3}(?!\\d)))(?:(?=\\d)|(?<!${LETTER})(?<!${SPOKEN_BEFORE}))`;
const NUMBER_ENDS = `(?:${GAP}(?:st|nd|rd|th)(?!${LETTER}))?(?:${LETTER}(?!${LETTER}))?(?!${WORD_CHARACTER})(?!\\.\\d)(?!${GAP}(?:hundred|thousand)(?!${LETTER}))`;
/** "12b", "12-14", "12 and 14", "12 1/2". */
const SUFFIX = `(?:${GAP}${LETTER}(?=${APART}))?`;
const RANGE = `(?:st|nd|rd|th)?${SUFFIX}(?:(?:${APART}|${GAP}(?:to|and|or|through|thru)${GAP})\\d{1,5}(?:${GAP}\\d)?${SUFFIX})?`;

export function compile(address: StreetAddress): AddressPattern {
  const { name } = address;
  const plainWords = name.every((word) => word.number === undefined && !isDirection(word.text));
  const letters = name.map((word) => word.text).join('');
  return {
    names: namePatterns(address),
    letters: plainWords && letters.length >= 4 ? letters : undefined,
    nameWords: name.length,
    number: address.houseNumbers.length > 0 ? numberPatterns(address.houseNumbers) : null,
  };
}

function namePatterns({ name, typed }: StreetAddress): NamePattern[] {
  const patterns: NamePattern[] = [];
  const add = (source: string, needsType: boolean) => {
    patterns.push({ pattern: new RegExp(`(?:${source})${NAME_ENDS}`, 'g'), needsType });
  };
  const tooShort =
    name.map((word) => word.text).join('').length <= 2 || name.every((word) => isDirection(word.text));
  add(joined(name, 'place'), tooShort);
  if (name.some((word) => word.number !== undefined)) add(joined(name, 'plain'), true);
  if (name.length === 1 && name[0]!.text.length >= 7) add(shortened(name[0]!.text), true);
  if (name.length < 2) return patterns;
  if (JUNIOR.test(name.at(-1)!.text)) add(joined(name.slice(0, -1), 'place'), false);
  const long = name.filter((word) => word.number === undefined && word.text.length >= 4);
  for (const word of long) add(anyForm(word, false), typed || word !== name[0]);
  if (name.every((word) => word.number === undefined)) {
    for (let known = 2; known <= name.length; known++) {
      const initials = name.slice(0, known).map((word) => word.text[0]!);
      const rest = name.slice(known).map((word) => anyForm(word, true));
      add(`(?<!${LETTER})${[...initials, ...rest].join(GAP)}(?!${LETTER})`, true);
    }
  }
  return patterns;
}

const JUNIOR = /^(?:jr|junior|sr|senior)$/;

const joined = (name: NameWord[], numbers: 'place' | 'plain'): string =>
  name
    .map((word) =>
      word.number === undefined ? anyForm(word, name.length > 1) : streetNumber(word.number)[numbers],
    )
    .join(`${GAP}(?:(?:${anyOf([...SMALL_IN_NAMES, 'on', 'in', 'at'])})${APART}){0,2}`);

function anyForm({ text }: NameWord, inLongerName: boolean): string {
  if (!inLongerName) return spelled(text);
  if (isDirection(text)) {
    const forms = Object.values(DIRECTIONS).find((each) => new RegExp(`^(?:${each})$`).test(text));
    return `(?:${forms})`;
  }
  const full =
    Object.keys(SHORT_FORMS).find((word) => word === text || SHORT_FORMS[word]!.includes(text)) ?? text;
  return `(?:${[full, ...(SHORT_FORMS[full] ?? [])].map(spelled).join('|')})`;
}

function numberPatterns(houseNumbers: string[]): NumberPatterns {
  const number = `${NUMBER_STARTS}(?<number>${houseNumbers.map(houseNumber).join('|')})`;
  const before = (list: readonly string[], range: string) =>
    new RegExp(`${number}${range}(?<between>${between(list, GAP)})$`);
  const after = (list: readonly string[]) =>
    new RegExp(`^(?<between>${between(list, APART)})${number}${NUMBER_ENDS}`);
  const said = between(CONNECTING, '');
  return {
    before: { typed: before(CONNECTING, RANGE), bare: before(CONNECTING_BARE, SUFFIX) },
    after: { typed: after(CONNECTING_AFTER), bare: after(CONNECTING_BARE) },
    alone: new RegExp(`^${said}${number}${NUMBER_ENDS}${between(CONNECTING, GAP)}${GAP}$`),
    first: new RegExp(`^${said}${number}${NUMBER_ENDS}`),
    last: new RegExp(`${number}${RANGE}${between(CONNECTING, GAP)}$`),
  };
}
