import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sellerContext } from '../../src/cli/command.ts';
import { undoLast } from '../../src/listings/undo.ts';
import { HOUR, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { type Browser, openBrowser, type Page } from '../support/oauth-browser.ts';

let t: TestApp;
let sale: TestSale;
let browser: Browser;
beforeEach(async () => {
  t = await openTestApp({ env: { PLAN_DEFAULT: 'garage_sale' } });
  sale = await openSale(t, ['Oak table', 'Lamp', 'Chair']);
  browser = openBrowser(t);
  await browser.signIn(await browser.visit('/sign-in'));
});
afterEach(() => t.close());

const id = (title: string) => sale.item[title] ?? '';
const get = async (title: string) =>
  (await t.request('GET', `/api/items/${id(title)}`, { key: sale.key })).json.data;
const titlesOf = (page: Page) =>
  [...page.html.matchAll(/<h3><a href="\/sell\/items\/\w+">([^<]*)</g)].map(([, title]) => title);

/** Presses a button of a card, and returns the list. */
async function press(title: string, act: string, fields: Record<string, string> = {}): Promise<Page> {
  const page = await browser.visit('/sell');
  const form = page.forms.find((each) => each.fields.id === id(title));
  const answer = await browser.post('/sell/change', { ...form?.fields, ...fields, act });
  return answer.location ? browser.visit(answer.location.split('#')[0] ?? '') : answer;
}
async function several(act: string, titles: string[], percent = '10'): Promise<Page> {
  const page = await browser.visit('/sell');
  const form = page.forms.find(({ action }) => action === '/sell/several');
  const body = new URLSearchParams({ ...form?.fields, percent, act });
  for (const title of titles) body.append('id', id(title));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await t.app.request('/sell/several', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    body: body.toString(),
  });
  const [, done] = /^rs_done=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? [];
  if (done) browser.cookies.set('rs_done', done);
  return done
    ? browser.visit('/sell')
    : ({ html: await answer.text(), status: answer.status, forms: [] } as never);
}
const undo = (page: Page) => browser.submit(page, '/sell/undo');
const lineOf = (page: Page) => /class="undo-words"><span>([^<]*)</.exec(page.html)?.[1];

