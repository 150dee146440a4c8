import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../src/units.ts';
import { itemState, openSaleEach, reserve, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';

describe.each(eachStore)('the end of a sale, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let browser: Browser;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });
  beforeEach(async () => {
    browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
  });

  const setPage = (change: { expiresAt?: Date; endsOn?: string }) =>
    t.deps.store.write((tx) => tx.update(tx.t.pages).set(change));
  const inDays = (days: number) => new Date(t.clock.now().getTime() + days * DAY);
  const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);
  const press = async (act: string, typed?: string) => {
    const page = await browser.visit('/sell/end');
    const form = page.forms.find(({ fields }) => fields.act === act);
    if (!form) throw new Error(`No button ${act}`);
    const answered = await browser.post('/sell/end', { ...form.fields, ...(typed && { typed }) });
    return answered.location ? browser.visit(answered.location) : answered;
  };
  const section = (html: string, id: string) =>
    new RegExp(`aria-labelledby="${id}">(.*?)</section>`, 's').exec(html)?.[1]?.replace(/<[^>]+>/g, ' ');

  it('shows what is on hold, what is left, and who is in line', async () => {
    await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await reserveAndOpen(t, sale, {
      items: ['Lamp'],
      name: 'Cat',
      email: 'cat@example.com',
      message: 'Is it bright?',
    });
    await setPage({ endsOn: dayIn(2) });
    const { html } = await browser.visit('/sell/end');
    expect(html).toContain('Your sale ends Wednesday, May 6. After that');
    expect(section(html, 'held')).toMatch(/Lamp for Ben.*Until/s);
    expect(section(html, 'left')).toMatch(/Chair · \$15.*Oak table · \$10/s);
    expect(section(html, 'left')).not.toContain('Lamp');
    expect(section(html, 'waiting')).toMatch(/Cat is in line for Lamp.*Cat is waiting for an answer/s);
    expect(section(html, 'sold')).toContain('Nothing is sold yet.');
  });

  it('has what can be done about it, each in place', async () => {
    await setPage({ endsOn: dayIn(1), expiresAt: inDays(2) });
    expect((await press('extend', dayIn(9))).html).toContain('Your sale has a new last day.');
    expect((await press('renew')).html).toContain('Your sale page is renewed.');
    await press('lower_all', '50');
    expect((await itemState(t, sale.item.Chair)).priceCents).toBe(750);
    await press('give_away');
    expect((await itemState(t, sale.item.Chair)).priceCents).toBe(0);
    const closed = await press('close');
    expect(closed.html).toContain('Your page is offline, so buyers can’t see it.');
    expect(closed.html).toContain('href="/sell/page"');
    expect(closed.forms.some(({ fields }) => fields.act === 'close')).toBe(false);
    expect((await t.request('GET', `/api/pages/${sale.slug}`)).status).toBe(404);
  });

  it('refuses what isn’t an act, and a last day in the past', async () => {
    await setPage({ endsOn: dayIn(1) });
    expect((await press('extend', '2020-01-01')).status).toBe(400);
    const page = await browser.visit('/sell/end');
    const [form] = page.forms.filter(({ fields }) => fields.act === 'close');
    expect((await browser.post('/sell/end', { ...form?.fields, act: 'toString' })).status).toBe(400);
  });

  it('is summed up by day and item, as JSON, as a page, and as a table', async () => {
    const sold = (title: string, days: number, finalPriceCents: number) =>
      addItem(t, sale.sellerId, {
        title,
        status: 'taken',
        priceCents: 2000,
        finalPriceCents,
        takenAt: inDays(days),
      });
    await sold('=Vase', -2, 1500);
    await sold('Clock', -2, 0);
    await sold('Bike', -1, 2000);
    await addItem(t, sale.sellerId, { status: 'taken', takenAt: inDays(-1), deletedAt: inDays(0) });
    const { json } = await t.request('GET', '/api/account/summary', { key: sale.key });
    expect(json.data).toMatchObject({
      sold_count: 3,
      taken_in: 35,
      currency: 'USD',
      by_day: [
        { day: dayIn(-2), sold_count: 2, taken_in: 15 },
        { day: dayIn(-1), sold_count: 1, taken_in: 20 },
      ],
      items: [
        { title: '=Vase', price: 20, final_price: 15, day: dayIn(-2) },
        { title: 'Clock', final_price: 0 },
        { title: 'Bike', final_price: 20 },
      ],
    });
    expect((await t.request('GET', '/api/account/summary')).status).toBe(401);
    const { html } = await browser.visit('/sell/summary');
    expect(html).toContain('3 items sold, $35 in all.');
    const csv = await browser.visit('/sell/summary.csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.html.trim().split(/\r?\n/)).toEqual([
      'Day,Item,Asked,Paid,Currency',
      `${dayIn(-2)},'=Vase,20,15,USD`,
      `${dayIn(-2)},Clock,20,0,USD`,
      `${dayIn(-1)},Bike,20,20,USD`,
      ',Total,,35,USD',
    ]);
  });

  it('shows nothing of another seller', async () => {
    await reserve(t, sale, { items: ['Lamp'] });
    const other = openBrowser(t);
    await other.signIn(await other.visit('/settings'), 'other@example.com');
    const { html } = await other.visit('/sell/end');
    expect(html).toContain('You don’t have a sale page yet.');
    expect(html).not.toContain('Lamp');
  });
});
