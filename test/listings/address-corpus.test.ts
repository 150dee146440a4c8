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

type Case = { address: string; fields: string[] };
function report(what: string, cases: Case[], isRight: (found: boolean) => boolean): number {
  const wrong = cases.filter(({ address, fields }) => !isRight(containsAddress(address, fields)));
  const rate = 1 - wrong.length / cases.length;
  print(`${what}: ${(rate * 100).toFixed(2)} % of ${cases.length}`);
  for (const { address, fields } of wrong.slice(0, 25)) print(`  ${address} | ${fields.join(' || ')}`);
  return rate;
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
    expect(report('plain addresses found', cases, found)).toBe(1);
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
    expect(report('split addresses found', cases, found)).toBe(1);
  });

  it('finds at least 95 % of disguised addresses', () => {
    const cases = addresses.flatMap((address) =>
      disguises(address).map((text) => ({
        address: stored(address),
        fields: ['Lamp', `Come to ${text} today`],
      })),
    );
    expect(report('disguised addresses found', cases, found)).toBeGreaterThanOrEqual(0.95);
  });

  it('leaves at least 98 % of ordinary texts alone, for sellers at many addresses', () => {
    const texts = lines('ordinary');
    expect(texts.length).toBeGreaterThanOrEqual(150);
    const cases = lines('sellers').flatMap((address) =>
      texts.map((text) => ({ address, fields: fieldsOf(text) })),
    );
    expect(report('ordinary texts left alone', cases, (hit) => !hit)).toBeGreaterThanOrEqual(0.98);
    const near = texts.filter((text) =>
      lines('sellers').some((address) => containsAddress(address, fieldsOf(text))),
    );
    print(`texts that any seller cannot write: ${near.length} of ${texts.length}`);
    expect(near.length / texts.length).toBeLessThanOrEqual(0.02);
  });
});
