import { numberAt } from './house-number.ts';
import type { AddressPattern, NamePlace } from './places.ts';
import { isOf, type Reading, type Token } from './reading.ts';

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
