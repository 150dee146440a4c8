import { APART, LETTER, WORD_CHARACTER } from './classes.ts';
import { isMisspelled } from './distance.ts';
import { isCounting, isCountLabel, isItem, isMeasure, isTime } from './ordinary-text.ts';
import { type AddressPattern, type NumberPatterns, TYPE_AFTER, TYPE_BEFORE, TYPE_WORD } from './pattern.ts';

/** How far from a street's name its house number is looked for. */
const REACH = 120;
/** Bare names count across sentences and fields only with a number that is no likely quantity. */
const TELLING_DIGITS = 3;
const SAYS_ADDRESS = /(?<!\p{L})(?:house|no|nr|num|number|address|addr|home|residence|door)(?!\p{L})|#/u;
const BREAK = /[.!?\n]/;

/** One place where the street's name stands, with the street type found beside it. */
type Place = {
  start: number;
  end: number;
  type: 'strong' | 'weak' | 'none';
  /** Letters spaced out or replaced: nobody writes ordinary text so. */
  disguised: boolean;
};

/** Whether number and name stand together anywhere in one folded text. */
export function standsIn(text: string, address: AddressPattern): boolean {
  for (const place of places(text, address)) {
    const { number } = address;
    if (number === null) {
      if (startsWord(text, place) && (place.type !== 'none' || address.nameWords > 1)) return true;
    } else if (numberBefore(text, place, number) || numberAfter(text, place, number)) {
      return true;
    }
  }
  return false;
}

/** Whether one field names the street with its type while another one holds the number. */
export function standsApart(fields: string[], address: AddressPattern): boolean {
  const { number } = address;
  if (number === null) return false;
  for (const [i, field] of fields.entries()) {
    for (const { start, end, type } of places(field, address)) {
      if (type === 'none') continue;
      const others = fields.filter((_, j) => j !== i && !isCountLabel(fields[j - 1]));
      if (others.some((other) => number.alone.test(other))) return true;
      if (isSilent(field.slice(0, start)) && others.some((other) => number.last.test(other))) return true;
      if (isSilent(field.slice(end))) {
        const begins = others.map((other) => [other, number.first.exec(other)] as const);
        if (begins.some(([other, found]) => found && !isMeasure(other.slice(found[0].length)))) return true;
      }
    }
  }
  return false;
}

const isSilent = (text: string) => !/[\p{L}\p{N}]/u.test(text);

function numberBefore(text: string, place: Place, number: NumberPatterns): boolean {
  const { start, end, type } = place;
  const before = text.slice(Math.max(0, start - REACH), start);
  const rest = text.slice(end);
  if (type === 'strong' || (type === 'weak' && !isItem(rest))) {
    if (number.before.typed.test(before)) return true;
  }
  const bare = number.before.bare.exec(before);
  if (!bare) return false;
  const { number: digits = '', between = '' } = bare.groups ?? {};
  if (SAYS_ADDRESS.test(between)) return true;
  if (place.disguised || isDisguised(digits)) return true;
  if (/^(?:one|[ivxlc]+)$/.test(digits)) return false;
  if (/\d[.,/-]\d/.test(digits) || isCounting(before.slice(0, bare.index))) return false;
  if (BREAK.test(between) && count(digits) < TELLING_DIGITS) return false;
  return !isItem(rest);
}

function numberAfter(text: string, place: Place, number: NumberPatterns): boolean {
  if (!startsWord(text, place)) return false;
  const { end, type } = place;
  const after = text.slice(end, end + REACH);
  if (type !== 'none') {
    const typed = number.after.typed.exec(after);
    return typed !== null && !isTime(after.slice(typed[0].length));
  }
  const bare = number.after.bare.exec(after);
  if (!bare) return false;
  const { number: digits = '', between = '' } = bare.groups ?? {};
  if (place.disguised || isDisguised(digits)) return true;
  if (/^(?:one|[ivxlc]+)$/.test(digits)) return false;
  if (isMeasure(after.slice(bare[0].length)) || between.includes('$') || /\d[.,/-]\d/.test(digits))
    return false;
  if (SAYS_ADDRESS.test(between)) return true;
  return !(BREAK.test(between) && count(digits) < TELLING_DIGITS);
}

const LETTER_AT_END = new RegExp(`${LETTER}$`);
const startsWord = (text: string, { start }: Place) => !LETTER_AT_END.test(text.slice(0, start).slice(-1));

/** "1-2-3", "1 2": digits taken apart; two of them with a dot or a dash between are a measure. */
const isDisguised = (digits: string) => /^\d(?: \d)+$|^\d(?:[^a-z\d]+\d){2,}$/.test(digits);

const count = (digits: string) => digits.replace(/\D/g, '').length;

function* places(text: string, address: AddressPattern): Generator<Place> {
  for (const { pattern, needsType } of address.names) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      pattern.lastIndex = match.index + 1;
      const place = withType(text, match.index, match.index + match[0].length, address.nameWords);
      if (!needsType || place.type !== 'none') yield place;
    }
  }
  if (address.letters !== undefined) yield* misspelledPlaces(text, address.letters, address.nameWords);
}

function withType(text: string, start: number, nameEnd: number, words: number): Place {
  const name = text.slice(start, nameEnd);
  const disguised = /[a-z][^a-z\s]+[a-z]/.test(name) || (name.match(/\s/g)?.length ?? 0) > words;
  const after = TYPE_AFTER.exec(text.slice(nameEnd, nameEnd + REACH));
  const found = after ?? TYPE_BEFORE.exec(text.slice(Math.max(0, start - 40), start));
  const type = !found ? 'none' : found.groups?.strong === undefined ? 'weak' : 'strong';
  return { start, end: nameEnd + (after?.[0].length ?? 0), type, disguised };
}

/** "Evergren Terrace": one wrong letter, and a street type behind. */
function* misspelledPlaces(text: string, letters: string, words: number): Generator<Place> {
  for (const match of text.matchAll(TYPE_WORD)) {
    const before = text.slice(Math.max(0, match.index - REACH), match.index);
    const tail = new RegExp(`(?:${WORD_CHARACTER}+${APART}){${words}}$`).exec(before);
    if (!tail || !isMisspelled(tail[0].replace(/[^\p{L}\p{N}]/gu, ''), letters)) continue;
    const end = match.index + match[0].length;
    yield {
      start: match.index - tail[0].length,
      end,
      type: match.groups?.strong === undefined ? 'weak' : 'strong',
      disguised: false,
    };
  }
}
