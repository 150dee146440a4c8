import type { AddressPattern, NamePlace } from './find.ts';
import type { NumberPlace } from './numbers.ts';
import {
  ADJECTIVES,
  AFTER_ADDRESS,
  COMPOUNDS,
  COUNTING_BEFORE,
  LEADING_THERE,
  MONTHS,
  NOUNS,
  QUANTITY_WORDS,
  TIME_WORDS,
} from './ordinary-words.ts';
import { isDigit, type Reading, textOf, wordsOf } from './reading.ts';

const LOOK = 24;
const SENTENCE_END = /[.!?\n]/;
const PAUSE = /[,;:.!?\n()|/]|\s[-*]\s/;

/** What a word says about the words before it: goods, a place, or nothing known. */
export type Following = 'nothing' | 'goods' | 'place' | 'unknown';

/** "12 oak dining chairs": what stands behind without a pause, in the same field. */
export function following(reading: Reading, at: number, field: number): Following {
  let seen: Following = 'nothing';
  let from = at;
  for (let word = 0; word < 4; word++) {
    if (from >= reading.unit.length || reading.field[from] !== field || PAUSE.test(reading.gap[from]!)) break;
    let to = from + 1;
    while (to < reading.unit.length && reading.gap[to] === '') to++;
    const text = reading.unit.slice(from, Math.min(to, from + 30)).join('');
    if (word === 0 && reading.gap[from] === '' && from > 0) return 'unknown';
    const isThing =
      NOUNS.has(text) || NOUNS.has(text.replace(/s$/, '')) || NOUNS.has(text.replace(/es$/, ''));
    if (AFTER_ADDRESS.has(text) && !(isThing && ADJECTIVES.has(text)) && !ADJECTIVES.has(text)) {
      return seen === 'nothing' ? 'place' : seen;
    }
    if (isThing) return 'goods';
    if (!ADJECTIVES.has(text)) return 'unknown';
    seen = 'unknown';
    from = to;
  }
  return seen;
}

export const hasPause = (reading: Reading, from: number, to: number): boolean =>
  PAUSE.test(gaps(reading, from, to));
export const hasSentenceEnd = (reading: Reading, from: number, to: number): boolean =>
  SENTENCE_END.test(gaps(reading, from, to));

function gaps(reading: Reading, from: number, to: number): string {
  let signs = '';
  for (let i = from; i <= to && i < reading.unit.length; i++) signs += `${reading.gap[i]}a`;
  return signs;
}

/** "set of 12", "$12", "24 x 12", "iPhone 12", "A12", "June 12": the number counts, measures or names something. */
export function countsBefore(reading: Reading, { start }: NumberPlace): boolean {
  const { unit, gap, field } = reading;
  const signs = gap[start]!;
  if (/\$\s?$|#\d/.test(signs)) return true;
  const before = unit[start - 1];
  if (before === undefined || field[start - 1] !== field[start]) return false;
  if (signs === '' && !isDigit(before)) return !LEADING_THERE.has(wordBefore(reading, start));
  if (isDigit(before) && /^\s?[-x/.:]\s?$/.test(signs)) return true;
  const words = wordsOf(reading, Math.max(0, start - LOOK), start).slice(-3);
  const last = words.at(-1) ?? '';
  if (last === 'x' && isDigit(words.at(-2)?.at(-1))) return true;
  if (!/^[\s:(]*$/.test(signs) || signs.includes('\n')) return false;
  if (last === 'of' && COUNTING_BEFORE.has(words.at(-2) ?? '')) return true;
  return COUNTING_BEFORE.has(last) || MONTHS.has(last);
}

/** "from 10 to 12", "between 10 and 12", "10-12": hours or a span that ends in the number. */
export function endsSpan(reading: Reading, { start }: NumberPlace): boolean {
  const text = textOf(reading, start - 14, start);
  return /(?:\d|am|pm)\s?(?:-|–|to|and|till|until)$/.test(text);
}

/** "12 inches", `12" deep`, "12x14", "12 years", "12:30", "12-2pm", "12%", "12+". */
export function measuresAfter(reading: Reading, end: number): boolean {
  const { unit, gap } = reading;
  const signs = gap[end] ?? '';
  if (/^\s?["'%+]|^\s?[x*/]\s?$/.test(signs)) return true;
  if (isDigit(unit[end]) && /^\s?[-:./x]\s?$/.test(signs)) return true;
  if (/[.!?\n]/.test(signs)) return false;
  const word = nextWord(reading, end);
  return TIME_WORDS.has(word) || QUANTITY_WORDS.has(word) || (word.startsWith('x') && isDigit(unit[end + 1]));
}

/** A time or a date behind the number: no house number even beside "Oak Street". */
export function tellsTimeAfter(reading: Reading, end: number): boolean {
  const signs = reading.gap[end] ?? '';
  if (/^\s?%/.test(signs) || (isDigit(reading.unit[end]) && /^\s?:\s?$/.test(signs))) return true;
  if (/^\s?(?:-|to)?\s?\d{1,2}\s?(?:am|pm)(?![a-z])/.test(textOf(reading, end, end + 8))) return true;
  return !SENTENCE_END.test(signs) && TIME_WORDS.has(nextWord(reading, end));
}

function nextWord({ unit, gap }: Reading, at: number): string {
  let word = '';
  for (let i = at; i < unit.length && word.length < 12 && (i === at || gap[i] === ''); i++) word += unit[i]!;
  return word;
}

export function wordBefore({ unit, gap, field }: Reading, at: number): string {
  if (at < 1 || field[at - 1] !== field[at]) return '';
  let word = '';
  for (let i = at - 1; i >= 0 && word.length < 14; i--) {
    if (isDigit(unit[i]) !== isDigit(unit[at - 1])) break;
    word = unit[i]! + word;
    if (gap[i] !== '') break;
  }
  return word;
}

/** "at 12 …", "pick up at …", "address: 12 …": the words before lead to a place. */
export function leadsThere(reading: Reading, start: number): boolean {
  const words = wordsBefore(reading, start, 2);
  return (
    words.some((word) => LEADING_THERE.has(word)) ||
    /@\s?$/.test(reading.gap[start]!) ||
    words.join(' ') === 'pick up'
  );
}

/** The last words before a unit, in its own field. */
function wordsBefore(reading: Reading, at: number, count: number): string[] {
  let from = Math.max(0, at - LOOK);
  while (from < at && reading.field[from] !== reading.field[at]) from++;
  return wordsOf(reading, from, at).slice(-count);
}

export const isImmediatelyAt = (reading: Reading, start: number): boolean =>
  /@\s?$/.test(reading.gap[start]!) ||
  ['at', 'address', 'located', 'live', 'location', 'home', 'house'].includes(
    wordsBefore(reading, start, 1)[0] ?? '',
  );

/** Nothing of its own field stands before, or only words that a place may follow: not "Air Jordan 11". */
export function standsFree(reading: Reading, start: number): boolean {
  const word = wordBefore(reading, start);
  return word === '' || PAUSE.test(reading.gap[start]!) || LEADING_THERE.has(word) || AFTER_ADDRESS.has(word);
}

/** "12 oak place mats". */
export function isCompound(reading: Reading, place: NamePlace, address: AddressPattern): boolean {
  const type = place.type?.main;
  if (type === undefined || !address.isCommon || PAUSE.test(reading.gap[place.end] ?? '\n')) return false;
  return COMPOUNDS[type]?.includes(nextWord(reading, place.end)) ?? false;
}
