import { expect, test } from 'vitest';
import { completesAddress } from '../../src/threads/address-window.ts';

const ADDRESS = '12 Oak Street, Springfield, IL 62701';
const said = (
  senderType: 'buyer' | 'seller' | 'system',
  content: string,
  type: 'text' | 'address_share' = 'text',
) => ({
  senderType,
  type,
  content,
});

const cases: [string, ReturnType<typeof said>[], string, boolean][] = [
  ['the whole address', [], 'I am at 12 Oak St', true],
  ['harmless words', [], 'The oak table is 12 years old', false],
  ['the number after the street', [said('seller', 'It is on Oak Street')], '12', true],
  ['the street after the number', [said('seller', '12')], 'Oak Street', true],
  ['with small talk between', [said('seller', '12'), said('seller', 'Sunny today!')], 'Oak Street', true],
  ['an answer to a guess', [said('seller', 'Hi'), said('buyer', 'Is it on Oak Street?')], '12', true],
  ['an answer to an earlier guess', [said('buyer', 'Oak Street?'), said('seller', 'Hm.')], '12', true],
  ['a price beside a shared address', [said('seller', ADDRESS, 'address_share')], '12', false],
  ['after the seller said it all', [said('seller', 'It is 12 Oak Street')], 'See you at 3!', false],
  [
    'half of it after the seller said it all',
    [said('seller', `It is ${ADDRESS}`), said('seller', 'Oak Street')],
    '12',
    true,
  ],
  ['words of the system', [said('system', 'Asked for “Oak Street sign”.')], '12', false],
];

test.each(cases)('%s', (_, thread, content, expected) => {
  expect(completesAddress(ADDRESS, thread, content)).toBe(expected);
});
