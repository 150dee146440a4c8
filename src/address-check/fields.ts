import { numberAt } from './house-number.ts';
import type { Lexicon } from './lexicon.ts';
import type { NamePlace } from './places.ts';
import type { Reading } from './reading.ts';

const MOST_WORDS = 6;

/**
 * Whether a field other than the one that names the street has its number: as all that it says, or at its end, led there, where
 * the other begins with the street.
 */
export function standsApart(
  reading: Reading,
  place: NamePlace,
  numbers: readonly string[],
  lexicon: Lexicon,
): boolean {
  const { tokens } = reading;
  const tells = place.form.words > 1 && !place.form.common && !place.form.needsType;
  if (place.type !== 'own' && place.type !== 'strong' && !tells) return false;
  const field = tokens[place.from]!.field;
  const begins = tokens
    .slice(Math.max(0, place.from - 3), place.from)
    .every((token) => token.field !== field || isQuiet(token.plain, lexicon));
  return edges(reading, numbers, lexicon).some(
    (edge) => edge.field !== field && (edge.alone || (begins && edge.led)),
  );
}

const isQuiet = (word: string, { says, links, particles, leads, units, directions }: Lexicon): boolean =>
  says.has(word) ||
  links.has(word) ||
  particles.has(word) ||
  leads.has(word) ||
  units.has(word) ||
  directions.has(word);

type Edge = { field: number; alone: boolean; led: boolean };
const found = new WeakMap<Reading, Map<string, Edge[]>>();

/** Fields that are nothing but the number, or end in it. */
function edges(reading: Reading, numbers: readonly string[], lexicon: Lexicon): Edge[] {
  const key = numbers.join(' ');
  const known = found.get(reading) ?? new Map<string, Edge[]>();
  found.set(reading, known);
  const all = known.get(key);
  if (all) return all;
  const { tokens } = reading;
  const list: Edge[] = [];
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    while (to < tokens.length && tokens[to]!.field === tokens[from]!.field) to++;
    const place = numbers
      .map((digits) => numberAt(tokens, to - 1, digits, -1))
      .find((each) => each !== undefined && each.from >= from);
    if (!place) continue;
    const before = tokens.slice(from, place.from);
    const alone =
      before.length <= MOST_WORDS && before.every((token) => !token.num && isQuiet(token.plain, lexicon));
    list.push({
      field: tokens[from]!.field,
      alone,
      led: lexicon.leads.has(tokens[place.from - 1]?.plain ?? ''),
    });
  }
  known.set(key, list);
  return list;
}
