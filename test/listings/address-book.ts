import { readFileSync } from 'node:fs';
import { containsAddress } from '../../src/address-check/check.ts';

export type Class = 'pasted' | 'plain' | 'disguised' | 'near';
export type Case = { country: string; address: string; kind: Class; fields: string[] };

const KINDS: Record<string, Class> = { '+': 'plain', '~': 'disguised', '-': 'near' };

/** The hand-written corpus in two halves, address by address. The check was tuned on the first half only. */
export function addressBook(): { tuned: Case[]; heldOut: Case[] } {
  const books = casesIn('addresses');
  return {
    tuned: books.filter((_, i) => i % 2 === 0).flat(),
    heldOut: books.filter((_, i) => i % 2 === 1).flat(),
  };
}

/**
 * Four more corpora, each written without knowledge of the others or of the check, and frozen before work on the
 * check.
 */
export const freshBook = (): Case[] => casesIn('addresses-fresh').flat();
export const blindBook = (): Case[] => casesIn('addresses-blind').flat();
export const secondBook = (): Case[] => casesIn('addresses-second').flat();
export const hardBook = (): Case[] => casesIn('addresses-hard').flat();

/** Abbreviations of street types, labels, and titles that were missing from the facts of the languages. */
export const abbreviatedBook = (): Case[] => casesIn('addresses-abbreviated').flat();

/** The cases of each address of a corpus. */
function casesIn(corpus: string): Case[][] {
  const books: Case[][] = [];
  let [country, address] = ['', ''];
  const text = readFileSync(new URL(`./corpora/${corpus}.txt`, import.meta.url), 'utf8');
  for (const line of text.split('\n')) {
    const [sign, rest] = [line[0] ?? '', line.slice(2)];
    const add = (kind: Class, said: string) =>
      books.at(-1)!.push({ country, address, kind, fields: said.split(' || ') });
    if (sign === '@') {
      books.push([]);
      [country = '', address = ''] = rest.split(' | ');
      for (const paste of pastes(address)) add('pasted', paste);
    } else if (KINDS[sign]) add(KINDS[sign], rest);
  }
  return books;
}

/** The first line of the stored address, without punctuation and in lowercase, alone and in a sentence. */
const pastes = (address: string): string[] => {
  const [house = '', street = ''] = address.split(',');
  const isWhole = /\p{L}{2}/u.test(house) && /\d/.test(house) && !/^(?:flat|unit|apt|lot)\b/i.test(house);
  const line = isWhole ? house : `${house},${street}`;
  const bare = address.replace(/[^\p{L}\p{N}\s]+/gu, ' ');
  return [address, line.trim(), bare, address.toLowerCase(), `Lamp, works. Pickup: ${address}. Cash only.`];
};

export const isRight = ({ country, address, kind, fields }: Case): boolean =>
  containsAddress(address, ['Lamp', ...fields], country) === (kind !== 'near');

/** The percentage of correct results for each class. */
export function rates(cases: readonly Case[]): Record<Class, number> {
  const of = (kind: Class) => {
    const those = cases.filter((each) => each.kind === kind);
    return those.length === 0 ? 100 : (100 * those.filter(isRight).length) / those.length;
  };
  return { pasted: of('pasted'), plain: of('plain'), disguised: of('disguised'), near: of('near') };
}