describe('my sale', () => {
  it('leads to photos while it is empty', async () => {
    const newcomer = openBrowser(t);
    const page = await newcomer.signIn(await newcomer.visit('/sign-in'), 'new@example.com');
    expect(page.html).toContain('href="/sell/new"');
    expect(page.html).toContain('Start with a photo');
  });

  it('has a card for each that waits for a decision, read or not', async () => {
    const message = 'Is it still there?';
    for (const n of 'abcdefghijklm')
      await reserveAndOpen(t, sale, { email: `${n}@example.com`, name: n, message });
    const { html } = await browser.visit('/sell');
    expect(html.match(/class="card decision"/g)).toHaveLength(13);
    await browser.visit('/inbox');
    expect((await browser.visit('/sell')).html.match(/class="card decision"/g)).toHaveLength(13);
  });

  it('sends to the pickups for those of today that it has no room to name', async () => {
    const comers = [...'abcdefgh'].map((name) => ({ name, email: `${name}@example.com` }));
    for (const comer of comers) {
      const items = [await addItem(t, sale.sellerId, { title: `Vase ${comer.name}` })];
      const { reservationId } = await reserveAndOpen(t, sale, { ...comer, items });
      const pickup_at = new Date(t.clock.now().getTime() + 2 * HOUR).toISOString();
      await t.request('PUT', `/api/reservations/${reservationId}`, {
        key: sale.key,
        body: { pickup_at, anyway: true },
      });
    }
    const { html } = await browser.visit('/sell');
    expect(html.match(/is coming today/g)).toHaveLength(6);
    expect(html).toMatch(/href="\/sell\/pickups"><span class="what">2 more pickups today/);
  });

  it('filters, searches, sorts and pages by its address', async () => {
    for (let i = 0; i < 25; i++) await addItem(t, sale.sellerId, { title: `Vase ${i}`, priceCents: 100 + i });
    await addItem(t, sale.sellerId, { title: 'Old vase', status: 'inactive' });
    await addItem(t, sale.sellerId, { title: 'Sold vase', status: 'taken', finalPriceCents: 4000 });
    await addItem(t, sale.sellerId, { title: 'Held vase', status: 'reserved' });
    await addItem(t, sale.sellerId, {
      title: 'Unseen vase',
      needsReview: true,
      priceUnknown: true,
      priceCents: 0,
    });
    const first = await browser.visit('/sell');
    expect(titlesOf(first)).toHaveLength(24);
    expect(titlesOf(first)[0]).toBe('Unseen vase');
    expect(first.html).toContain('28 on sale · 1 on hold · 1 sold for $40');
    expect(titlesOf(await browser.visit('/sell?page=2'))).toHaveLength(8);
    expect(titlesOf(await browser.visit('/sell?page=99'))).toHaveLength(8);
    expect(titlesOf(await browser.visit('/sell?show=inactive'))).toEqual(['Old vase']);
    expect(titlesOf(await browser.visit('/sell?show=review'))).toEqual(['Unseen vase']);
    expect(titlesOf(await browser.visit('/sell?q=vase&order=cheapest&show=available'))[0]).toBe('Vase 0');
    expect(titlesOf(await browser.visit('/sell?q=vase&order=dearest&show=available'))[0]).toBe('Vase 24');
    expect((await browser.visit('/sell?q=nothing')).html).toContain('Nothing here.');
    expect((await browser.visit('/sell?show=x&order=y&page=-1&q=%00')).status).toBe(200);
  });

  it('shows first what is waiting: buyers’ messages, holds, and listings to review', async () => {
    await reserveAndOpen(t, sale, { items: ['Lamp'], message: 'Is it bright?' });
    await addItem(t, sale.sellerId, { title: 'Unseen vase', needsReview: true });
    const { html } = await browser.visit('/sell');
    expect(html).toContain('Ben is waiting for an answer');
    expect(html).toContain('1 item needs your review');
    expect(html).toMatch(/for Ben<\/a>/);
    expect(html).toMatch(/\?answer=sold#reserved" aria-label="Picked up\?: Lamp"/);
    t.clock.advance(30 * HOUR);
    expect((await browser.visit('/sell')).html).toContain('On hold for Ben until');
  });

  it('decides where it is: an offer is accepted by one press, and the card is gone', async () => {
    const { reservationId } = await reserveAndOpen(t, sale, { items: ['Lamp'], offers: { Lamp: 9 } });
    const offered = await browser.visit('/sell');
    expect(offered.html).toContain('Ben offers $9 for Lamp');
    const fields = { decision: `offer:${reservationId}:${sale.item.Lamp}:900`, act: 'accept' };
    const done = await browser.submit(offered, '/sell/decide', fields);
    expect(done.html).toContain('Offer accepted.');
    expect(done.html).not.toContain('Ben offers');
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    expect(json.data.reservations[0].agreed_prices).toEqual({ [sale.item.Lamp ?? '']: 9 });
    const again = await browser.submit(offered, '/sell/decide', fields);
    expect(again.html).toContain('That has changed in the meantime. Nothing was done.');
  });

  it('counters an offer in the thread, at its top', async () => {
    const { reservationId } = await reserveAndOpen(t, sale, { items: ['Lamp'], offers: { Lamp: 9 } });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const thread = `/inbox/${json.data.conversations[0].conversation_id}`;
    const shown = await browser.visit(thread);
    const [card, reserved] = ['Ben offers $9 for Lamp', 'id="reserved"'].map((text) =>
      shown.html.indexOf(text),
    );
    expect(card).toBeGreaterThan(0);
    expect(card).toBeLessThan(reserved ?? 0);
    const fields = { decision: `offer:${reservationId}:${sale.item.Lamp}:900`, act: 'counter', typed: '$11' };
    const done = await browser.submit(shown, `${thread}/decide`, fields);
    expect(done.html).toContain('Counteroffer sent by email.');
    const after = await t.request('GET', '/api/reservations', { key: sale.key });
    expect(after.json.data.reservations[0].offer_states).toEqual({
      [sale.item.Lamp ?? '']: { state: 'countered', counter: 11 },
    });
  });

  it('never shows the seller’s own words as the buyer’s', async () => {
    await reserveAndOpen(t, sale, { items: ['Lamp'], message: 'Is it bright?' });
    const { json: inbox } = await t.request('GET', '/api/conversations', { key: sale.key });
    const path = `/api/conversations/${inbox.data.conversations[0].conversation_id}`;
    const content = 'Very bright.';
    const { json } = await t.request('POST', `${path}/reply/prepare`, { key: sale.key, body: { content } });
    const { confirmation_token } = json.data;
    const sent = await t.request('POST', path, { key: sale.key, body: { confirmation_token } });
    expect(sent.status).toBe(200);
    const { html } = await browser.visit('/sell');
    expect(html).not.toContain('Ben is waiting for an answer');
    expect(html).not.toContain('Very bright.');
  });
});

describe('the buttons of an item', () => {
  it('save a price, and take it back', async () => {
    const saved = await press('Lamp', 'price', { price: '$1,250.50' });
    expect(lineOf(saved)).toBe('Lamp: $12.50 → $1,250.50.');
    expect((await get('Lamp')).price).toBe(1250.5);
    expect(lineOf(await undo(saved))).toBe('It’s as it was before.');
    expect((await get('Lamp')).price).toBe(12.5);
  });

  it('show an invalid price again, with what to write', async () => {
    const refused = await press('Lamp', 'price', { price: 'ten' });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Write it like 25 or 12.50');
    expect(refused.html).toMatch(/value="ten"[^>]*aria-invalid="true"/);
    expect((await get('Lamp')).price).toBe(12.5);
  });

  it.each([
    ['sold', { price: '11' }, { status: 'taken', final_price: 11 }, 'Lamp: sold for $11.'],
    ['sold', { price: '0' }, { status: 'taken', final_price: 0 }, 'Lamp: sold for $0.'],
    ['hide', {}, { status: 'inactive' }, 'Lamp is hidden: only you can see it.'],
    ['delete', {}, { status: 'deleted' }, 'Lamp is deleted. You can restore it for 7 days.'],
  ])('%s, and take it back', async (act, fields, after, words) => {
    const page = await press('Lamp', act, fields);
    expect(lineOf(page)).toBe(words);
    expect(await get('Lamp')).toMatchObject(after);
    await undo(page);
    expect(await get('Lamp')).toMatchObject({ status: 'available', price: 12.5, final_price: null });
  });

  it.each([
    [
      'offline',
      'your page is offline, so no one can see it.',
      'your page is offline, so no one can see anything.',
    ],
    [
      'over',
      'your sale has ended, so no one can reserve it.',
      'your sale has ended, so no one can reserve anything.',
    ],
  ])('say that no one can have what is put back while the sale is %s', async (state, one, many) => {
    const head = async () =>
      /<p class="muted"[^>]*>([^<·]*)/.exec((await browser.visit('/sell')).html)?.[1]?.trim();
    expect(await head()).toBe('3 on sale');
    const ends_on = t.clock.now().toISOString().slice(0, 10);
    if (state === 'over') await publish(t, sale.key, { ends_on });
    else await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    if (state === 'over') t.clock.advance(30 * HOUR);
    expect(await head()).toBe('3 not sold yet');
    await press('Lamp', 'hide');
    expect(lineOf(await press('Lamp', 'show'))).toBe(`Lamp is available, but ${one}`);
    await several('hide', ['Lamp', 'Chair']);
    expect(lineOf(await several('show', ['Lamp', 'Chair']))).toBe(`2 items are available, but ${many}`);
    await press('Lamp', 'sold');
    const ctx = await sellerContext(t.deps, sale.email);
    const undone = ctx && (await undoLast(ctx, { item_id: id('Lamp') }));
    expect(undone?.told).toContain(state === 'over' ? 'the sale has ended' : 'the page is offline');
  });

  it('put hidden or sold items back on sale', async () => {
    await press('Lamp', 'hide');
    expect(lineOf(await press('Lamp', 'show'))).toBe('Lamp is on sale.');
    await press('Lamp', 'sold');
    await press('Lamp', 'show');
    expect(await get('Lamp')).toMatchObject({ status: 'available', final_price: null });
  });

  it('keep later changes when they are undone', async () => {
    const page = await press('Lamp', 'price', { price: '20' });
    await t.request('PUT', `/api/items/${id('Lamp')}`, { key: sale.key, body: { price: 30 } });
    expect(lineOf(await undo(page))).toContain('couldn’t undo that');
    expect((await get('Lamp')).price).toBe(30);
  });

  it('undo nothing for another session or a forged request', async () => {
    const page = await press('Lamp', 'price', { price: '20' });
    const sealed = page.forms.find(({ action }) => action === '/sell/undo')?.fields.undo ?? '';
    const forged = `${Buffer.from(JSON.stringify({ words: 'x', undo: [{ id: id('Lamp'), v: 2, price: 1 }] })).toString('base64url')}.${sealed.split('.')[1]}`;
    const refused = await browser.submit(page, '/sell/undo', { undo: forged });
    expect(refused.status).toBe(400);
    expect((await get('Lamp')).price).toBe(20);
  });

  it('answer a script with the card and the line', async () => {
    const page = await browser.visit('/sell');
    const form = page.forms.find((each) => each.fields.id === id('Lamp'));
    const response = await t.app.request('/sell/change', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: new URLSearchParams({ ...form?.fields, price: '14', act: 'price' }).toString(),
    });
    const answer = JSON.parse(await response.text());
    expect(answer.card).toContain('value="14"');
    expect(answer.line).toContain('Undo');
  });

  it('never show a sum that no one named as free, and make public what gets its first price', async () => {
    sale.item.Vase = await addItem(t, sale.sellerId, {
      title: 'Vase',
      needsReview: true,
      priceUnknown: true,
      priceCents: 0,
    });
    expect((await press('Vase', 'fine')).status).toBe(400);
    await press('Vase', 'price', { price: '8' });
    expect(await get('Vase')).toMatchObject({ needs_review: false, price: 8 });
  });

  it('reach nothing of another seller', async () => {
    const other = await openSale(t, ['Rug'], { email: 'other@example.com' });
    const page = await browser.visit('/sell');
    const form = page.forms.find((each) => each.fields.id === id('Lamp'));
    await browser.post('/sell/change', { ...form?.fields, id: other.item.Rug ?? '', act: 'delete' });
    const { json } = await t.request('GET', `/api/items/${other.item.Rug}`, { key: other.key });
    expect(json.data.status).toBe('available');
  });
});

