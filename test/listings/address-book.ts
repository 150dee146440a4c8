import { readFileSync } from 'node:fs';
import { containsAddress } from '../../src/address-check/check.ts';

export type Class = 'pasted' | 'plain' | 'disguised' | 'near';
export type Case = { country: string; address: string; kind: Class; fields: string[] };

const KINDS: Record<string, Class> = { '+': 'plain', '~': 'disguised', '-': 'near' };

/** The hand-written corpus in two halves, address by address: the check was tuned on the first one only. */
export function addressBook(): { tuned: Case[]; heldOut: Case[] } {
  const halves: [Case[], Case[]] = [[], []];
  let country = '';
  let address = '';
  let index = -1;
  for (const line of readFileSync(new URL('./corpora/addresses.txt', import.meta.url), 'utf8').split('\n')) {
    const [sign, rest] = [line[0] ?? '', line.slice(2)];
    const add = (kind: Class, text: string) =>
      halves[index % 2]!.push({ country, address, kind, fields: text.split(' || ') });
    if (sign === '@') {
      index += 1;
      [country = '', address = ''] = rest.split(' | ');
      for (const text of pastes(address)) add('pasted', text);
    } else if (KINDS[sign]) add(KINDS[sign], rest);
  }
  return { tuned: halves[0], heldOut: halves[1] };
}

/** The address as it is stored, its first line, without punctuation and in lower case, alone and in a sentence. */
const pastes = (address: string): string[] => {
  const line = address.split(',').find((part) => /\p{L}/u.test(part) && /\d/.test(part)) ?? address;
  const bare = address.replace(/[^\p{L}\p{N}\s]+/gu, ' ');
  return [address, line.trim(), bare, address.toLowerCase(), `Lamp, works. Pickup: ${address}. Cash only.`];
};

export const isRight = ({ country, address, kind, fields }: Case): boolean =>
  containsAddress(address, ['Lamp', ...fields], country) === (kind !== 'near');

/** Percent that are right, for each class. */
export function rates(cases: readonly Case[]): Record<Class, number> {
  const of = (kind: Class) => {
    const those = cases.filter((each) => each.kind === kind);
    return those.length === 0 ? 100 : (100 * those.filter(isRight).length) / those.length;
  };
  return { pasted: of('pasted'), plain: of('plain'), disguised: of('disguised'), near: of('near') };
}
