import type { GuardedAddress } from '../sellers/addresses.ts';
import { guardOf, isIn } from './guard.ts';
import type { Lexicon } from './lexicon.ts';
import type { Count } from './places.ts';
import { type Reading, readFields, wordsOf } from './reading.ts';

/**
 * Keeps a seller's street address out of public texts: `containsAddress` says whether a person could read it out of them. An
 * address is taken apart (`parse.ts`) into house number and the forms of its street's name (`forms.ts`); texts become rows of
 * tokens (`reading.ts`); `places.ts` finds the name, `house-number.ts` the number near it, and `judge.ts` weighs what is
 * around the two (`signs.ts`). An address without a street or a house number is recognized by its parts (`parts.ts`). The languages are in
 * `src/facts/addresses`. Each address is tested first (`guard.ts`): any of its own spellings that this would miss is searched
 * for letter by letter. Start at `containsAddress`.
 */
/**
 * Whether the address can be read out of the texts: the fields of one request, or messages in a row. `country` is the page's,
 * as the seller wrote it; without one, or for one that is not known, the address itself tells its language, or all are read.
 */
export const containsAddress = (
  address: string,
  texts: readonly string[],
  country: string | null = null,
): boolean => search([{ address, country }], texts).found;

/** The same for several addresses: the texts are read once. */
export const containsAnyAddress = (addresses: readonly GuardedAddress[], texts: readonly string[]): boolean =>
  search(addresses, texts).found;

/** Also says how many comparisons it took: at most a fixed number for each character. */
export function search(
  addresses: readonly GuardedAddress[],
  texts: readonly string[],
): { found: boolean; steps: number } {
  const count: Count = { steps: 0 };
  const words = wordsOf(texts);
  const readings = new Map<Lexicon, Reading[]>();
  const found = addresses.some(({ address, country }) => {
    const guard = guardOf(address, country);
    const read = readings.get(guard.lexicon) ?? words.map((fields) => readFields(fields, guard.lexicon));
    readings.set(guard.lexicon, read);
    const isFound = (reading: Reading) => isIn(reading, guard, count) || hasLiteral(reading, guard.literals);
    if (read.some(isFound)) return true;
    // Where a number is the street's name, the house's may follow it.
    const isNumeric = guard.forms.some(({ numeric }) => numeric);
    return isNumeric && words.some((fields) => isFound(readFields(fields, guard.lexicon, true)));
  });
  return { found, steps: count.steps };
}

/** False for an address that nothing tells apart from other texts, or only in part: see `warning.ts`. */
export const isGuardable = (streetAddress: string, country?: string | null): boolean =>
  guardOf(streetAddress, country).isSure;

function hasLiteral({ skeleton: letters, tokens, tokenAt }: Reading, literals: readonly string[]): boolean {
  for (const literal of literals) {
    for (let at = letters.indexOf(literal); at >= 0; at = letters.indexOf(literal, at + 1)) {
      const end = at + literal.length;
      if (tokens[tokenAt[at]!]!.start === at && tokens[tokenAt[end - 1]!]!.end === end) return true;
    }
  }
  return false;
}
