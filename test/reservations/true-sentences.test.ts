import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { liesIn, sceneOf } from './claims.ts';
import { HOUR, MINUTE, openSale, reserve, reserveAndOpen, type TestSale, tokenFor } from './sale.ts';

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
