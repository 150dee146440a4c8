import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { containsAddress } from '../../src/address-check/check.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const HOME = '742 Evergreen Terrace';

let t: TestApp;
let sale: TestSale;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table'], { streetAddress: HOME });
});
afterEach(() => t.close());

const publish = (body: object, who: { key?: string; bearer?: string } = { key: sale.key }) =>
  t.request('POST', '/api/pages/publish', { ...who, body });
const describeTable = (description: string) =>
  t.request('PUT', `/api/items/${sale.item['Oak table']}`, { key: sale.key, body: { description } });

describe('an address that an agent took off the file first', () => {
  it.each(['', '1 Decoy Road'])(
    'stays out of listings when it was replaced by "%s"',
    async (street_address) => {
      expect((await publish({ street_address })).status).toBe(200);
      const { status, json } = await describeTable(`Come to ${HOME}`);
      expect([status, json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
    },
  );

  it('stays out of page texts and replies', async () => {
    await publish({ street_address: '' });
    const page = await publish({ payment_instructions: `Cash at ${HOME}` });
    expect([page.status, page.json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
    await reserveAndOpen(t, sale);
    const list = await t.request('GET', '/api/conversations', { key: sale.key });
    const id = list.json.data.conversations[0].conversation_id;
    const reply = await t.request('POST', `/api/conversations/${id}/reply/prepare`, {
      key: sale.key,
      body: { content: `It is ${HOME}.` },
    });
    expect([reply.status, reply.json.code]).toEqual([403, 'USE_ADDRESS_FLOW']);
  });

  it('is still the seller’s own to publish', async () => {
    await publish({ street_address: '' });
    const bearer = await t.sessionOf(sale);
    expect((await publish({ payment_instructions: `Cash at ${HOME}` }, { bearer })).status).toBe(200);
  });

  it('can be stored again', async () => {
    await publish({ street_address: '1 Decoy Road' });
    const { status, json } = await publish({ street_address: HOME });
    expect([status, json.data.street_address_on_file]).toEqual([200, true]);
  });
});

it.each([
  '742 E v e r g r e e n Terrace',
  '7 4 2 E v e r g r e e n T e r r a c e',
  '7-4-2 E-v-e-r-g-r-e-e-n T-e-r-r-a-c-e',
])('a double letter taken apart hides no street: %s', (text) => {
  expect(containsAddress(HOME, [text])).toBe(true);
});
