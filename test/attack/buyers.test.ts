import { describe, expect, it } from 'vitest';
import {
  buyerSees,
  HOUR,
  itemState,
  MINUTE,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

const lapse = async () => {
  t.clock.advance(30 * MINUTE);
  await t.runDueWork();
};
const expiryOf = async (token: string) => (await buyerSees(t, token)).reservation;

describe('a line of made-up addresses', () => {
  it('blocks an item for half an hour each, never for days', async () => {
    for (const n of [1, 2, 3]) await reserve(t, sale, { email: `nobody${n}@example.com` });
    const { token } = await reserveAndOpen(t, sale, { email: 'real@example.com' });
    for (let i = 0; i < 3; i++) await lapse();
    expect(await expiryOf(token)).toMatchObject({
      status: 'active',
      items: [{ state: 'held' }],
      expires_at: new Date(t.clock.now().getTime() + 48 * HOUR).toISOString(),
    });
  });

  it('cannot stretch the hold of one item by waiting for another', async () => {
    await reserve(t, sale, { email: 'first@example.com', items: ['Lamp'] });
    await reserve(t, sale, { email: 'nobody@example.com', items: ['Oak table', 'Lamp'] });
    await lapse();
    await lapse();
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ status: 'available' });
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'available' });
  });

  it('does not cost a real buyer the two days: opening the link in time gives them', async () => {
    await reserve(t, sale, { email: 'first@example.com' });
    await reserve(t, sale, { email: 'real@example.com' });
    await lapse();
    t.clock.advance(20 * MINUTE);
    const seen = await expiryOf(await tokenFor(t, 'real@example.com'));
    expect(seen).toMatchObject({
      status: 'active',
      expires_at: new Date(t.clock.now().getTime() + 48 * HOUR).toISOString(),
    });
  });
});

it('a name with only invisible characters isn’t accepted', async () => {
  const { status, json } = await reserve(t, sale, { name: '\u200b\u2060\u3164 \u202e' });
  expect([status, json.code]).toEqual([400, 'invalid_request']);
});
