import { looksLikeNumber, roman } from './letters.ts';
import type { AddressPattern, NamePlace } from './places.ts';
import { isOf, type Reading, type Token, type Tokens } from './reading.ts';

export type NumberPlace = { from: number; to: number; disguised: boolean };

/** Maximum number of tokens that are joined to one house number. */
const MOST_PIECES = 10;
const APART = /^[^\p{L}\p{N}\n]*$/u;

/** The house number that begins (`onward`) or ends at a token, whole or in pieces: "1 2", "one five", "l2". */
export function numberAt(tokens: Tokens, at: number, digits: string, onward: boolean, isBesideName = false) {
  const token = tokens[at];
  if (!token) return undefined;
  const isArticle = isBesideName && digits === '1' && /^(?:een|ein|une?|uno|um|uma)$/.test(token.text);
  let [from, to, seen] = [at, at, token.num ?? (isArticle ? '1' : '')];
  for (let pieces = 1; seen !== '' && seen.length < digits.length && pieces < MOST_PIECES; pieces++) {
    const next = tokens[onward ? to + 1 : from - 1];
    const { gap } = tokens[onward ? to + 1 : from] ?? token;
    if (next?.num === undefined || !APART.test(gap.replaceAll('\n\n', ''))) break;
    if (onward) [seen, to] = [seen + next.num, to + 1];
    else [seen, from] = [next.num + seen, from - 1];
  }
  if (seen !== digits) return lookalikeAt(tokens, at, digits, onward);
  const [before, first, behind] = [tokens[from - 1], tokens[from]!, tokens[to + 1]];
  const goesOn = (each: Token | undefined) => each?.num !== undefined && /^[.,]?$/.test(each.gap);
  if ((before?.num !== undefined && goesOn(first)) || goesOn(behind)) return undefined;
  if (!isBesideName && before?.num !== undefined && before.said && first.said && first.gap === ' ')
    return undefined;
  const rest = tokens.slice(from + 1, to + 1);
  if (rest.some((each) => each.gap === ',' && each.num!.length < 3)) return undefined; // "20,9"
  const isThousands = rest.length > 0 && rest.every((each) => each.gap === ',' && each.num!.length === 3);
  const disguised = (rest.length > 0 && !isThousands) || rest.some((each) => each.said !== first.said);
  return { from, to, disguised };
}

/** The number in characters that look like it: "l2", "1O", "XII". */
function lookalikeAt(tokens: Tokens, at: number, digits: string, onward: boolean): NumberPlace | undefined {
  let [from, to] = [at, at];
  while (onward && tokens[to + 1]?.gap === '') to++;
  while (!onward && from > 0 && tokens[from]!.gap === '') from--;
  const text = tokens.slice(from, to + 1).map((token) => token.text);
  if (looksLikeNumber(text.join(''), digits)) return { from, to, disguised: true };
  return digits.length < 4 && digits !== '1' && tokens[at]!.text === roman(Number(digits))
    ? { from: at, to: at, disguised: false }
    : undefined;
}

/** Maximum number of words in the field of a number, all of them small or leading there. */
const MOST_WORDS = 6;

/**
 * Whether the house number is in another field than the street: as that field's whole text, or at its end after a
 * word that leads there, while the street begins its own field.
 */
export function standsApart(
  { tokens, ends }: Reading,
  place: NamePlace,
  { numbers, lexicon }: AddressPattern,
): boolean {
  const { form, type, from } = place;
  const tells = form.words > 1 && !form.common && !form.needsType;
  if (ends.length < 2 || (type !== 'own' && type !== 'strong' && !tells)) return false;
  const { field } = tokens[from]!;
  const isQuiet = (token: Token) => isOf(token, lexicon.small, lexicon.leads);
  const begins = tokens
    .slice(Math.max(0, from - 3), from)
    .every((each) => each.field !== field || isQuiet(each));
  return ends.some((end, i) => {
    const start = (ends[i - 1] ?? -1) + 1;
    if (tokens[end]?.field === field) return false;
    const [number] = numbers.flatMap((digits) => numberAt(tokens, end, digits, false) ?? []);
    if (!number || number.from < start) return false;
    const before = tokens.slice(start, number.from);
    const isLed = isOf(before.at(-1), lexicon.leads);
    return (before.length <= MOST_WORDS && before.every(isQuiet)) || (begins && isLed);
  });
}
