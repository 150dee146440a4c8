import { fold } from './fold.ts';
import { readNumberWords } from './number-words.ts';
import {
  isDirection,
  isStrongType,
  NUMBERED_ROADS,
  SMALL_IN_NAMES,
  STREET_TYPES,
  UNIT_WORDS,
} from './vocabulary.ts';

/** One word of a street's name; numbered streets carry their number. */
export type NameWord = { text: string; number?: number };

/** What identifies a street address: any of its house numbers next to its street's name. */
export type StreetAddress = {
  houseNumbers: string[];
  name: NameWord[];
  /** A street type was written with the name; without one, the name's end is a guess. */
  typed: boolean;
  /** The street's type, in its main form. */
  type: string | undefined;
  /** "77 Rt 9": the name is the number of a road. */
  numberedRoad: boolean;
};

const unitWords = UNIT_WORDS.join('|');
const UNIT = new RegExp(
  `(?:\\b(?:${unitWords})\\b\\.?|#)\\s*#?\\s*(?:\\d+\\p{L}?|\\p{L}\\d*)(?![\\p{L}\\p{N}])|\\b\\d+(?:st|nd|rd|th)?\\s+(?:floor|fl)\\b`,
  'gu',
);
const HOUSE_NUMBER =
  /^(?:no|nr|number|num|house)?[\s.#]*(\d+(?:,\d{3})*)((?:\s?[-/&]\s?\d+)*)\p{L}?(?![\p{L}\p{N}])/u;
const GERMAN_TYPE = /^(\p{L}{3,}?)(strasse|str)$/u;

/**
 * Takes a seller's stored address apart: "742 Evergreen Terrace, Apt 4", "Calle Mayor 5, Madrid",
 * "One Infinite Loop", "Rose Cottage, Mill Lane". Undefined when nothing in it could be recognised.
 */
export function parseStreetAddress(address: string): StreetAddress | undefined {
  const road = numberedRoad(fold(address));
  if (road) return road;
  const lines = address.split(/[,;\n]/).map((line) => fold(spellUmlauts(line)).trim());
  const whole = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const withoutUnits = whole.map((line) => line.replace(UNIT, ' ').trim()).filter(Boolean);
  const segments = withoutUnits.some((line) => /\d/.test(line)) ? withoutUnits : whole.map(unitAsNumber);
  const street = pickStreet(segments);
  if (!street) return undefined;
  const { houseNumbers, rest } = street;
  const { name, type } = readName(rest.slice(0, MOST_WORDS));
  if (name.length === 0) return undefined;
  return { houseNumbers, name, type, typed: type !== undefined, numberedRoad: false };
}

const MOST_WORDS = 12;
const ROAD = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:state |county |rural |us |farm to market )?(?:${NUMBERED_ROADS.join('|')}|r\\.? ?r\\.?|county road|road)\\.?[ -]?#? ?(\\d{1,5})(?![\\p{L}\\p{N}])`,
  'u',
);

const BEFORE_ROAD = /^(?:old|new|north|south|east|west|state|county|rural|box|lot|apt|unit)$/;

/** "77 Rt 9", "Box 12 RR 3", "RR 3 Box 12". */
function numberedRoad(address: string): StreetAddress | undefined {
  const found = ROAD.exec(address);
  if (!found) return undefined;
  const before = address.slice(0, found.index);
  const house = /\d{1,9}/.exec(before) ?? /\d{1,9}/.exec(address.slice(found.index + found[0].length));
  if (!house || before.match(/\p{L}{3,}/gu)?.some((word) => !BEFORE_ROAD.test(word))) return undefined;
  const name = [{ text: found[1]!, number: Number(found[1]) }];
  return {
    houseNumbers: variants([house[0]]),
    name,
    type: 'route',
    typed: true,
    numberedRoad: true,
  };
}

