import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { buyerSees, MINUTE, openSale, reserve, reserveAndOpen, type TestSale } from './sale.ts';

let t: TestApp;
let sale: TestSale;
let table: string;

beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t);
  table = sale.item['Oak table'] ?? '';
});
afterEach(() => t.close());

const held = () => reserveAndOpen(t, sale, { offers: { 'Oak table': 7 } });
const put = (id: string, body: object) =>
  t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
const offer = (token: string, body: object) =>
  t.request('POST', `/api/buyer/${token}/offers`, { body: { item_id: table, ...body } });
const lines = async (token: string) =>
  (await buyerSees(t, token)).messages.map((each: { content: string }) => each.content);

it('an agreed price, and that it counts no longer, are lines in the thread', async () => {
  const { reservationId, token } = await reserveAndOpen(t, sale);
  for (const price of [8, null]) await put(reservationId, { agreed_prices: { [table]: price } });
  const said = (await lines(token)).filter((line: string) => /agreed/i.test(line)).sort();
  expect(said).toEqual([
    'Agreed on $8 for “Oak table”.',
    'The agreed price for “Oak table” no longer applies.',
  ]);
});

describe('an answer to an offer', () => {
  it('accepts it: that is the agreed price', async () => {
    const { reservationId } = await held();
    const { json } = await put(reservationId, { offer_answers: { [table]: 'accept' } });
    expect(json.data).toMatchObject({
      offer_states: { [table]: { state: 'accepted', counter: null } },
      agreed_prices: { [table]: 7 },
    });
  });

  it('declines it, and the buyer reads so once', async () => {
    const { reservationId, token } = await held();
    await put(reservationId, { offer_answers: { [table]: 'decline' } });
    const { json } = await put(reservationId, { offer_answers: { [table]: 'decline' } });
    expect(json.data.offer_states).toEqual({ [table]: { state: 'declined', counter: null } });
    expect((await lines(token)).filter((line: string) => line.includes('declined'))).toEqual([
      'The offer of $7 for “Oak table” was declined.',
    ]);
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com', 'reservation_arranged')?.text).toContain(
      'declined your offer of $7',
    );
  });

  it('accepts it or counters it, and the buyer reads so once, until the amount is another', async () => {
    const { reservationId, token } = await held();
    const said = async (answer: object | string) => {
      const before = await lines(token);
      for (const _ of [1, 2]) await put(reservationId, { offer_answers: { [table]: answer } });
      return (await lines(token)).length - before.length;
    };
    expect([await said({ counter: 9 }), await said({ counter: 8 }), await said('accept')]).toEqual([1, 1, 1]);
  });

  it('counters it with an amount that the currency has', async () => {
    const { reservationId } = await held();
    await t.deps.store.write((tx) => updateRows(tx, 'items', { id: table }, { currency: 'JPY' }));
    const { status, json } = await put(reservationId, { offer_answers: { [table]: { counter: 9.5 } } });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    const whole = await put(reservationId, { offer_answers: { [table]: { counter: 9 } } });
    expect(whole).toMatchObject({ status: 200, json: { data: { currency: 'JPY' } } });
  });

  it('counters it, and the buyer accepts that once', async () => {
    const { reservationId, token } = await held();
    const countered = await put(reservationId, { offer_answers: { [table]: { counter: 9 } } });
    expect(countered.json.data).toMatchObject({
      offer_states: { [table]: { state: 'countered', counter: 9 } },
      agreed_prices: {},
    });
    expect((await offer(token, { accept: true })).json.data).toMatchObject({
      agreed_price: 9,
      state: 'accepted',
      counter: null,
    });
    expect((await buyerSees(t, token)).reservation.agreed_prices).toEqual({ [table]: 9 });
    expect(await offer(token, { accept: true })).toMatchObject({ json: { code: 'NO_COUNTER_OFFER' } });
  });

  it('takes the offer after all once the buyer had accepted a counteroffer', async () => {
    const { reservationId, token } = await held();
    await put(reservationId, { offer_answers: { [table]: { counter: 9 } } });
    await offer(token, { accept: true });
    const { json } = await put(reservationId, { offer_answers: { [table]: 'accept' } });
    expect(json.data).toMatchObject({ agreed_prices: { [table]: 7 } });
  });

  it('is refused without an offer, and for an item that isn’t reserved', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    for (const id of [table, 'item_none']) {
      expect(await put(reservationId, { offer_answers: { [id]: 'accept' } })).toMatchObject({
        status: 400,
        json: { code: 'invalid_request' },
      });
    }
  });
});

it('a buyer makes three offers for an item in all, and a new one is open again', async () => {
  const { reservationId, token } = await held();
  await put(reservationId, { offer_answers: { [table]: 'decline' } });
  expect((await offer(token, { amount: 8 })).json.data).toMatchObject({ state: 'open', offers_left: 1 });
  expect((await offer(token, { amount: 8.5 })).json.data).toMatchObject({ offer: 8.5, offers_left: 0 });
  expect(await offer(token, { amount: 9 })).toMatchObject({ status: 409, json: { code: 'OFFERS_USED_UP' } });
  await t.runDueWork();
  expect(
    t.mailer.sent.filter(({ to, text }) => to === sale.email && /offers \$8(\.50)? for/.test(text)),
  ).toHaveLength(2);
});

describe('a cancellation by the seller', () => {
  const post = (id: string, what: string) =>
    t.request('POST', `/api/reservations/${id}/${what}`, { key: sale.key, body: {} });

  it('can be undone for 30 minutes: the buyer holds the item as before', async () => {
    const { reservationId } = await held();
    await post(reservationId, 'cancel');
    t.clock.advance(30 * MINUTE - 1000);
    expect((await post(reservationId, 'undo')).json.data).toMatchObject({
      status: 'active',
      items: [{ state: 'held' }],
    });
    await post(reservationId, 'cancel');
    t.clock.advance(30 * MINUTE);
    expect(await post(reservationId, 'undo')).toMatchObject({ json: { code: 'UNDO_NOT_POSSIBLE' } });
  });

  it('can be undone for someone in line, who waits in the same place', async () => {
    await held();
    const waiting = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    await reserve(t, sale, { email: 'dan@example.com' });
    await post(waiting.reservationId, 'cancel');
    expect((await post(waiting.reservationId, 'undo')).json.data).toMatchObject({
      status: 'queued',
      items: [{ state: 'queued', position: 1 }],
    });
    expect((await lines(waiting.token)).at(-1)).toContain('in line for');
  });

  it('can no longer be undone once the next in line has the item', async () => {
    const { reservationId } = await held();
    await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    await post(reservationId, 'cancel');
    expect(await post(reservationId, 'undo')).toMatchObject({ json: { code: 'UNDO_NOT_POSSIBLE' } });
  });
});
