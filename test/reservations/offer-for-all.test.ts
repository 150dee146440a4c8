import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, wordsOf } from '../../src/languages/index.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import { buyerSees, openSaleEach, type TestSale, tokenFor } from './sale.ts';

/* One price for several items is one offer wherever it is shown or decided. The table costs $10, the lamp $12.50. */

describe.each(eachStore)('one price for several items on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let table: string;
  let lamp: string;
  let token: string;
  let id: string;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const ask = (wish: object) =>
    t.request('POST', '/api/reservations', {
      body: {
        slug: sale.slug,
        item_ids: [table, lamp],
        buyer_name: 'Ben',
        buyer_email: 'ben@example.com',
        ...wish,
      },
    });
  const as = async (method: 'GET' | 'PUT', path: string, body?: object) =>
    (await t.request(method, path, { key: sale.key, ...(body && { body }) })).json.data;
  const offers = async () =>
    (await as('GET', '/api/decisions')).decisions.filter(({ kind }: { kind: string }) => kind === 'offer');
  const reservation = async (of = 'Ben') =>
    (await as('GET', '/api/reservations')).reservations.find(
      ({ buyer_name: name }: { buyer_name: string }) => name === of,
    );
  const page = async () => (await openBrowser(t).visit(`/r/${token}`)).html;
  const floor = (minPriceCents: number) =>
    t.deps.store.write((tx) => tx.update(tx.t.items).set({ minPriceCents, version: 2 }));
  const answer = (offer_answers: object) => as('PUT', `/api/reservations/${id}`, { offer_answers });

  beforeEach(async () => {
    [table, lamp] = [sale.item['Oak table'] ?? '', sale.item.Lamp ?? ''];
    id = (await ask({ lot_offer: 12 })).json.data.reservation_id;
    token = await tokenFor(t, 'ben@example.com');
    await buyerSees(t, token);
  });

  it('is one decision with the sum, which answers all of its shares', async () => {
    const [one, ...others] = await offers();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      decision_id: `offer:${id}:all:1200`,
      title: 'Ben offers $12 for both items',
      item_ids: [table, lamp],
    });
    expect(one.summary).toBe('Oak table and Lamp. You’re asking $22.50.');
    expect(one.acts.map(({ act }: { act: string }) => act)).toEqual(['accept', 'decline']);
    expect((await reservation()).lot_offer).toBe(12);
    await floor(1100);
    expect((await offers())[0].summary).toContain(
      'Its share for Oak table and Lamp is below your lowest price.',
    );
  });

  it.each([
    ['accept', 'accepted', 12],
    ['decline', 'declined', 22.5],
  ])('takes one press on the seller’s card: %s', async (act, state, total) => {
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const { forms } = await browser.visit('/sell');
    const card = forms.filter(({ fields }) => fields.decision?.startsWith('offer:') && fields.act === act);
    expect(card).toHaveLength(1);
    await browser.post(card[0]?.action ?? '', card[0]?.fields ?? {});
    const { offer_states: states } = await reservation();
    expect(Object.values(states)).toEqual([
      { state, counter: null },
      { state, counter: null },
    ]);
    expect((await buyerSees(t, token)).totals.total_agreed).toBe(total);
  });

  it('stays one offer when a repeated request names a fourth price, which counts no more', async () => {
    const again = { buyer_name: 'Ana', buyer_email: 'ana@example.com' };
    for (const lot_offer of [12, 13, 14, 15]) expect((await ask({ ...again, lot_offer })).status).toBe(200);
    expect((await reservation('Ana')).lot_offer).toBe(14);
  });

  it('is one line in the thread, in the emails, and on the buyer’s page, in each state', async () => {
    const { messages } = await buyerSees(t, token);
    expect(messages[0].content).toBe('Asked for “Oak table” and “Lamp”. Offers $12 for both items.');
    await t.runDueWork();
    const toSeller = t.mailer.last(sale.email, 'new_reservation')?.text;
    expect(toSeller).toContain('Offers $12 for 2 items.');
    expect(toSeller).not.toMatch(/offers \$/);
    const toBuyer = t.mailer.last('ben@example.com', 'reservation_received')?.text;
    expect(toBuyer?.match(/You offer .*/g)).toEqual(['You offer $12 for both items; the seller decides']);
    expect(await page()).toContain('You offered $12 for both items. The seller hasn’t answered yet.');
    expect((await page()).match(/then no longer applies/g)).toHaveLength(3);
    expect((await page()).match(/class="offered"/g)).toHaveLength(1);
    await answer({ [table]: 'decline', [lamp]: 'decline' });
    expect(await page()).toContain('You offered $12 for both items. The seller declined.');
    expect(await page()).not.toContain('then no longer applies');
    await answer({ [table]: 'accept', [lamp]: 'accept' });
    expect(await page()).toContain('You agreed on $12 for both items.');
    expect((await buyerSees(t, token)).totals.total_agreed).toBe(12);
    expect(await offers()).toEqual([]);
  });

  it('is one sentence once the reservation was canceled', async () => {
    await t.request('POST', `/api/buyer/${token}/cancel`);
    const html = await page();
    expect(html).toContain('Your offer of $12 for both items no longer applies.');
    expect(html.match(/no longer applies/g)).toHaveLength(1);
  });

  it('is told as one on the seller’s page of an item, and when all of its shares are answered', async () => {
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const people = async () => (await browser.visit(`/sell/items/${lamp}`)).html;
    expect(await people()).toContain('Offers $12 for both items.');
    const told = async (offer_answers: object) => {
      const { reservation_id: said } = await answer(offer_answers);
      await t.runDueWork();
      const { messages } = await buyerSees(t, token);
      expect(said).toBe(id);
      return [
        messages.at(-1).content,
        t.mailer.last('ben@example.com', 'reservation_arranged')?.text.match(/.*\$.*/g),
      ];
    };
    expect(await told({ [table]: 'decline', [lamp]: 'decline' })).toEqual([
      'The offer of $12 for both items was declined.',
      ['You offered $12 for both items. The seller declined.'],
    ]);
    expect(await told({ [table]: 'accept', [lamp]: 'accept' })).toEqual([
      'Agreed: $12 for both items.',
      ['You agreed on $12 for both items.'],
    ]);
    expect(await people()).toContain('You agreed on $12 for both items.');
  });

  it('is the offer for the item where only one is asked for', async () => {
    const cat = { buyer_name: 'Cat', buyer_email: 'cat@example.com', item_ids: [lamp] };
    expect((await ask({ ...cat, lot_offer: 9 })).status).toBe(200);
    await buyerSees(t, await tokenFor(t, 'cat@example.com'));
    expect(await reservation('Cat')).toMatchObject({ lot_offer: null, offers: { [lamp]: 9 } });
    expect((await offers()).map(({ title }: { title: string }) => title)).toContain('Cat offers $9 for Lamp');
  });

  it('has no share that rounds to nothing', async () => {
    await as('PUT', `/api/items/${table}`, { price: 0.01 });
    const cat = { buyer_name: 'Cat', buyer_email: 'cat@example.com' };
    expect((await ask({ ...cat, lot_offer: 9 })).status).toBe(200);
    await buyerSees(t, await tokenFor(t, 'cat@example.com'));
    expect((await reservation('Cat')).offers).toEqual({ [lamp]: 9 });
  });

  it('has no share of an item that costs nothing, whose page tells its own price', async () => {
    await as('PUT', `/api/items/${sale.item.Chair}`, { price: 0 });
    const eva = { buyer_name: 'Eva', buyer_email: 'eva@example.com' };
    await ask({ ...eva, item_ids: [table, lamp, sale.item.Chair], lot_offer: 12 });
    expect(await reservation('Eva')).toMatchObject({
      lot_offer: 12,
      offers: { [table]: 5.33, [lamp]: 6.67 },
    });
    const { reservation_id: evas } = await reservation('Eva');
    await as('PUT', `/api/reservations/${evas}`, { agreed_prices: { [sale.item.Chair ?? '']: 3 } });
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const { html } = await browser.visit(`/sell/items/${sale.item.Chair}`);
    expect(html).toContain('You agreed on $3.');
    expect(html).not.toContain('$12');
  });

  it.each([
    ['accepted', () => ({ [table]: 'accept' })],
    ['declined', () => ({ [lamp]: 'decline' })],
    ['countered', () => ({ [table]: { counter: 8 }, [lamp]: { counter: 11 } })],
    ['answered in two ways', () => ({ [table]: 'accept', [lamp]: 'decline' })],
  ])('has one answer: a part can’t be %s', async (_, answers) => {
    const { status, json } = await t.request('PUT', `/api/reservations/${id}`, {
      key: sale.key,
      body: { offer_answers: answers() },
    });
    expect([status, json.error]).toEqual([400, expect.stringContaining('one price for Oak table, Lamp')]);
    expect((await reservation()).lot_offer).toBe(12);
    expect(await offers()).toHaveLength(1);
  });

  it('is accepted by its amount, or by its shares', async () => {
    await answer({ [table]: { accept: 12 }, [lamp]: { accept: 6.67 } });
    expect((await buyerSees(t, token)).totals.total_agreed).toBe(12);
  });

  const offerAnew = () =>
    t.request('POST', `/api/buyer/${token}/offers`, { body: { item_id: lamp, amount: 9 } });
  const letGo = () => t.request('POST', `/api/buyer/${token}/let-go`, { body: { item_ids: [lamp] } });
  const cancelLamp = () =>
    t.request('POST', `/api/reservations/${id}/cancel`, { key: sale.key, body: { item_ids: [lamp] } });
  const agreeOnLamp = () => as('PUT', `/api/reservations/${id}`, { agreed_prices: { [lamp]: 11 } });

  it.each([
    ['an item is offered for anew', offerAnew, { offered: 1, total: 22.5 }],
    ['an item is let go', letGo, { offered: 0, total: 10 }],
    ['the seller cancels an item', cancelLamp, { offered: 0, total: 10 }],
    ['another price is agreed on for an item', agreeOnLamp, { offered: 0, total: 21 }],
  ])('ends when %s: nobody offered the shares of the others', async (_, change, { offered, total }) => {
    await change();
    const shown = await reservation();
    expect(shown.lot_offer).toBeNull();
    expect(shown.offers).not.toHaveProperty(table);
    expect((await offers()).map(({ item_ids: ids }: { item_ids: string[] }) => ids)).toEqual(
      offered ? [[lamp]] : [],
    );
    expect(await page()).not.toMatch(/You (offered|agreed on) \$12/);
    expect((await buyerSees(t, token)).totals.total_agreed).toBe(total);
  });

  it.each([
    ['ends when the buyer leaves a part, who is told before', letGo, 10],
    ['stays for the rest when the seller cancels a part', cancelLamp, 5.33],
  ])('once accepted, %s', async (_, change, total) => {
    await answer({ [table]: 'accept', [lamp]: 'accept' });
    expect(await page()).toContain('Your one price for several items then no longer applies.');
    await change();
    expect((await buyerSees(t, token)).totals.total_agreed).toBe(total);
    expect(await page()).not.toContain('Your one price for several items then no longer applies.');
  });

  it('says nothing of a part: asked for along with what the buyer has already, it isn’t passed on', async () => {
    const more = await ask({ item_ids: [lamp, sale.item.Chair], lot_offer: 20 });
    expect(more.status).toBe(200);
    const rows = (await as('GET', '/api/reservations')).reservations;
    expect(
      rows.map((row: { offers: object; lot_offer: number | null }) => [row.offers, row.lot_offer]),
    ).toEqual(
      expect.arrayContaining([
        [{}, null],
        [{ [table]: 5.33, [lamp]: 6.67 }, 12],
      ]),
    );
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com', 'reservation_known')?.text).toContain('wasn’t passed on');
  });

  it('that comes again before the link is opened counts as it came last', async () => {
    const eva = { buyer_name: 'Eva', buyer_email: 'eva@example.com' };
    await ask({ ...eva, lot_offer: 15 });
    await ask({ ...eva, lot_offer: 18 });
    expect((await reservation('Eva')).lot_offer).toBe(18);
    await ask({ ...eva, offers: { [table]: 6, [lamp]: 11 } });
    expect((await reservation('Eva')).lot_offer).toBeNull();
    const evas = await tokenFor(t, 'eva@example.com');
    const said = (await buyerSees(t, evas)).messages.map(({ content }: { content: string }) => content);
    expect(said.slice(0, 2)).toEqual([
      'Asked for “Oak table” and “Lamp”. Offers $15 for both items.',
      'Now offers $18 for both items.',
    ]);
  });
});

it.each(LANGUAGE_CODES)('one price for several items is said in %s', (language) => {
  const words = wordsOf(language);
  const said = words.reservation.offerOpen({ price: words.offerAll(4000, 'USD', 3) });
  expect(said).toContain('40');
  expect(said).toMatch(/\b3\b/);
  expect(words.offerAll(4000, 'USD', 2)).not.toContain('2');
});
