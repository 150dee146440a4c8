import { numberAt } from './house-number.ts';
import type { AddressPattern, NamePlace } from './places.ts';
import { isOf, type Reading, type Token } from './reading.ts';

const MOST_WORDS = 6;

/**
 * Whether a field other than the one that names the street has its number: as all that it says, or at its end, led there, where
 * the other begins with the street.
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
    const [number] = numbers.flatMap((digits) => numberAt(tokens, end, digits, -1) ?? []);
    if (!number || number.from < start) return false;
    const before = tokens.slice(start, number.from);
    const isLed = isOf(before.at(-1), lexicon.leads);
    return (before.length <= MOST_WORDS && before.every(isQuiet)) || (begins && isLed);
  });
}
