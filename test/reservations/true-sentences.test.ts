import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { liesIn, sceneOf } from './claims.ts';
import {
  HOUR,
  MINUTE,
  openSale,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
  type Wish,
} from './sale.ts';

let t: TestApp;
let sale: TestSale;
let read: number;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table', 'Lamp']);
  await change({ city: 'Chicago', state: 'IL', country: 'US' });
  await t.runDueWork();
  read = t.mailer.sent.length;
});
afterEach(() => t.close());

const change = (values: { published?: boolean; city?: string; state?: string; country?: string }) =>
  t.deps.store.write((tx) =>
    tx
      .update(tx.t.pages)
      .set(values)
      .where(eq(tx.t.pages.sellerId, sale.sellerId))
      .returning({ s: tx.t.pages.slug }),
  );

/** Every sentence of each mail since the last look is one that is known, and true now. */
async function everySentenceIsTrue() {
  await t.runDueWork();
  const mails = t.mailer.sent.slice(read);
  read = t.mailer.sent.length;
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) {
    const lies = liesIn(mail.text, await sceneOf(t, sale, mail));
    expect(lies, `${mail.kind} to ${mail.to}`).toEqual([]);
    if (mail.text.includes('AM') || mail.text.includes('PM')) expect(mail.text).not.toContain('UTC');
  }
}

it('from a request to the end of the hold, with a buyer who waits', async () => {
  await reserve(t, sale, { message: 'Hi' });
  await everySentenceIsTrue();
  await t.request('GET', `/api/buyer/${await tokenFor(t, 'ben@example.com')}`);
  await everySentenceIsTrue();
  await reserve(t, sale, { email: 'cat@example.com', name: 'Cat' });
  await everySentenceIsTrue();
  t.clock.advance(36 * HOUR + MINUTE);
  await everySentenceIsTrue();
  t.clock.advance(12 * HOUR);
  await everySentenceIsTrue();
  await t.request('GET', `/api/buyer/${await tokenFor(t, 'cat@example.com')}`);
  await everySentenceIsTrue();
});

it('an unopened link, with the page online and offline', async () => {
  await reserve(t, sale, { items: ['Lamp'] });
  await everySentenceIsTrue();
  t.clock.advance(31 * MINUTE);
  await everySentenceIsTrue();
  await reserve(t, sale, { items: ['Lamp'], email: 'dan@example.com', name: 'Dan' });
  await everySentenceIsTrue();
  await change({ published: false });
  t.clock.advance(31 * MINUTE);
  await everySentenceIsTrue();
});

it('either side cancels', async () => {
  const { token } = await reserveAndOpen(t, sale);
  const { reservationId } = await reserveAndOpen(t, sale, {
    email: 'cat@example.com',
    name: 'Cat',
    items: ['Lamp'],
  });
  read = t.mailer.sent.length;
  await t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
  await everySentenceIsTrue();
  await t.request('POST', `/api/reservations/${reservationId}/cancel`, { key: sale.key });
  await everySentenceIsTrue();
});

const confirmPickup = (id: string, body: object) =>
  t.request('POST', `/api/reservations/${id}/pickup-confirm`, { key: sale.key, body });
const arrange = async (id: string, body: object) => {
  const { status } = await t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
  expect(status).toBe(200);
  await everySentenceIsTrue();
};
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString();
const undo = (id: string) => t.request('POST', `/api/reservations/${id}/undo`, { key: sale.key });

/** A confirmed reservation, whose own mails are checked by the walks above. */
async function taken(wish?: Wish) {
  const made = await reserveAndOpen(t, sale, wish);
  await t.runDueWork();
  read = t.mailer.sent.length;
  return made;
}

it('a pickup that the seller enters, moves, calls off and is asked about', async () => {
  const { reservationId: id } = await taken();
  await arrange(id, { pickup_at: inHours(24) });
  await arrange(id, { pickup_at: inHours(30) });
  await arrange(id, { pickup_at: null });
  await arrange(id, { hold_until: inHours(7 * 24) });
  await arrange(id, { pickup_at: inHours(24) });
  await arrange(id, { agreed_prices: { [sale.item['Oak table'] ?? '']: 8 } });
  await taken({ email: 'cat@example.com', name: 'Cat' });
  t.clock.advance(26 * HOUR);
  await everySentenceIsTrue();
  t.clock.advance(7 * 24 * HOUR);
  await everySentenceIsTrue();
});

it('a pickup that the buyer books and moves, with a longer hold and without', async () => {
  await t.request('PUT', '/api/scheduling/availability', {
    key: sale.key,
    body: {
      scheduling_enabled: true,
      scheduling_timezone: 'America/Chicago',
      slot_duration: 60,
      manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        day_of_week,
        start_time: '10:00',
        end_time: '18:00',
      })),
    },
  });
  const { token, reservationId: id } = await taken();
  const book = async (which: number) => {
    const { json } = await t.request('GET', `/api/buyer/${token}/slots`);
    const { starts_at } = json.data.slots[which];
    expect((await t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } })).status).toBe(
      200,
    );
    await everySentenceIsTrue();
  };
  await book(0);
  await book(3);
  await arrange(id, { hold_until: inHours(10 * 24) });
  await book(1);
});

it('sold whole, not come, and each of them taken back, with a buyer who waits', async () => {
  const { reservationId: id } = await taken({ items: ['Oak table', 'Lamp'] });
  await taken({ email: 'cat@example.com', name: 'Cat' });
  await arrange(id, { pickup_at: inHours(1) });
  t.clock.advance(2 * HOUR);
  await everySentenceIsTrue();
  await confirmPickup(id, { action: 'sold' });
  await everySentenceIsTrue();
  expect((await undo(id)).status).toBe(200);
  await everySentenceIsTrue();
  await confirmPickup(id, { action: 'sold', item_ids: [sale.item.Lamp] });
  await everySentenceIsTrue();
});

it('nobody came, with and without a buyer who waits', async () => {
  const { reservationId: id } = await taken();
  await confirmPickup(id, { action: 'noshow' });
  await everySentenceIsTrue();
  expect((await undo(id)).status).toBe(200);
  await everySentenceIsTrue();
  await taken({ email: 'cat@example.com', name: 'Cat' });
  await confirmPickup(id, { action: 'noshow' });
  await everySentenceIsTrue();
});
