import type { Lexicon } from './lexicon.ts';
import { type AddressPattern, type Count, placesOf } from './places.ts';
import { isOf, type Reading, type Token, type Tokens } from './reading.ts';

/** A labeled part of an address: "Manzana 4", "Bloco B". */
export type Lot = { label: string; value: string };
/** What identifies an address without a house number: labeled parts, or the names of the house and its street. */
export type Part = Lot | AddressPattern;

/** Maximum distance between two parts, in tokens. */
const FARTHEST = 8;

type Place = { from: number; to: number };
const labeled = ({ num, plain, text }: Token): string | undefined =>
  num ?? (text.length === 1 ? plain : undefined);

/** The labeled parts among tokens. The value follows its label or precedes a direction ("208 Norte"). */
export function lotsIn(tokens: Tokens, { lots, directions, says }: Lexicon): (Lot & Place)[] {
  return tokens.flatMap((token, from) => {
    const label = token.num === undefined ? lots.get(token.plain) : undefined;
    if (label === undefined) return [];
    let to = from + 1;
    while (to < from + 3 && isOf(tokens[to], directions, says)) to++;
    const behind = tokens[to] && labeled(tokens[to]!);
    const value = behind ?? (directions.has(token.plain) ? tokens[from - 1]?.num : undefined);
    return value === undefined ? [] : [{ label, value, from, to: behind === undefined ? from : to }];
  });
}

/** Whether two of the parts are near each other. A part that directly follows another needs no label: "SQN 208 B". */
export function hasParts(reading: Reading, parts: readonly Part[], lexicon: Lexicon, count: Count): boolean {
  if (parts.length < 2) return false;
  const { tokens } = reading;
  const lots = lotsIn(tokens, lexicon);
  const places = parts.map((part, i): Place[] => {
    if (!('label' in part))
      return placesOf(reading, part, count).filter(
        ({ form, type }) => (form.words > 1 || part.forms[0]!.words === 1) && (type === 'own' || !part.type),
      );
    const own = lots.filter(({ label, value }) => label === part.label && value === part.value);
    const next = parts[i + 1];
    const follows = ({ to }: Place) =>
      next &&
      'value' in next &&
      /^[\s/-]+$/.test(tokens[to + 1]?.gap ?? '') &&
      next.value === labeled(tokens[to + 1]!);
    return own.flatMap((place) => (follows(place) ? [place, { from: -1, to: -1 }] : [place]));
  });
  return places.some((some, i) => {
    const others = places.slice(i + 1).flat();
    return some.some((a) => a.from < 0 || others.some((b) => areNear(a, b)));
  });
}

const areNear = (a: Place, b: Place): boolean =>
  Math.max(a.from, b.from) - Math.min(a.to, b.to) <= FARTHEST && (b.from < a.from || b.to > a.to);
