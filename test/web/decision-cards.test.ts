import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../src/decisions/schemas.ts';
import { DAY, HOUR } from '../../src/units.ts';
import { LISTING_LIMITS } from '../../src/vocabulary.ts';
import {
  buyerSees,
  itemState,
  openSaleEach,
  reserveAndOpen,
  setAddress,
  type TestSale,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';

let t: TestApp;
let sale: TestSale;
let browser: Browser;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});
beforeEach(async () => {
  browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), sale.email);
});

const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  t.request(method, path, { key: sale.key, ...(body && { body }) });
const decisions = async (): Promise<Decision[]> => (await as('GET', '/api/decisions')).json.data.decisions;
const setPage = (change: { expiresAt?: Date; endsOn?: string; published?: boolean }) =>
  t.deps.store.write((tx) => tx.update(tx.t.pages).set(change));
const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY);
const price = async (title: string) => (await itemState(t, sale.item[title])).priceCents;

/** Presses a button on the card of this kind in My sale, as the page offers it. */
async function press(kind: Decision['kind'], act: string, typed?: string) {
  const page = await browser.visit('/sell');
  const id = (await decisions()).find((each) => each.kind === kind)?.decision_id;
  const form = page.forms.find(({ fields }) => fields.decision === id && fields.act === act);
  if (!form) throw new Error(`No button ${act} on a card ${kind}`);
  return browser.post('/sell/decide', { ...form.fields, ...(typed !== undefined && { typed }) });
}
/** The only form that the page shows opened. */
function openedIn(html: string): string {
  const opened = html.match(/<details class="fold" open.*?<\/details>/gs) ?? [];
  expect(opened).toHaveLength(1);
  return opened[0] ?? '';
}
const kinds = async () => (await decisions()).map(({ kind }) => kind);

