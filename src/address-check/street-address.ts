import { fold } from './fold.ts';
import { readNumberWords } from './number-words.ts';
import { isDirection, SMALL_IN_NAMES, STREET_TYPES, UNIT_WORDS } from './vocabulary.ts';

/** One word of a street's name; numbered streets carry their number. */
export type NameWord = { text: string; number?: number };

/** What identifies a street address: any of its house numbers next to its street's name. */
export type StreetAddress = {
  houseNumbers: string[];
  name: NameWord[];
  /** The name ended in a street type; without one, its end is a guess. */
  typed: boolean;
};

const unitWords = UNIT_WORDS.join('|');
const UNIT = new RegExp(
  `(?:\\b(?:${unitWords})\\b\\.?|#)\\s*#?\\s*(?:\\d+\\p{L}?|\\p{L}\\d*)(?![\\p{L}\\p{N}])|\\b\\d+(?:st|nd|rd|th)?\\s+(?:floor|fl)\\b`,
  'gu',
);
const HOUSE_NUMBER = /^(?:no|nr|number|num|house)?[\s.#]*(\d+)(?:\s*[-–—/&]\s*(\d+))?\p{L}?(?![\p{L}\p{N}])/u;
const GERMAN_TYPE = /^(\p{L}{3,}?)(strasse|str)$/u;

/**
 * Takes a seller's stored address apart: "742 Evergreen Terrace, Apt 4", "Calle Mayor 5, Madrid",
 * "One Infinite Loop", "Rose Cottage, Mill Lane". Undefined when nothing in it could be recognised.
 */
export function parseStreetAddress(address: string): StreetAddress | undefined {
  const lines = address.split(/[,;\n]/).map((line) => fold(spellUmlauts(line)).trim());
  const whole = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  const withoutUnits = whole.map((line) => line.replace(UNIT, ' ').trim()).filter(Boolean);
  const segments = withoutUnits.some((line) => /\d/.test(line)) ? withoutUnits : whole;
  const street = pickStreet(segments);
  if (!street) return undefined;
  const { houseNumbers, rest } = street;
  const { name, typed } = readName(rest);
  return name.length === 0 ? undefined : { houseNumbers, name, typed };
}

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
  return { houseNumbers: variants(first!, second), rest };
}

function numberLast(segment: string, later: boolean): Street | undefined {
  const match =
    /^(\D*?\p{L}\D*?)[\s.#]*(?:no|nr|number|num|n)?[\s.#º°]*\b(\d+)(?:\s*[-–—/]\s*(\d+))?\s?\p{L}?(?![\p{L}\p{N}])/u.exec(
      segment,
    );
  if (!match) return undefined;
  const [, before, first, second] = match;
  if (later && first!.length >= 5) return undefined; // a postal code
  return { houseNumbers: variants(first!, second), rest: tokens(before!) };
}

/** The letter e after a, o and u is optional in the pattern, so both spellings of a German name are found. */
const spellUmlauts = (line: string) =>
  line
    .normalize('NFC')
    .replace(/[äöü]/gi, (vowel) => `${vowel}e`)
    .replace(/(\d)(?=\p{L}{3,})/gu, '$1 ');

/** A range or a hyphenated number is known by either end and by both. */
function variants(first: string, second: string | undefined): string[] {
  const all = second === undefined ? [first] : [first + second, first, second];
  return all.map((number) => number.replace(/^0+(?=\d)/, ''));
}

function readName(rest: string[]): { name: NameWord[]; typed: boolean } {
  const end = rest.findIndex(
    (word, i) => i > 0 && STREET_TYPES.has(word) && !STREET_TYPES.has(rest[i + 1] ?? ''),
  );
  const typedAtEnd = end > 0;
  const leading = !typedAtEnd && STREET_TYPES.has(rest[0] ?? '') && rest.length > 1;
  const between = typedAtEnd ? rest.slice(0, end) : leading ? rest.slice(1) : rest;
  const significant = between.filter((word) => !SMALL_IN_NAMES.includes(word) || between.length === 1);
  const core = significant.filter((word) => !isDirection(word));
  const kept = core.length > 0 ? core : significant;
  const glued = kept.length > 0 ? GERMAN_TYPE.exec(kept.at(-1)!) : null;
  if (glued) kept[kept.length - 1] = glued[1]!;
  return { name: numbered(kept), typed: typedAtEnd || leading || glued !== null };
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
