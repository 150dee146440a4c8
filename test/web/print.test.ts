import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { nameSize } from '../../src/web/print/sheets.tsx';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { repeat } from '../support/repeat.ts';
import { openSeller } from '../support/seller-forms.ts';

let t: TestApp;
let key: string;
let sellerId: string;
beforeEach(async () => {
  t = await openTestApp();
  ({ apiKey: key, sellerId } = await t.signIn());
});
afterEach(() => t.close());

it('a sale can be printed as a list of its available items, in the reader’s language', async () => {
  await publish(t, key, {
    display_name: 'Maria',
    city: 'Portland',
    state: 'OR',
    street_address: '12 Oak Street',
  });
  await addItem(t, sellerId, { title: 'Lamp <b>', minPriceCents: 4321 });
  await addItem(t, sellerId, { title: 'Chair', priceCents: 0, status: 'reserved' });
  await addItem(t, sellerId, { title: 'Table', status: 'taken' });
  await addItem(t, sellerId, { title: 'Draft', status: 'inactive' });
  const { status, text } = await t.request('GET', '/maria/print');
  expect(status).toBe(200);
  for (const shown of [
    'Lamp &lt;b&gt;',
    '>$35<',
    'Chair',
    '>Free<',
    '· Reserved',
    'noindex',
    '/maria/qr.svg',
  ])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/Table|Draft|Oak Street|43\.21|<b>/);
  expect(text).not.toContain('loading="lazy"');
  expect((await t.request('GET', '/maria/print?lang=es')).text).toContain('· Reservado');
  await t.request('POST', '/api/pages/unpublish', { key });
  expect((await t.request('GET', '/maria/print')).status).toBe(404);
});

it('price tags are for the seller only: one with a code for each item that is for sale', async () => {
  const seller = await openSeller(t, 'seller@example.com');
  expect((await t.request('GET', '/sell/page/tags')).status).toBe(303);
  await publish(t, key, { display_name: 'Maria' });
  expect((await seller.visit('/sell/page/tags')).html).toContain('There’s nothing to tag yet');
  for (let i = 1; i <= 13; i++) await addItem(t, sellerId, { title: `Lamp ${i}` });
  await addItem(t, sellerId, { title: 'Gone', status: 'taken' });
  const { html } = await seller.visit('/sell/page/tags');
  expect(html.match(/<li class="tag /g)).toHaveLength(13);
  expect(html.match(/<span class="tag-code"><svg /g)).toHaveLength(13);
  expect(html).toContain('13 tags on 2 sheets');
  expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('data-print'));
  expect(html).not.toMatch(/Gone|style="/);
  t.openToAll();
  const page = (await seller.visit('/sell/page')).html;
  for (const path of ['/maria/sign', '/maria/print', '/sell/page/tags'])
    expect(page).toContain(`href="${path}"`);
});

it.each([
  ['Maria’s sale', 'name-short'],
  ['The big moving sale of the Okafor family', 'name-long'],
  ['Donaudampfschifffahrtsgesellschaft', 'name-longest'],
  ['x '.repeat(40), 'name-longest'],
])('the name %j is %s on paper', (name, size) => {
  expect(nameSize(name)).toBe(size);
});

it('of a sale with more than two thousand items, each page and file takes as many as it has room for', async () => {
  await publish(t, key, { display_name: 'Maria' });
  const other = await t.signIn('other@example.com');
  await publish(t, other.apiKey, { display_name: 'Ben' });
  await addItem(t, sellerId);
  for (let i = 0; i < 4; i++) await repeat(t, 'items', 500, () => ({ id: newId('item', t.deps) }));
  const seller = await openSeller(t, 'seller@example.com');
  const count = async (path: string, each: RegExp) => {
    const { text } = await t.request('GET', path, { headers: { accept: 'text/html' } });
    return text.match(each)?.length;
  };
  const link = /href="(?:[^"]*)\/maria\/item_\w+/g;
  expect({
    feed: await count('/maria/feed.xml', /<entry>/g),
    catalog: await count('/maria/catalog.csv', /^item_/gm),
    print: await count('/maria/print', />\$35</g),
    elsewhere: await count(`/maria/item_${'0'.repeat(26)}`, link),
    home: await count('/', link),
    tags: (await seller.visit('/sell/page/tags')).html.match(/<li class="tag /g)?.length,
  }).toEqual({ feed: 100, catalog: 2000, print: 500, elsewhere: 8, home: 12, tags: 240 });
});