describe('a card in My sale', () => {
  it('shares the address that it shows, and no other', async () => {
    await setAddress(t, sale.sellerId, '12 Oak Street');
    const { reservationId, token } = await reserveAndOpen(t, sale);
    const pickup_at = new Date(t.clock.now().getTime() + 3 * HOUR).toISOString();
    await as('PUT', `/api/reservations/${reservationId}`, { pickup_at });
    const shown = await browser.visit('/sell');
    expect(shown.html).toContain('We’ll email this address to the buyer: 12 Oak Street');
    await setAddress(t, sale.sellerId, '9 Elm Street');
    const form = shown.forms.find(({ fields }) => fields.act === 'share_address');
    const late = await browser.post('/sell/decide', form?.fields ?? {});
    expect([late.status, late.html.includes('That has changed in the meantime')]).toEqual([400, true]);
    expect((await buyerSees(t, token)).address).toBeNull();
    await press('share_address', 'share_address');
    expect((await buyerSees(t, token)).address).toBe('9 Elm Street');
    expect(await kinds()).not.toContain('share_address');
  });

  it('keeps a counteroffer that can’t be read, in the card where it was typed, in My sale and in the thread', async () => {
    await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'], offers: { 'Oak table': 7, Lamp: 9 } });
    const [table] = await decisions();
    for (const action of ['/sell/decide', `/inbox/${table?.conversation_id}/decide`]) {
      const page = await browser.visit(action.replace('/decide', ''));
      const form = page.forms.find(
        ({ fields }) => fields.decision === table?.decision_id && fields.act === 'counter',
      );
      const { status, html } = await browser.post(action, { ...form?.fields, typed: 'eight' });
      expect(status).toBe(400);
      const opened = openedIn(html);
      expect(opened).toContain(`name="decision" value="${table?.decision_id}"`);
      expect(opened).toMatch(/value="eight"[^>]*aria-invalid="true"/);
      expect(opened).toContain('Write it like');
    }
  });

  it('leads to the thread where no address is on file', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const pickup_at = new Date(t.clock.now().getTime() + 3 * HOUR).toISOString();
    await as('PUT', `/api/reservations/${reservationId}`, { pickup_at });
    const [of] = await decisions();
    const page = await browser.visit('/sell');
    expect(page.html).toContain(`href="/inbox/${of?.conversation_id}#share"`);
    expect(page.forms.some(({ fields }) => fields.act === 'share_address')).toBe(false);
  });

  it('answers a question by one press, with what the listing says, and only the question that it shows', async () => {
    const { token } = await reserveAndOpen(t, sale, { message: 'How much is it? Any scratches?' });
    t.clock.advance(1000);
    const shown = await browser.visit('/sell');
    const answers = shown.forms.filter(({ fields }) => fields.act === 'reply');
    // The fullest one; the thread has the others.
    expect(answers.map(({ fields }) => fields.typed)).toEqual([
      'Oak table is $10. The condition of Oak table: Good.',
    ]);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'And what size?' } });
    t.clock.advance(1000);
    const late = await browser.post('/sell/decide', answers[0]?.fields ?? {});
    expect(late.status).toBe(303);
    expect(
      (await buyerSees(t, token)).messages.some(
        (each: { sender_type: string }) => each.sender_type === 'seller',
      ),
    ).toBe(false);
    const again = (await browser.visit('/sell')).forms.find(({ fields }) => fields.act === 'reply');
    await browser.post('/sell/decide', again?.fields ?? {});
    expect((await buyerSees(t, token)).messages.at(-1)).toMatchObject({
      sender_type: 'seller',
      content: again?.fields.typed,
    });
    expect(await kinds()).toEqual([]);
  });

  it('prepares answers to the first ten questions; the cards of the others lead to their threads', async () => {
    for (let n = 1; n <= 11; n++) {
      await reserveAndOpen(t, sale, { email: `b${n}@example.com`, name: `B${n}`, message: 'Any scratches?' });
      t.clock.advance(1000);
    }
    const { forms } = await browser.visit('/sell');
    expect((await kinds()).filter((kind) => kind === 'question')).toHaveLength(11);
    expect(forms.filter(({ fields }) => fields.act === 'reply')).toHaveLength(10);
  });

  it('leads to the missing fact, which is saved once it is typed', async () => {
    await reserveAndOpen(t, sale, { message: 'What size is it?' });
    t.clock.advance(1000);
    const [of] = await decisions();
    const list = await browser.visit('/sell');
    expect(list.html).toContain(`href="/inbox/${of?.conversation_id}#suggested"`);
    expect(list.forms.some(({ fields }) => fields.act === 'reply')).toBe(false);
    const thread = await browser.visit(`/inbox/${of?.conversation_id}`);
    expect(thread.html).not.toContain('Prepared answers');
    const kept = await browser.submit(thread, `/inbox/${of?.conversation_id}/fact`, { value: '200 x 90 cm' });
    expect(kept.html).toContain('Saved: everyone who asks gets this answer.');
    expect(kept.html).toContain('Prepared answers');
    expect((await as('GET', `/api/items/${sale.item['Oak table']}`)).json.data.dimensions).toBe(
      '200 x 90 cm',
    );
    await press('question', 'reply');
    expect(await kinds()).toEqual([]);
  });

  it('shows a refused fact again at the item that it was typed for, and at no other', async () => {
    await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'], message: 'What size are they?' });
    t.clock.advance(1000);
    const path = `/inbox/${(await decisions())[0]?.conversation_id}`;
    const { forms } = await browser.visit(path);
    const facts = forms.filter(({ action }) => action === `${path}/fact`);
    expect(facts.map(({ fields }) => fields.item_id)).toEqual([sale.item['Oak table'], sale.item.Lamp]);
    const typed = 'x'.repeat(LISTING_LIMITS.dimensions + 1);
    const again = await browser.post(`${path}/fact`, { ...facts[1]?.fields, value: typed });
    expect(again.status).toBe(400);
    expect(again.html.split(typed)).toHaveLength(2);
  });

  it('puts all drafts on sale', async () => {
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ status: 'inactive', draft: true }));
    await press('drafts', 'put_on_sale');
    const states = await Promise.all(Object.values(sale.item).map((id) => itemState(t, id)));
    expect(states.map(({ status }) => status)).toEqual(['available', 'available', 'available']);
    expect(await kinds()).toEqual([]);
  });

  it('records that a post elsewhere was taken down', async () => {
    await as('POST', `/api/items/${sale.item.Lamp}/postings`, { place: 'Craigslist' });
    await as('POST', `/api/items/${sale.item.Lamp}/postings`, { place: 'eBay' });
    await reserveAndOpen(t, sale, { items: ['Lamp'] });
    expect(await kinds()).toEqual(['take_down_elsewhere', 'take_down_elsewhere']);
    await press('take_down_elsewhere', 'taken_down');
    expect((await decisions()).map(({ title }) => title)).toEqual(['Take “Lamp” down from eBay']);
  });

  it('renews a free page by one press', async () => {
    await setPage({ expiresAt: inDays(2) });
    await press('page_ends', 'renew');
    expect(await kinds()).toEqual([]);
  });

  it('lowers, gives away, extends and closes as the sale ends', async () => {
    await as('PUT', `/api/items/${sale.item.Chair}`, { min_price: 10 });
    await reserveAndOpen(t, sale);
    await setPage({ endsOn: inDays(2).toISOString().slice(0, 10) });
    await press('sale_ends', 'lower_all', '50');
    // Held at its price; half of 12.50; and never below the lowest.
    expect([await price('Oak table'), await price('Lamp'), await price('Chair')]).toEqual([1000, 625, 1500]);
    await press('sale_ends', 'give_away');
    expect([await price('Oak table'), await price('Lamp'), await price('Chair')]).toEqual([1000, 0, 1500]);
    expect((await browser.visit('/sell')).html).toContain('1 item is now free.');

    const refused = await press('sale_ends', 'extend', '2020-01-01');
    expect(refused.status).toBe(400);
    for (const [act, typed, problem] of [
      ['extend', 'soon', 'Write the day like'],
      ['lower_all', '99', 'Enter a whole number from 1 to 90'],
    ] as const) {
      const { html } = await press('sale_ends', act, typed);
      expect(openedIn(html), act).toMatch(new RegExp(`value="${typed}".*${problem}`, 's'));
    }
    await press('sale_ends', 'extend', inDays(9).toISOString().slice(0, 10));
    expect(await kinds()).toEqual([]);

    await setPage({ endsOn: inDays(2).toISOString().slice(0, 10) });
    await press('sale_ends', 'close');
    expect(await kinds()).toEqual([]);
    expect((await as('GET', `/api/pages/${sale.slug}`)).status).toBe(404);
  });
});
