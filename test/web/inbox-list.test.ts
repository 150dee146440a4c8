import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { openSaleEach, reserveAndOpen, setAddress, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';

const HOME = '12 Oak Street, Springfield';

describe('the inbox', () => {
  let t: TestApp;
  let sale: TestSale;
  let browser: Browser;
  let ids: Record<string, string>;
  openSaleEach({}, (opened) => {
    ({ t, sale } = opened);
  });
  beforeEach(async () => {
    await t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_timezone: 'America/Chicago' },
    });
    const ben = await reserveAndOpen(t, sale, { message: 'I pay by gift card.' });
    await t.request('PUT', `/api/reservations/${ben.reservationId}`, {
      key: sale.key,
      body: { pickup_at: '2026-05-06T15:00:00Z' },
    });
    const cat = await reserveAndOpen(t, sale, { items: ['Lamp'], name: 'Cat', email: 'cat@example.com' });
    await t.request('POST', `/api/reservations/${cat.reservationId}/cancel`, { key: sale.key });
    await setAddress(t, sale.sellerId, HOME);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const rows: { buyer_name: string; conversation_id: string }[] = json.data.conversations;
    ids = Object.fromEntries(rows.map((row) => [row.buyer_name, row.conversation_id]));
    browser = openBrowser(t);
    await browser.signIn(await browser.visit('/inbox'));
  });
  const prepare = (name: string, kind: 'reply' | 'address', body: object = {}) =>
    t.request('POST', `/api/conversations/${ids[name]}/${kind}/prepare`, { key: sale.key, body });
  const row = (html: string, name: string) =>
    new RegExp(`<a class="inbox-row[^"]*" href="/inbox/${ids[name]}">(.*?)</a>`, 's').exec(html)?.[1] ?? '';

  it('shows in each row the pickup, warnings, and who wrote last', async () => {
    const before = (await browser.visit('/inbox')).html;
    expect(row(before, 'Ben')).toContain('Pickup Wed, May 6, 10:00 AM');
    expect(row(before, 'Ben')).toContain('careful');
    expect(row(before, 'Cat')).not.toContain('Pickup ');
    const thread = `/inbox/${ids.Ben}`;
    await browser.submit(await browser.visit(thread), `${thread}/reply`, { content: 'Cash, please.' });
    expect(row((await browser.visit('/inbox')).html, 'Ben')).toContain('You: Cash, please.');
    await browser.submit(await browser.visit(thread), `${thread}/address`, { content: HOME });
    const { html } = await browser.visit('/inbox');
    expect(row(html, 'Ben')).toContain('You: The pickup address was sent.');
    expect(html).not.toContain('Oak Street');
    t.clock.setTo('2026-05-06T16:00:00Z');
    expect(row((await browser.visit('/inbox')).html, 'Ben')).toContain('did they show up?');
  });

  it('shows in each row a picture and what is offered until it is answered, and the list beside an open conversation', async () => {
    const photo = newId('pho', t.deps);
    const { items } = t.deps.store.read.t;
    await t.deps.store.write((tx) =>
      tx
        .update(items)
        .set({ photoIds: [photo] })
        .where(eq(items.title, 'Chair')),
    );
    const offers = { Chair: 9, 'Oak table': 4 };
    const dan = await reserveAndOpen(t, sale, {
      items: Object.keys(offers),
      name: 'Dan',
      email: 'dan@example.com',
      offers,
    });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    ids.Dan = json.data.conversations.find(
      (one: { buyer_name: string }) => one.buyer_name === 'Dan',
    ).conversation_id;
    const { html } = await browser.visit('/inbox');
    expect(row(html, 'Dan')).toContain(photo);
    expect(row(html, 'Dan')).toContain('2 offers');
    const who = { name: 'Eve', email: 'eve@example.com' };
    await reserveAndOpen(t, sale, { ...who, items: ['Lamp', 'Chair'], lot: 20 });
    const { conversations } = (await t.request('GET', '/api/conversations', { key: sale.key })).json.data;
    ids.Eve = conversations.find((one: { buyer_name: string }) => one.buyer_name === 'Eve').conversation_id;
    expect(row((await browser.visit('/inbox')).html, 'Eve')).toContain('Offers $20 for 2 items');
    await reserveAndOpen(t, sale, { ...who, items: ['Oak table'], offers: { 'Oak table': 5 } });
    expect(row((await browser.visit('/inbox')).html, 'Eve')).toContain('2 offers');
    expect(row(html, 'Ben')).toMatch(/class="picture" aria-hidden="true">B</);
    const offer_answers = { [sale.item.Chair ?? '']: 'decline' };
    const answered = await t.request('PUT', `/api/reservations/${dan.reservationId}`, {
      key: sale.key,
      body: { offer_answers },
    });
    expect(answered.status).toBe(200);
    const open = (await browser.visit(`/inbox/${ids.Dan}`)).html;
    expect(open).toContain(`href="/inbox/${ids.Dan}" aria-current="true"`);
    expect(open).toMatch(/Offers \$4</);
    expect(row(open, 'Ben')).toContain('Pickup Wed');
  });

  it('lists messages that wait for approval at the top, counted, with links to decide and to the thread', async () => {
    expect((await browser.visit('/inbox?show=needs_approval')).html).toContain(
      'Nothing is waiting for your approval.',
    );
    await prepare('Ben', 'reply', { content: 'Tuesday is fine.' });
    await prepare('Cat', 'address');
    const { html } = await browser.visit('/inbox');
    expect(html).toContain('2 messages are waiting for your approval');
    expect(html).toContain('Tuesday is fine.');
    expect(html).toContain('Your address, to Cat');
    expect(html).not.toContain('Oak Street');
    const [approval = ''] = html.match(new RegExp(`/inbox/${ids.Ben}/approve/[0-9a-f]{64}`)) ?? [];
    await browser.submit(await browser.visit(approval), approval, { answer: 'send' });
    expect((await browser.visit('/inbox')).html).toContain('One message is waiting for your approval');
    expect(row((await browser.visit('/inbox?show=needs_approval')).html, 'Ben')).toBe('');
  });

  it('filters by GET, and says what an empty filter means', async () => {
    const shown = async (filter: string) => {
      const { html } = await browser.visit(`/inbox?show=${filter}`);
      return ['Ben', 'Cat'].filter((name) => row(html, name) !== '');
    };
    expect(await shown('open')).toEqual(['Ben']);
    expect(await shown('done')).toEqual(['Cat']);
    expect(await shown('unread')).toEqual(['Ben', 'Cat']);
    expect(await shown('whatever')).toEqual(['Ben', 'Cat']);
    for (const name of ['Ben', 'Cat']) await browser.visit(`/inbox/${ids[name]}`);
    expect((await browser.visit('/inbox?show=unread')).html).toContain('You’ve read everything.');
  });

  it('has thirty rows, and the others behind them', async () => {
    const { conversations: c } = t.deps.store.read.t;
    const [ben] = await t.deps.store.read
      .select()
      .from(c)
      .where(eq(c.id, ids.Ben ?? ''));
    const copies = Array.from({ length: 29 }, (_, i) => ({
      ...ben!,
      id: newId('conv', t.deps),
      buyerEmail: `${i}@example.com`,
      lastActivityAt: new Date(ben!.lastActivityAt.getTime() - 3_600_000 - i),
    }));
    await t.deps.store.write((tx) => tx.insert(tx.t.conversations).values(copies));
    const count = (html: string) => html.match(/class="inbox-row/g)?.length;
    const { html } = await browser.visit('/inbox');
    const [, more = ''] = /href="([^"]*cursor=[^"]*)"/.exec(html) ?? [];
    const rest = (await browser.visit(more.replaceAll('&amp;', '&'))).html;
    expect([count(html), count(rest)]).toEqual([30, 1]);
  });

  it('keeps the older part of a long thread folded, so that the answer is near', async () => {
    const thread = `/inbox/${ids.Ben}`;
    const page = await browser.visit(thread);
    const fields = page.forms.find(({ action }) => action === `${thread}/reply`)?.fields;
    for (let i = 0; i < 12; i++)
      await browser.post(`${thread}/reply`, { ...fields, content: `Number ${i}.` });
    const { html } = await browser.visit(thread);
    const folded = /<details class="another">(.*?)<\/details>/s.exec(html)?.[1] ?? '';
    expect(folded).toMatch(/\d+ earlier messages/);
    expect(folded).toContain('Number 1.');
    expect(html.replace(folded, '')).toContain('Number 2.');
    expect(html.replace(folded, '')).not.toContain('Number 1.');
  });
});
