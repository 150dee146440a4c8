import { expect, test } from 'vitest';
import { completesAddress, refuseAddressInThread } from '../../src/threads/address-window.ts';
import { openSale, reserve } from '../reservations/sale.ts';
import { openTestApp } from '../support/app.ts';
import { repeat } from '../support/repeat.ts';

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
  [
    'the whole address after its pieces',
    [said('seller', 'Oak Street'), said('seller', '12')],
    '12 Oak St',
    true,
  ],
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

test('is read from the twelve newest messages of the thread', async () => {
  const t = await openTestApp();
  const sale = await openSale(t);
  await reserve(t, sale);
  const { read } = t.deps.store;
  const [thread] = await read.select().from(read.t.conversations);
  const say = (many: number, content: string) => {
    t.clock.advance(1000);
    return repeat(t, 'messages', many, (i) => ({
      id: `msg_${content}_${many}_${i}`,
      ...{ type: 'text', senderType: 'seller', content },
      createdAt: new Date(t.clock.now().getTime() + i),
    }));
  };
  const check = () => refuseAddressInThread(read, [{ address: ADDRESS, country: 'US' }], thread!.id, '12');
  await say(1, 'It is on Oak Street');
  await say(11, 'Sunny today!');
  await expect(check()).rejects.toMatchObject({ code: 'USE_ADDRESS_FLOW' });
  await say(1, 'Sunny today!');
  await check();
  await t.close();
});
