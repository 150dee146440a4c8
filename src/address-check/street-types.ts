import { endsAt, isDigit, type Reading, wordsOf } from './reading.ts';
import { byFirstUnit, reduced, spells } from './spells.ts';
import { isStrongType, SMALL_IN_NAMES, STREET_TYPES } from './vocabulary.ts';

/**
 * A street type found beside a name. It counts always when it is the street's own or hardly means anything else, and
 * otherwise ("12 oak end tables") only where no goods follow.
 */
export type StreetType = { end: number; counts: 'always' | 'alone'; glued: boolean; main: string };

const TYPES = byFirstUnit(
  [...STREET_TYPES]
    .map(([text, main]) => ({ text: reduced(text), main }))
    .sort((a, b) => b.text.length - a.text.length),
);
const LEADING = new Set(['calle', 'rue', 'rua', 'via', 'viale', 'avenida', 'ulica', 'avenue', 'ул', 'улица']);
const BETWEEN = new Set(['is', 'the', 'our', 'my']);
const BEFORE_NAMES = new Set([...SMALL_IN_NAMES, 'is', 'called', 'named', 'our', 'my']);

/** Where a word may end: before a space, a sign, or a digit behind letters. */
export const isEndOfWord = (reading: Reading, at: number): boolean =>
  endsAt(reading, at) || isDigit(reading.unit[at]) !== isDigit(reading.unit[at - 1]);

/** The street type behind a name: "Oak Street", "oakstreet", "Oak's st.", "Oak is the street". */
export function typeAfter(
  reading: Reading,
  nameEnd: number,
  own: string | undefined,
): StreetType | undefined {
  let at = nameEnd;
  if (reading.unit[at] === 's' && /^'?$/.test(reading.gap[at]!) && endsAt(reading, at + 1)) at++;
  for (let skipped = 0; skipped < 2; skipped++) {
    const word = wordAt(reading, at);
    if (!BETWEEN.has(word)) break;
    at += word.length;
  }
  for (const { text, main } of TYPES.get(reading.unit[at] ?? '') ?? []) {
    const end = spells(reading, at, text);
    if (end < 0 || !isEndOfWord(reading, end)) continue;
    const glued = reading.gap[at] === '';
    const counts = main === own || isStrongType(main) ? 'always' : 'alone';
    if (glued && (counts === 'alone' || !isOneRun(reading, at, end))) continue;
    return { end, counts, glued, main };
  }
  return undefined;
}

/** The street type before a name: "Calle Mayor", "the street is Oak", "street: Oak". */
export function typeBefore(reading: Reading, start: number, own: string | undefined): StreetType | undefined {
  const words = wordsOf(reading, Math.max(0, start - 30), start)
    .slice(-4)
    .reverse();
  const found = words.find((word) => !BEFORE_NAMES.has(word));
  const main = found === undefined ? undefined : STREET_TYPES.get(found);
  if (main === undefined || (main !== own && !isStrongType(main))) return undefined;
  const linked = words[0] !== found || /[:-]/.test(reading.gap[start]!);
  if (main !== own && !linked && !LEADING.has(main)) return undefined; // "Street Fighter"
  return { end: 0, counts: 'always', glued: false, main };
}

/** "oakst", but not the end of "fighter 7". */
const isOneRun = ({ unit, gap }: Reading, from: number, to: number): boolean =>
  unit.slice(from, to).every((each, i) => !isDigit(each) && (i === 0 || gap[from + i] === gap[from + 1]));

function wordAt({ unit, gap }: Reading, at: number): string {
  let word = '';
  for (let i = at; i < unit.length && word.length < 6 && (i === at || gap[i] === ''); i++) word += unit[i]!;
  return word;
}