/** "Lot 7 Pine Hollow" has no other number than its lot's. */
const unitAsNumber = (line: string): string =>
  line.replace(/^(?:lot|unit|space|spc|trailer|bldg|building|no|site|#)\.? ?#?(?=\d)/u, '');

type Street = { houseNumbers: string[]; rest: string[] };

function pickStreet(segments: string[]): Street | undefined {
  for (const [i, segment] of segments.entries()) {
    const found = numberFirst(segment) ?? numberLast(segment, i > 0);
    if (!found) continue;
    if (found.rest.length > 0) return found;
    const neighbour = segments[i - 1] ?? segments[i + 1];
    if (neighbour !== undefined) return { ...found, rest: tokens(neighbour) };
  }
  const first = tokens(segments[0] ?? '');
  const spelled = readNumberWords(first);
  if (spelled && spelled.length < first.length) {
    return { houseNumbers: [String(spelled.value)], rest: first.slice(spelled.length) };
  }
  const named = segments.slice(0, 2).flatMap(tokens);
  return named.length > 0 ? { houseNumbers: [], rest: named } : undefined;
}

function numberFirst(segment: string): Street | undefined {
  if (/^\d+(?:st|nd|rd|th)\b/.test(segment)) return undefined;
  const match = HOUSE_NUMBER.exec(segment);
  if (!match) return undefined;
  const [all, first, second] = match;
  const rest = tokens(segment.slice(all.length).replace(/^\s*\d\s*[/⁄]\s*\d\b/, ''));
  if (rest.length > 2 && rest[0]!.length === 1 && !isDirection(rest[0]!) && !STREET_TYPES.has(rest[1]!)) {
    rest.shift(); // the letter of "12 B Oak Street"
  }
  return { houseNumbers: variants([first!.replaceAll(',', ''), ...parts(second)]), rest };
}

function numberLast(segment: string, later: boolean): Street | undefined {
  const match = /^(\D*\p{L}\D*?)(?<!\d)(\d+)((?:\s?[-/]\s?\d+)*)\s?\p{L}?(?![\p{L}\p{N}])/u.exec(segment);
  if (!match) return undefined;
  const [, before, first, second] = match;
  if (later && first!.length >= 5) return undefined; // a postal code
  const rest = tokens(before!.replace(/[\s.#]+(?:no|nr|number|num|n)[\s.#]*$/, ''));
  return { houseNumbers: variants([first!, ...parts(second)]), rest };
}

/** The letter e after a, o and u is optional in the pattern, so both spellings of a German name are found. */
const spellUmlauts = (line: string) =>
  line
    .normalize('NFC')
    .replace(/[äöü]/gi, (vowel) => `${vowel}e`)
    .replace(/(\d)(?=\p{L}{3,})/gu, '$1 ');

const parts = (rest: string | undefined): string[] => rest?.match(/\d+/g) ?? [];

/** A range or a hyphenated number is known by either end and by both; "1-2-3" only as a whole. */
function variants(numbers: string[]): string[] {
  const whole = numbers.join('');
  const all = numbers.length === 2 ? [whole, ...numbers] : [whole];
  return [...new Set(all.map((number) => number.replace(/^0+(?=\d)/, '')))];
}

function readName(rest: string[]): { name: NameWord[]; type: string | undefined } {
  const end = typeAtEnd(rest);
  const leading = end < 0 && STREET_TYPES.has(rest[0] ?? '') && rest.length > 1;
  const between = end > 0 ? rest.slice(0, end) : leading ? rest.slice(1) : rest;
  const significant = between.filter((word) => !SMALL_IN_NAMES.includes(word) || between.length === 1);
  const core = significant.filter((word) => !isDirection(word));
  const kept = core.length > 0 ? core : significant;
  const glued = kept.length > 0 ? GERMAN_TYPE.exec(kept.at(-1)!) : null;
  if (glued) kept[kept.length - 1] = glued[1]!;
  const type = end > 0 ? rest[end] : leading ? rest[0] : glued ? 'strasse' : undefined;
  return { name: numbered(kept), type: type === undefined ? undefined : (STREET_TYPES.get(type) ?? type) };
}

/** Where the name's street type stands: the first that hardly means anything else, before "Park" and "Green". */
function typeAtEnd(rest: string[]): number {
  const ends = (word: string, i: number) =>
    i > 0 && STREET_TYPES.has(word) && !STREET_TYPES.has(rest[i + 1] ?? '');
  const strong = rest.findIndex((word, i) => ends(word, i) && isStrongType(STREET_TYPES.get(word)!));
  return strong > 0 ? strong : rest.findIndex(ends);
}

/** "forty second" and "42nd" are one word with the number 42. */
function numbered(words: string[]): NameWord[] {
  const name: NameWord[] = [];
  for (let i = 0; i < words.length; ) {
    const digits = /^(\d+)(?:st|nd|rd|th)?$/.exec(words[i]!);
    const spelled = digits ? undefined : readNumberWords(words.slice(i));
    if (digits) name.push({ text: words[i]!, number: Number(digits[1]) });
    else if (spelled) name.push({ text: words[i]!, number: spelled.value });
    else name.push({ text: words[i]! });
    i += spelled?.length ?? 1;
  }
  return name;
}

const tokens = (text: string): string[] =>
  text.replace(/(\p{L})['’](?=\p{L})/gu, '$1').match(/[\p{L}\p{N}]+/gu) ?? [];
