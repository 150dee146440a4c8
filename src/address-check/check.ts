import type { GuardedAddress } from '../sellers/addresses.ts';
import { guardOf, isIn } from './guard.ts';
import type { Lexicon } from './lexicon.ts';
import type { Count } from './places.ts';
import { type Reading, readFields, waysToRead } from './reading.ts';

/**
 * Address check: keeps a seller's street address out of public texts. It finds what a person would read as the
 * address, including disguised spellings, and takes a bounded number of steps for any text.
 *
 * Start at `containsAddress`. An address is split into its house number and street name (`parse.ts`), the name into
 * the ways to write it (`forms.ts`); texts become tokens (`reading.ts`). `places.ts` finds the name,
 * `house-number.ts` the number near it, and `judge.ts` weighs the signs around them (`signs.ts`). Addresses without a
 * street or house number are recognized by their parts. Words of each language are in `src/facts/addresses`. Each
 * address is tested first (`guard.ts`): any of its own spellings that this would miss is searched for letter by letter.
 */

/**
 * Whether a person could read the address out of the texts: the fields of one request, or messages in a row.
 * @param country the page's, as the seller wrote it; if it is missing or unknown, the address's own words decide its
 * language, or every language is tried
 */
export const containsAddress = (
  address: string,
  texts: readonly string[],
  country: string | null = null,
): boolean => search([{ address, country }], texts).found;

/** The same for several addresses: the texts are read once. */
export const containsAnyAddress = (addresses: readonly GuardedAddress[], texts: readonly string[]): boolean =>
  search(addresses, texts).found;

/** The same, with the number of comparisons made: the tests check that it grows no faster than the text. */
export function search(addresses: readonly GuardedAddress[], texts: readonly string[]) {
  const count: Count = { steps: 0 };
  const ways = waysToRead(texts);
  const readings = new Map<Lexicon, Reading[]>();
  const found = addresses.some(({ address, country }) => {
    const guard = guardOf(address, country);
    const read = readings.get(guard.lexicon) ?? ways.map((fields) => readFields(fields, guard.lexicon));
    readings.set(guard.lexicon, read);
    const isFound = (reading: Reading) => isIn(reading, guard, count) || hasLiteral(reading, guard.literals);
    if (read.some(isFound)) return true;
    // If the street's name is a number, the house number may follow it directly: read the two apart.
    const isNumeric = guard.forms.some(({ numeric }) => numeric);
    return isNumeric && ways.some((fields) => isFound(readFields(fields, guard.lexicon, true)));
  });
  return { found, steps: count.steps };
}

/** False if the check can't tell the address from other texts, or recognizes only a part of it. */
export const isGuardable = (streetAddress: string, country?: string | null): boolean =>
  guardOf(streetAddress, country).isSure;

/** The warning for a stored address that isn't guardable. */
export const addressWarning = (address: string | null, country?: string | null): { warning?: string } =>
  address === null || isGuardable(address, country) ? {} : { warning: WARNING };
const WARNING =
  'Public texts are searched for a house number beside a street name, and this address has none that can be told apart. Read listings and page texts for it yourself before they go out.';

function hasLiteral({ skeleton: letters, tokens, tokenAt }: Reading, literals: readonly string[]): boolean {
  for (const literal of literals) {
    for (let at = letters.indexOf(literal); at >= 0; at = letters.indexOf(literal, at + 1)) {
      const end = at + literal.length;
      if (tokens[tokenAt[at]!]!.start === at && tokens[tokenAt[end - 1]!]!.end === end) return true;
    }
  }
  return false;
}
