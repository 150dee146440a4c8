import { standsApart, standsIn } from './find.ts';
import { readings } from './fold.ts';
import { type AddressPattern, compile } from './pattern.ts';
import { parseStreetAddress } from './street-address.ts';

const KEPT_PATTERNS = 500;
const patterns = new Map<string, AddressPattern | null>();

/**
 * Whether a person could read the seller's street address out of public texts: house number and street name together,
 * in either order, however spelled, or split over the texts (the fields of one request, or messages in a row).
 * A word that is also a street's name, beside a number that counts or measures something, is no address.
 */
export function containsAddress(streetAddress: string, texts: string[]): boolean {
  const address = patternOf(streetAddress);
  if (address === null) return false;
  const given = texts.filter((text) => text.trim() !== '').map(readings);
  const reversed = given.some((ways) => ways.length > 1) ? [0, 1] : [0];
  return reversed.some((way) => {
    const fields = given.map((ways) => (ways[way] ?? ways[0]!).trim());
    return standsIn(fields.join('\n'), address) || standsApart(fields, address);
  });
}

function patternOf(streetAddress: string): AddressPattern | null {
  let pattern = patterns.get(streetAddress);
  if (pattern === undefined) {
    const parsed = parseStreetAddress(streetAddress);
    pattern = parsed ? compile(parsed) : null;
    if (patterns.size >= KEPT_PATTERNS) patterns.clear();
    patterns.set(streetAddress, pattern);
  }
  return pattern;
}
