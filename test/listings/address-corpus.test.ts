import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { containsAddress } from '../../src/address-check/check.ts';
import { disguises } from './address-disguises.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const lines = (file: string): string[] =>
  readFileSync(new URL(`./corpora/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const fieldsOf = (line: string) => line.split(' || ');

const types = lines('street-types').map((line) => line.split(' '));
const names = lines('street-names');
const addresses = types.flatMap((type) =>
  names.map((name) => ({ number: name.split(' ')[0]!, name: name.slice(name.indexOf(' ') + 1), type })),
);
type Address = (typeof addresses)[number];
const stored = ({ number, name, type }: Address) => `${number} ${name} ${type[0]}`;

/** Addresses, each with its country, and with what stands for {N}, {S}, {T}, and {t} in a frame. */
const FRAMED = [
  ['12 Oak Street', 'US', '12', 'Oak', 'Street', 'St'],
  ['742 Evergreen Terrace', 'US', '742', 'Evergreen', 'Terrace', 'Ter'],
  ['350 5th Avenue', 'US', '350', '5th', 'Avenue', 'Ave'],
  ['88 Mill Creek Road', 'UK', '88', 'Mill Creek', 'Road', 'Rd'],
  ['9 Elm Court', 'UK', '9', 'Elm', 'Court', 'Ct'],
  ['1427 Maplewood', 'Canada', '1427', 'Maplewood', '', ''],
  ['Hauptstraße 12', 'Germany', '12', 'Haupt', 'straße', 'str.'],
  ['Calle Mayor 5', 'Spain', '5', 'Mayor', 'calle', 'c/'],
  ['Via Roma 7', 'Italy', '7', 'Roma', 'via', 'v.'],
  ['5 Avenue Foch', 'France', '5', 'Foch', 'avenue', 'av.'],
  ['Rua Augusta 45', 'Brazil', '45', 'Augusta', 'rua', 'r.'],
  ['Herenstraat 12', 'Netherlands', '12', 'Heren', 'straat', 'str.'],
] as const;

type Case = { address: string; fields: string[] };
/** The share of cases that are right, and the others. */
function judge(what: string, cases: Case[], isRight: (found: boolean) => boolean) {
  const wrong = cases
    .filter(({ address, fields }) => !isRight(containsAddress(address, fields)))
    .map(({ address, fields }) => `${address} | ${fields.join(' || ')}\n`);
  const rate = 1 - wrong.length / cases.length;
  print(`${what}: ${(rate * 100).toFixed(2)} % of ${cases.length}`);
  return { rate, wrong: wrong.join('') };
}
const found = (hit: boolean) => hit;

describe('a corpus of addresses and ordinary texts', () => {
  it('finds every plain address in every sentence and field, for every street type', () => {
    const cases = addresses.flatMap((address) =>
      lines('address-sentences').flatMap((line) =>
        address.type.map((type) => ({
          address: stored(address),
          fields: fieldsOf(line.replace('{A}', () => `${address.number} ${address.name} ${type}`)),
        })),
      ),
    );
    expect(judge('plain addresses found', cases, found).wrong).toBe('');
  });

  it('finds every address that is split over fields', () => {
    const cases = addresses.flatMap((address) =>
      lines('address-sentences-split').map((line) => ({
        address: stored(address),
        fields: fieldsOf(
          line.replace('{N}', address.number).replace('{S}', `${address.name} ${address.type[0]}`),
        ),
      })),
    );
    expect(judge('split addresses found', cases, found).wrong).toBe('');
  });

  it('finds at least 95 % of disguised addresses, and misses only those that are known', async () => {
    const cases = addresses.flatMap((address) =>
      disguises(address).map((text) => ({
        address: stored(address),
        fields: ['Lamp', `Come to ${text} today`],
      })),
    );
    const { rate, wrong } = judge('disguised addresses found', cases, found);
    expect(rate).toBeGreaterThanOrEqual(0.95);
    await expect(wrong).toMatchFileSnapshot('./corpora/disguises-missed.txt');
  });

  it('reads a sentence near each of some addresses as before: it is one (+), or none (-)', async () => {
    const frames = lines('address-frames').map((line) => line.slice(line.indexOf(' ') + 1));
    const seen = frames.map((frame) => {
      const marks = FRAMED.map(([address, country, number, name, type, short]) => {
        const text = frame.replaceAll('{N}', number).replaceAll('{S}', name);
        return containsAddress(
          address,
          fieldsOf(text.replaceAll('{T}', type).replaceAll('{t}', short)),
          country,
        )
          ? '+'
          : '-';
      });
      return `${marks.join('')} ${frame}\n`;
    });
    await expect(seen.join('')).toMatchFileSnapshot('./corpora/address-frames.txt');
  });

  it('leaves ordinary texts alone, for sellers at many addresses', () => {
    const texts = lines('ordinary');
    expect(texts.length).toBeGreaterThanOrEqual(150);
    const cases = lines('sellers').flatMap((address) =>
      texts.map((text) => ({ address, fields: fieldsOf(text) })),
    );
    const { wrong } = judge('ordinary texts left alone', cases, (hit) => !hit);
    // One seller can't write one of the texts.
    expect(wrong).toBe('12 Oak Place | 12 oak place mats\n');
  });
});
