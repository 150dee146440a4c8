import { afterEach, beforeEach, expect, it } from 'vitest';
import { nameSize } from '../../src/web/print/parts.tsx';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { openSeller } from '../support/seller-forms.ts';

let t: TestApp;
let key: string;
let sellerId: string;
beforeEach(async () => {
  t = await openTestApp();
  ({ apiKey: key, sellerId } = await t.signIn());
});
afterEach(() => t.close());

it('a sale can be printed as a list of what can be had, in the language of its reader', async () => {
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

it('price tags are the seller’s: one with a code for each thing that is for sale', async () => {
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