describe('selected items', () => {
  it('get lower prices, but none below the seller’s floor price, and the page says so', async () => {
    await t.request('PUT', `/api/items/${id('Chair')}`, { key: sale.key, body: { min_price: 14.5 } });
    await reserveAndOpen(t, sale, { items: ['Oak table'] });
    const page = await several('lower', ['Oak table', 'Lamp', 'Chair'], '20');
    expect(lineOf(page)).toBe(
      '1 price lowered. 1 is on hold and wasn’t changed: tell its buyer first. 1 keeps its price: it would go below your lowest price.',
    );
    expect([(await get('Lamp')).price, (await get('Chair')).price]).toEqual([10, 15]);
    await undo(page);
    expect((await get('Lamp')).price).toBe(12.5);
  });

  it('is hidden, put back or deleted together, with one way back', async () => {
    expect(lineOf(await several('hide', ['Lamp', 'Chair']))).toBe('2 items are hidden.');
    expect(lineOf(await several('show', ['Lamp', 'Chair']))).toBe('2 items are on sale.');
    const gone = await several('delete', ['Lamp', 'Chair']);
    expect([(await get('Lamp')).status, (await get('Chair')).status]).toEqual(['deleted', 'deleted']);
    await undo(gone);
    expect([(await get('Lamp')).status, (await get('Chair')).status]).toEqual(['available', 'available']);
  });

  it('may be missing, or the percentage invalid: then nothing happens, and the page says what to do', async () => {
    expect((await several('hide', [])).html).toContain('Select the items first.');
    expect((await several('lower', ['Lamp'], '95')).html).toContain('whole number from 1 to 90');
    expect((await get('Lamp')).price).toBe(12.5);
  });
});

describe('the bin', () => {
  it('lists deleted items with their deadline, and restores them', async () => {
    await press('Lamp', 'delete');
    t.clock.advance(6 * 24 * HOUR);
    const bin = await browser.visit('/sell/bin');
    expect(bin.html).toContain('until Mon, May 11, 10:00 AM');
    expect((await browser.submit(bin, '/sell/bin/restore')).html).toContain('It’s back in your sale.');
    expect((await get('Lamp')).status).toBe('available');
  });

  it('tells of nothing that can no longer be restored', async () => {
    await press('Lamp', 'delete');
    t.clock.advance(7 * 24 * HOUR + 1);
    expect((await browser.visit('/sell/bin')).html).toContain('There’s nothing here.');
  });
});
