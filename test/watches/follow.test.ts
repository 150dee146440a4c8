import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHeaders } from '../../src/adapters/mailer.ts';
import { nextTimeOfDay } from '../../src/text/days.ts';
import { kindsTo, openSale, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { storeKinds } from '../support/stores.ts';

const stores = storeKinds.map(({ name }) =>
  name === 'SQLite' ? ('sqlite' as const) : ('postgresql' as const),
);
const DAY = 24 * 3600_000;
const BEN = 'ben@example.com';

describe.each(stores)('news of a sale and of a search on %s', (store) => {
  let t: TestApp;
  let sale: TestSale;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t);
  });
  afterEach(() => t.close());

  /** Words and rules are the same on both databases. */
  const onOne: typeof it | typeof it.skip = store === 'sqlite' ? it : it.skip;

  const post = (path: string, body: object) => t.request('POST', path, { body });
  const follow = (body: object = {}) => post('/api/follows', { slug: sale.slug, email: BEN, ...body });
  const save = (body: object = {}) => post('/api/saved-searches', { q: 'lamp', email: BEN, ...body });
  const put = (id: string | undefined, body: object) =>
    t.request('PUT', `/api/items/${id}`, { key: sale.key, body });
  const publish = (body: object) => t.request('POST', '/api/pages/publish', { key: sale.key, body });
  const list = (title: string, more: { priceCents?: number; minPriceCents?: number } = {}) =>
    addItem(t, sale.sellerId, {
      title,
      description: '',
      priceCents: 4000,
      createdAt: t.clock.now(),
      ...more,
    });
  const tokenIn = (kind: string) => /\/w\/([\w-]{43})/.exec(t.mailer.last(BEN, kind)?.text ?? '')?.[1] ?? '';
  const confirm = async () => {
    await t.runDueWork();
    const token = tokenIn('watch_asked');
    expect((await t.request('GET', `/api/watches/${token}`)).status).toBe(200);
    return token;
  };
  const news = async () => {
    await t.runDueWork();
    return t.mailer.sent.filter(({ to, kind }) => to === BEN && kind === 'watch_news');
  };
  const nextDay = async () => {
    t.clock.advance(DAY);
    return news();
  };
  const count = () => t.deps.store.read.$count(t.deps.store.read.t.watches);

  onOne('are counted for their seller once they are confirmed, by item and for the sale', async () => {
    const seller = openBrowser(t);
    await seller.signIn(await seller.visit('/sell'), sale.email);
    const head = async () => (await seller.visit('/sell')).html;
    await follow();
    expect(await head()).not.toContain('follower');
    await confirm();
    await post('/api/price-watches', { slug: sale.slug, item_id: sale.item['Oak table'], buyer_email: BEN });
    expect(await head()).not.toContain('watches the price');
    await t.deps.store.write((tx) => tx.update(tx.t.watches).set({ confirmedAt: t.clock.now() }));
    const html = await head();
    expect(html).toContain('1 follower');
    expect(html.match(/1 person watches the price/g)).toHaveLength(1);
  });

  it('emails followers of a sale what is new and what costs less, in the morning, once', async () => {
    expect((await follow()).json).toMatchObject({ success: true, data: { status: 'sent' } });
    await confirm();
    await follow({ email: 'cleo@example.com' });
    await t.runDueWork();
    const [, cleos] = /\/w\/([\w-]{43})/.exec(t.mailer.last('cleo@example.com')?.text ?? '') ?? [];
    await t.request('GET', `/api/watches/${cleos}`);
    expect(await nextDay()).toHaveLength(0);
    await list('Zither');
    const rug = await list('Rug');
    await openSale(t, ['Item of another sale'], { email: 'another@example.com' });
    await put(sale.item.Lamp, { price: 1 });
    expect(await news()).toHaveLength(0);
    const [mail, ...more] = await nextDay();
    expect(more).toHaveLength(0);
    expect(t.mailer.last('cleo@example.com', 'watch_news')?.subject).toBe(mail?.subject);
    expect(mail?.subject).toContain('2 new items in');
    expect(mail?.text).toMatch(/Rug: \$40[\s\S]*Zither: \$40/);
    expect(mail?.text).not.toContain('another');
    expect(mail?.text).toMatch(/Lamp: \$1 instead of \$\d/);
    expect(mail?.text).not.toContain('Chair');
    expect(await nextDay()).toHaveLength(1);
    await put(rug, { price: 60 });
    expect(await nextDay()).toHaveLength(1);
    await put(rug, { price: 50 });
    expect(await nextDay()).toHaveLength(1);
    await put(rug, { price: 39 });
    expect((await nextDay())[1]?.text).toContain('Rug: $39 instead of $40');
  });

  it('emails people who saved a search what it newly finds, and what costs less', async () => {
    expect((await save({ max_price: 100 })).json.data).toEqual({ status: 'sent' });
    const token = await confirm();
    const { json } = await t.request('GET', `/api/watches/${token}`);
    expect(json.data).toMatchObject({ kind: 'search', name: null, search: { q: 'lamp', max_price: 100 } });
    expect(json.data.url).toBe(`${t.config.baseUrl}/browse?q=lamp&max=100`);
    await list('Brass lamp');
    await list('Oak desk');
    await list('Crystal lamp', { priceCents: 40_000 });
    const [mail] = await nextDay();
    expect(mail?.subject).toBe('New item: “lamp” · Up to $100');
    expect(mail?.text).toContain('Brass lamp: $40');
    expect(mail?.text).not.toMatch(/desk|Crystal/);
    await put(sale.item.Lamp, { price: 2 });
    expect((await nextDay())[1]?.text).toContain('Lamp: $2 instead of');
    expect(await nextDay()).toHaveLength(2);
  });

  onOne('goes out at nine where the sale is', async () => {
    await follow();
    await confirm();
    await list('Rug');
    const zone = 'America/Los_Angeles';
    const { watches } = t.deps.store.read.t;
    const [row] = await t.deps.store.read.select().from(watches);
    const availability = await t.request('GET', '/api/scheduling/availability', { key: sale.key });
    const kept = availability.json.data.scheduling_timezone ?? 'UTC';
    expect(row?.dueAt).toEqual(nextTimeOfDay(t.clock.now(), 9, kept));
    await t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_timezone: zone },
    });
    await nextDay();
    const [later] = await t.deps.store.read.select().from(watches);
    expect(later?.dueAt).toEqual(nextTimeOfDay(t.clock.now(), 9, zone));
  });

  onOne('never tells what no one can see', async () => {
    await follow();
    await save({ q: '' });
    await t.runDueWork();
    for (const { text } of t.mailer.sent.filter(({ kind }) => kind === 'watch_asked')) {
      await t.request('GET', `/api/watches/${/\/w\/([\w-]{43})/.exec(text)?.[1]}`);
    }
    const hidden = await list('Secret chest', { minPriceCents: 1100 });
    await put(hidden, { status: 'inactive' });
    expect(await nextDay()).toHaveLength(0);
    await publish({ listed_in_search: false });
    await put(sale.item.Chair, { status: 'inactive' });
    expect((await put(hidden, { status: 'available' })).status).toBe(200);
    const told = await nextDay();
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('sale')]);
    expect(told[0]?.text).not.toContain('$11');
    await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    await list('Rug');
    expect(await nextDay()).toHaveLength(1);
  });

  onOne('does not tell of what was hidden and comes back, or went up and down again', async () => {
    await follow();
    await confirm();
    await put(sale.item.Chair, { status: 'inactive' });
    expect(await nextDay()).toHaveLength(0);
    await put(sale.item.Chair, { status: 'available' });
    expect(await nextDay()).toHaveLength(0);
  });

  onOne('does nothing before its link is opened, and says nothing of what a stranger typed', async () => {
    await save({ q: 'Click evil.example now', city: 'evil.example' });
    await t.runDueWork();
    const mail = t.mailer.last(BEN, 'watch_asked');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
    await t.request('GET', `/w/${tokenIn('watch_asked')}`, { headers: { 'sec-purpose': 'prefetch' } });
    await follow();
    await list('Click evil.example now');
    expect(await nextDay()).toHaveLength(0);
    t.clock.advance(4 * DAY);
    await t.runDueWork();
    expect(await count()).toBe(0);
  });

  onOne('has three days for its link, counted from the last time someone asked', async () => {
    await follow();
    await t.runDueWork();
    const view = async () => (await t.request('GET', `/api/watches/${tokenIn('watch_asked')}`)).status;
    t.clock.advance(2 * DAY);
    await follow();
    t.clock.advance(3 * DAY);
    expect(await view()).toBe(404);
    await t.runDueWork();
    expect(await count()).toBe(1);
    t.clock.advance(DAY - 1);
    await t.runDueWork();
    expect(await count()).toBe(1);
    t.clock.advance(1);
    await t.runDueWork();
    expect(await count()).toBe(0);
    await follow({ email: 'ann@example.com' });
    t.clock.advance(2 * DAY);
    await follow({ email: 'ann@example.com' });
    await t.runDueWork();
    const [, token] = /\/w\/([\w-]{43})/.exec(t.mailer.last('ann@example.com')?.text ?? '') ?? [];
    t.clock.advance(3 * DAY - 1);
    expect((await t.request('GET', `/api/watches/${token}`)).status).toBe(200);
  });

  onOne('asks once for one thing, however it is written, and not again at once', async () => {
    await save({ q: 'lamp ', city: 'Austin' });
    await save({ city: 'Austin', q: 'lamp', email: 'Ben+x@example.com' });
    await t.runDueWork();
    expect((await kindsTo(t, BEN)).filter((kind) => kind === 'watch_asked')).toHaveLength(1);
    expect(await count()).toBe(1);
    await confirm();
    t.clock.advance(2 * 60_000 - 1);
    await save({ q: 'lamp', city: 'Austin' });
    await t.runDueWork();
    expect(t.mailer.last(BEN, 'watch_asked')?.subject).not.toContain('already');
    t.clock.advance(1);
    await save({ q: 'lamp', city: 'Austin' });
    await t.runDueWork();
    expect(t.mailer.last(BEN, 'watch_asked')?.subject).toBe('You already saved this search');
  });

  onOne('keeps a search as it was asked for, so that another place is another search', async () => {
    const asked = { q: 'lamp', category: 'Decor', min_price: 5, max_price: 100, city: 'Austin', state: 'TX' };
    await save(asked);
    const { json } = await t.request('GET', `/api/watches/${await confirm()}`);
    expect(json.data.search).toMatchObject(asked);
    await save({ ...asked, state: 'OR' });
    await save({ ...asked, city: 'Dallas' });
    await t.runDueWork();
    expect(await count()).toBe(3);
  });

  it('ends by one click, with its account, and with its time', async () => {
    await follow();
    const token = await confirm();
    await list('Lamp of brass');
    const told = await nextDay();
    const unsubscribeUrl = told[0]?.unsubscribeUrl ?? '';
    expect(unsubscribeUrl).toBe(`${t.config.baseUrl}/w/${token}/end`);
    expect(mailHeaders({ requestId: null, unsubscribeUrl })).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await t.request('POST', `/w/${token}/end`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers,
    });
    expect(ended.status).toBe(200);
    expect(await count()).toBe(0);
    expect((await t.request('GET', `/api/watches/${token}`)).status).toBe(404);
    expect((await t.request('DELETE', `/api/watches/${token}`)).json.data).toEqual({ ended: true });

    await follow();
    await confirm();
    await save({ q: 'desk' });
    await confirm();
    expect(await count()).toBe(2);
    const { sellers } = t.deps.store.read.t;
    await t.deps.store.write(async (tx) => tx.delete(sellers));
    expect(await count()).toBe(1);
    t.clock.advance(179 * DAY);
    await t.runDueWork();
    expect(await count()).toBe(1);
    t.clock.advance(DAY);
    await t.runDueWork();
    expect(await count()).toBe(0);
  });

  onOne('is forgotten a month after the sale', async () => {
    await follow();
    await confirm();
    await publish({ ends_on: t.clock.now().toISOString().slice(0, 10) });
    t.clock.advance(2 * DAY);
    expect((await follow({ email: 'cleo@example.com' })).json.code).toBe('SALE_OVER');
    const day = (ms: number) => t.clock.advance(ms - (t.clock.now().getTime() % DAY));
    day(28 * DAY - 1);
    await t.runDueWork();
    expect(await count()).toBe(1);
    day(DAY);
    await t.runDueWork();
    expect(await count()).toBe(0);
  });

  onOne('is forgotten a month after the page expired, and not while it is online', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    await t.request('POST', '/api/pages/unpublish', { key: other.key });
    await follow();
    await post('/api/price-watches', { slug: sale.slug, item_id: sale.item.Chair, buyer_email: BEN });
    await t.deps.store.write((tx) => tx.update(tx.t.watches).set({ confirmedAt: t.clock.now() }));
    const expiresAt = new Date(t.clock.now().getTime() + 200 * DAY);
    await t.deps.store.write((tx) => tx.update(tx.t.pages).set({ expiresAt }));
    for (const [ms, left] of [
      [230 * DAY - 1, 2],
      [1, 0],
    ] as const) {
      t.clock.advance(ms);
      await t.runDueWork();
      expect(await count()).toBe(left);
    }
  });

  onOne('is forgotten a month after the sale went offline', async () => {
    await follow();
    await confirm();
    await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    t.clock.advance(30 * DAY - 1);
    await t.runDueWork();
    expect(await count()).toBe(1);
    t.clock.advance(1);
    await t.runDueWork();
    expect(await count()).toBe(0);
  });

  onOne('refuses what it can’t watch, and a mailbox that is asked too often', async () => {
    const code = async (sent: Promise<{ status: number; json: { code?: string } }>) => {
      const { status, json } = await sent;
      return json.code ?? status;
    };
    expect(await code(follow({ slug: 'nobody' }))).toBe('not_found');
    expect(await code(follow({ email: 'nobody' }))).toBe('invalid_request');
    expect(await code(follow({ website: 'x' }))).toBe('invalid_request');
    expect(await code(save({ min_price: 9, max_price: 3 }))).toBe('invalid_request');
    expect(await code(save({ colour: 'red' }))).toBe('invalid_request');
    const strict = await openTestApp({ env: { RATE_LIMITS: 'buyer_ip=off,buyer_email=2/600' } });
    const { slug } = await openSale(strict);
    const ask = (path: string, body: object, email: string) =>
      strict.request('POST', path, { body: { ...body, email } });
    expect((await ask('/api/follows', { slug }, 'v.ictim@gmail.com')).status).toBe(200);
    expect((await ask('/api/saved-searches', {}, 'victim+1@gmail.com')).status).toBe(200);
    expect((await ask('/api/follows', { slug }, 'victim@googlemail.com')).status).toBe(429);
    await strict.close();
  });

  onOne('is asked for in the pages’ forms, in the buyer’s language', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      t.request('POST', path, {
        rawBody: new URLSearchParams({ website: '', buyer_email: BEN, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await t.request('GET', `/${sale.slug}?lang=de`)).text).toContain('Neue Artikel per E-Mail');
    expect((await form(`/${sale.slug}/follow`, { buyer_email: 'ben@' })).text).toContain('aria-describedby');
    const sent = await form(`/${sale.slug}/follow?lang=de`, {});
    expect([sent.status, sent.text.includes(BEN)]).toEqual([200, true]);
    const token = await confirm();
    expect((await t.request('GET', `/w/${token}?lang=de`)).text).toContain('Wir schreiben dir');
    await list('Rug');
    expect((await nextDay())[0]?.subject).toContain('Ein neuer Artikel');

    const saved = await form('/browse/save?lang=es', { q: 'lamp', place: 'Portland, OR', max: '50' });
    expect(saved.text).toContain('href="/browse?q=lamp&amp;place=Portland%2C+OR&amp;max=50');
    await t.runDueWork();
    const page = await t.request('GET', `/w/${tokenIn('watch_asked')}?lang=es`);
    expect(page.text).toContain('“lamp” · Hasta $50 · Portland, OR');
    const wrong = await form('/browse/save', { q: 'lamp', buyer_email: 'ben@' });
    expect([wrong.status, wrong.text.includes('name="q" value="lamp"')]).toEqual([400, true]);
  });

  onOne('tells a blocked address nothing', async () => {
    await follow();
    await confirm();
    const { blocks } = t.deps.store.read.t;
    await t.deps.store.write((tx) =>
      tx.insert(blocks).values({ sellerId: sale.sellerId, mailbox: BEN, createdAt: t.clock.now() }),
    );
    await list('Rug');
    expect(await nextDay()).toHaveLength(0);
    t.clock.advance(DAY);
    expect((await follow({ email: 'ben+2@example.com' })).json.data).toEqual({ status: 'sent' });
    await t.runDueWork();
    expect(await kindsTo(t, 'ben+2@example.com')).toEqual([]);
  });
});
