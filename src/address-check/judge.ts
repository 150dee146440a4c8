import {
  countsBefore,
  endsSpan,
  following,
  hasPause,
  hasSentenceEnd,
  isCompound,
  isImmediatelyAt,
  leadsThere,
  measuresAfter,
  standsFree,
  tellsTimeAfter,
} from './context.ts';
import { type AddressPattern, between, type NamePlace } from './find.ts';
import type { NumberPlace } from './numbers.ts';
import { isDigit, type Reading } from './reading.ts';
import {
  CONNECTING,
  CONNECTING_AFTER,
  CONNECTING_BARE,
  isDirection,
  SMALL_IN_NAMES,
  STREET_TYPES,
  UNIT_WORDS,
} from './vocabulary.ts';

/** A number below 100 counts things more often than houses. */
const TELLING_DIGITS = 3;
const MOST_WORDS = 5;
const SAYS_ADDRESS = new Set('house no nr num number address addr home residence door'.split(' '));
const RANGE = new Set(['to', 'and', 'or', 'through', 'thru']);
const units = new Set(UNIT_WORDS);
const allowed = (list: readonly string[]) => new Set([...list, ...SMALL_IN_NAMES]);
const BEFORE = allowed(CONNECTING);
const BEFORE_BARE = allowed(CONNECTING_BARE);
const AFTER = allowed(CONNECTING_AFTER);

/** Whether this number is this street's house number. */
export function belongTogether(
  reading: Reading,
  address: AddressPattern,
  place: NamePlace,
  number: NumberPlace,
): boolean {
  if (number.end <= place.start) return numberFirst(reading, address, place, number);
  if (number.start >= place.end) return numberLast(reading, address, place, number);
  return false;
}

function numberFirst(
  reading: Reading,
  address: AddressPattern,
  place: NamePlace,
  number: NumberPlace,
): boolean {
  const words = between(reading, number.end, place.start);
  if (!words) return false;
  const pause = hasPause(reading, number.end, place.start);
  const sentence = hasSentenceEnd(reading, number.end, place.start);
  if (isTyped(reading, place) && isConnected(words, BEFORE, true)) {
    const linked = words.some((word) => BEFORE.has(word) && !isDirection(word) && !STREET_TYPES.has(word));
    if ((pause || linked) && (endsSpan(reading, number) || countsBefore(reading, number))) {
      return sayAddress(words) && !sentence;
    }
    if (pause && measuresAfter(reading, number.end) && words.length > 0) return false;
    return !isCompound(reading, place, address);
  }
  if (!isConnected(words, BEFORE_BARE, false)) return false;
  if (place.disguised || number.disguised || sayAddress(words)) return true;
  if (number.doubtful || countsBefore(reading, number) || endsSpan(reading, number)) return false;
  if (/^\s?["'%+x]/.test(reading.gap[number.end] ?? '')) return false;
  const short = number.digits < TELLING_DIGITS;
  const ledThere = leadsThere(reading, number.start);
  if (sentence && short) return false;
  if (pause && short && address.isCommon && !ledThere) return false;
  const next = following(reading, place.nameEnd, reading.field[place.start]!);
  if (next === 'goods') return isImmediatelyAt(reading, number.start) || !mayCount(number, address);
  if (next === 'unknown') return !(short && address.isCommon && !ledThere);
  return true;
}

function numberLast(
  reading: Reading,
  address: AddressPattern,
  place: NamePlace,
  number: NumberPlace,
): boolean {
  const words = between(reading, place.end, number.start);
  if (!words || (countsBefore(reading, number) && /\$/.test(reading.gap[number.start]!))) return false;
  const pause = hasPause(reading, place.end, number.start);
  const sentence = hasSentenceEnd(reading, place.end, number.start);
  const short = number.digits < TELLING_DIGITS;
  const goods = () => following(reading, number.end, reading.field[number.end - 1]!) === 'goods';
  if (isTyped(reading, place)) {
    if (!isConnected(words, AFTER, false) || tellsTimeAfter(reading, number.end)) return false;
    if (number.disguised || sayAddress(words)) return true;
    return !(pause && short && (measuresAfter(reading, number.end) || goods()));
  }
  if (!isConnected(words, BEFORE_BARE, false)) return false;
  if (place.disguised || number.disguised) return true;
  if (number.doubtful || measuresAfter(reading, number.end) || goods()) return false;
  if (/^\s?[x/*-]\s?$/.test(reading.gap[number.start]!) && address.isCommon) return false;
  if (sayAddress(words)) return true;
  if (sentence && short) return false;
  if (!address.isCommon || !short) return true;
  if (following(reading, number.end, reading.field[number.end - 1]!) === 'unknown') return false;
  return pause ? leadsThere(reading, place.start) : standsFree(reading, place.start);
}

/** Goods come in tens and hundreds, and carry the year they were made in. */
function mayCount({ digits }: NumberPlace, address: AddressPattern): boolean {
  return digits < TELLING_DIGITS || (digits === TELLING_DIGITS && address.isCommon);
}

/** Other types that are common words ("12 oak end tables") count only where no goods follow. */
function isTyped(reading: Reading, place: NamePlace): boolean {
  if (place.type === undefined) return false;
  if (place.type.counts === 'always') return true;
  const next = following(reading, place.end, reading.field[place.start]!);
  return next === 'nothing' || next === 'place';
}

const sayAddress = (words: readonly string[]) => words.some((word) => SAYS_ADDRESS.has(word));

/** Small words, directions, types and units; with `range` also "12-14", "12 and 14", "12b" and "12 1/2". */
export function isConnected(words: readonly string[], small: ReadonlySet<string>, range: boolean): boolean {
  let count = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const next = words[i + 1];
    if (units.has(word) && next !== undefined && /^(?:\d{1,4}|\p{L})$/u.test(next)) {
      i += /^\d/.test(next) && /^\p{L}$/u.test(words[i + 2] ?? '') ? 2 : 1;
    } else if (!range && units.has(word) && i === words.length - 1) {
      // "RR 3, Box 12"
    } else if (range && isDigit(word[0]) && word.length <= 5 && i <= 2) {
      if (words.slice(0, i).some((each) => !RANGE.has(each) && !isDigit(each[0]) && each.length > 1))
        return false;
    } else if (!small.has(word) && !isDirection(word) && !STREET_TYPES.has(word)) {
      const letter = i === 0 && word.length === 1;
      const inRange = range && RANGE.has(word) && isDigit(next?.[0]);
      if (!letter && !inRange) return false;
    }
    count++;
  }
  return count <= MOST_WORDS;
}

export { BEFORE as SMALL_AROUND_NUMBER };
