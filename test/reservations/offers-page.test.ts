import { describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { buyerSees, openSaleEach, reserveAndOpen, type TestSale } from './sale.ts';

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

const idOf = (title: string) => sale.item[title] ?? '';
const answer = (id: string, offer_answers: object) =>
  t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body: { offer_answers } });
const sent = async (text: RegExp) => {
  await t.runDueWork();
  return t.mailer.sent.filter((mail) => mail.to === sale.email && text.test(mail.text)).length;
};
/** Fills in the form of one item, because the test browser would take the first form with the address. */
const offerFor = async (token: string, title: string, amount: string) => {
  const browser = openBrowser(t);
  const answered = await browser.post(`/r/${token}/offer`, { item_id: idOf(title), amount });
  return answered.location ? browser.visit(answered.location) : answered;
};

describe('offers on the buyer’s page', () => {
  it('are shown with their state, and a counteroffer is accepted with one press', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale, { offers: { 'Oak table': 7 } });
    const browser = openBrowser(t);
    const page = () => browser.visit(`/r/${token}`);
    expect((await page()).html).toContain('You offered $7. The seller hasn’t answered yet.');
    expect((await page()).html).not.toContain('/accept-offer');

    await answer(reservationId, { [idOf('Oak table')]: 'decline' });
    expect((await page()).html).toContain('You offered $7. The seller declined.');

    await answer(reservationId, { [idOf('Oak table')]: { counter: 9 } });
    await t.runDueWork();
    const mail = t.mailer.last('ben@example.com', 'reservation_arranged');
    expect(mail?.subject).toBe('Counteroffer: Oak table');
    const countered = await page();
    expect(countered.html).toContain('You offered $7. The seller asks for $9 instead.');
    expect(countered.html).toContain('You can make 2 more offers for this item.');
    const accepted = await browser.submit(countered, `/r/${token}/accept-offer`, {
      item_id: idOf('Oak table'),
    });
    expect(accepted.html).toContain('You accepted the seller’s price.');
    expect(accepted.html).toContain('You agreed on $9.');
    expect(accepted.html).not.toContain(`/r/${token}/offer"`);
    expect((await buyerSees(t, token)).reservation.agreed_prices).toEqual({ [idOf('Oak table')]: 9 });
  });

  it('are made again for an item of any of the buyer’s reservations, by any of their links', async () => {
    const table = await reserveAndOpen(t, sale);
    const lamp = await reserveAndOpen(t, sale, { items: ['Lamp', 'Chair'] });
    expect((await openBrowser(t).visit(`/r/${table.token}`)).html).toContain('Make an offer');
    const made = await offerFor(table.token, 'Lamp', '$8.50');
    expect(made.html).toContain('Your offer was sent.');
    expect(made.html).toContain('You offered $8.50. The seller hasn’t answered yet.');
    const { reservations } = await buyerSees(t, lamp.token);
    const lamps = reservations.find(
      ({ reservation_id: id }: { reservation_id: string }) => id === lamp.reservationId,
    );
    expect(lamps.offers).toEqual({ [idOf('Lamp')]: 8.5 });
    expect(lamps.items.map((item: { offers_left: number }) => item.offers_left)).toEqual([2, 3]);
    expect(await sent(/offers \$8\.50/)).toBe(1);
  });

  it('an offer from before offers were counted is one', async () => {
    const { token } = await reserveAndOpen(t, sale, { offers: { 'Oak table': 7 } });
    const { reservationItems: places } = t.deps.store.read.t;
    await t.deps.store.write((tx) => tx.update(places).set({ offersMade: 0 }));
    expect((await buyerSees(t, token)).reservation.items[0].offers_left).toBe(2);
  });

  it('the same offer sent twice is one; the third is the last', async () => {
    const { token } = await reserveAndOpen(t, sale);
    for (const amount of ['6', '6', '7', '8']) await offerFor(token, 'Oak table', amount);
    expect((await buyerSees(t, token)).reservation.items[0]).toMatchObject({ offer: 8, offers_left: 0 });
    const refused = await offerFor(token, 'Oak table', '9');
    expect(refused.status).toBe(409);
    expect(refused.html).toContain('You’ve already made 3 offers for this item.');
    expect(refused.html).not.toContain(`/r/${token}/offer"`);
  });

  it('say what is wrong with an amount, and change nothing', async () => {
    const { token } = await reserveAndOpen(t, sale);
    for (const typed of ['a lot', '', 'free']) {
      const refused = await offerFor(token, 'Oak table', typed);
      expect(refused.status).toBe(400);
      expect(refused.html).toContain('role="alert"');
      expect(refused.html).toContain('25');
    }
    expect((await buyerSees(t, token)).reservation.items[0]).toMatchObject({ offer: null, offers_left: 3 });
  });

  it('keep an amount that can’t be read in its own field, and open no other', async () => {
    const { token } = await reserveAndOpen(t, sale, { items: ['Lamp', 'Chair'] });
    const { html } = await offerFor(token, 'Chair', 'twelve');
    expect(html.match(/<details class="fold" open/g)).toHaveLength(1);
    const fields = html.match(/<input[^>]+name="amount"[^>]*>/g) ?? [];
    expect(fields.map((field) => [field.includes('value="twelve"'), field.includes('aria-invalid')])).toEqual(
      [
        [false, false],
        [true, true],
      ],
    );
  });

  it('no longer apply once the item is given up, and take no answer after the end', async () => {
    const { token } = await reserveAndOpen(t, sale, { offers: { 'Oak table': 7 } });
    await t.request('POST', `/api/buyer/${token}/let-go`, { body: { item_ids: [idOf('Oak table')] } });
    const { html } = await openBrowser(t).visit(`/r/${token}`);
    expect(html).toContain('Your offer of $7 no longer applies.');
    const refused = await offerFor(token, 'Oak table', '8');
    expect(refused.html).toContain('You can’t make an offer for this item anymore.');
  });

  it('wait for the link of an unconfirmed reservation: the seller isn’t told before', async () => {
    const table = await reserveAndOpen(t, sale);
    await t.request('POST', '/api/reservations', {
      body: { slug: sale.slug, item_ids: [idOf('Lamp')], buyer_name: 'Ben', buyer_email: 'ben@example.com' },
    });
    const refused = await offerFor(table.token, 'Lamp', '8');
    expect(refused.status).toBe(400);
    expect(await sent(/offers \$8/)).toBe(0);
  });
});
