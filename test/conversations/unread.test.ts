import { expect, it } from 'vitest';
import { HOUR, openSaleEach, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';

/* What a buyer did, or what no one did, is news to the seller. What the seller did isn't. */

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

const seller = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => {
  const { status, json } = await t.request(method, path, { key: sale.key, ...(body && { body }) });
  expect([path, status]).toEqual([path, 200]);
  return json.data;
};

/** How many messages of the only thread are new since the last look. */
async function news(): Promise<number> {
  await t.runDueWork();
  const [row] = (await seller('GET', '/api/conversations')).conversations;
  await seller('GET', `/api/conversations/${row.conversation_id}?mark_read=true`);
  return row.unread_count_seller;
}

it('a thread is unread after what the buyer did or time brought, and not after what the seller did', async () => {
  const table = sale.item['Oak table'] ?? '';
  const { token, reservationId } = await reserveAndOpen(t, sale, {
    items: ['Oak table', 'Lamp'],
    offers: { 'Oak table': 7 },
  });
  const path = `/api/reservations/${reservationId}`;
  const buyer = async (act: string, body: object) =>
    expect([act, (await t.request('POST', `/api/buyer/${token}/${act}`, { body })).status]).toEqual([
      act,
      200,
    ]);
  expect(await news()).toBe(1);
  await seller('PUT', path, { offer_answers: { [table]: { counter: 9 } } });
  expect(await news()).toBe(0);
  await buyer('offers', { item_id: table, amount: 8 });
  expect(await news()).toBe(1);
  await buyer('messages', { content: 'Tuesday?' });
  expect(await news()).toBe(1);

  await seller('PUT', '/api/scheduling/availability', {
    scheduling_enabled: true,
    scheduling_timezone: 'America/New_York',
    slot_duration: 30,
    manual_availability: [{ day_of_week: 2, start_time: '10:00', end_time: '12:00' }],
  });
  const slots = await t.request('GET', `/api/buyer/${token}/slots`);
  const startsAt: string = slots.json.data.slots[0].starts_at;
  await buyer('schedule', { starts_at: startsAt });
  expect(await news()).toBe(1);
  const pickup_at = new Date(Date.parse(startsAt) + HOUR).toISOString();
  await seller('PUT', path, { pickup_at });
  expect(await news()).toBe(0);
  t.clock.advance(Date.parse(pickup_at) - t.clock.now().getTime() - HOUR);
  await buyer('late', { minutes: 15 });
  expect(await news()).toBe(1);
  await buyer('let-go', { item_ids: [sale.item.Lamp] });
  expect(await news()).toBe(1);
  t.clock.advance(2 * HOUR);
  expect(await news()).toBe(1);
  t.clock.advance(48 * HOUR);
  expect(await news()).toBe(1);
  expect((await seller('GET', '/api/reservations')).reservations[0].status).toBe('expired');
});

it('a request that joins a known thread is unread once it is confirmed, and so is its end', async () => {
  const { reservationId } = await reserveAndOpen(t, sale);
  expect(await news()).toBe(1);
  await seller('POST', `/api/reservations/${reservationId}/cancel`, {});
  expect(await news()).toBe(0);
  await reserveAndOpen(t, sale, { items: ['Lamp'] });
  expect(await news()).toBe(2);
  t.clock.advance(49 * HOUR);
  expect(await news()).toBe(1);
});
