import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHeaders } from '../../src/adapters/mailer.ts';
import { PRIORITY } from '../../src/mail/kinds.ts';
import { kindsTo, openSale, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { storeKinds } from '../support/stores.ts';

const stores = storeKinds.map(({ name }) =>
  name === 'SQLite' ? ('sqlite' as const) : ('postgresql' as const),
);
const DAY = 24 * 3600_000;
const BEN = 'ben@example.com';

describe.each(stores)('being told of a lower price on %s', (store) => {
  let t: TestApp;
  let sale: TestSale;
  let table: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t);
    table = sale.item['Oak table'] ?? '';
    await setPrice(100);
  });
  afterEach(() => t.close());

  /** Words and rules are the same on both databases. */
  const onOne: typeof it | typeof it.skip = store === 'sqlite' ? it : it.skip;

  const put = (id: string, body: object) => t.request('PUT', `/api/items/${id}`, { key: sale.key, body });
  const setPrice = (price: number) => put(table, { price });
  const watch = (body: object = {}) =>
    t.request('POST', '/api/price-watches', {
      body: { slug: sale.slug, item_id: table, buyer_email: BEN, ...body },
    });
  const mails = async (to = BEN) => {
    await t.runDueWork();
    return kindsTo(t, to);
  };
  const tokenFor = async (to = BEN) => {
    await t.runDueWork();
    return /\/w\/([\w-]{43})/.exec(t.mailer.last(to)?.text ?? '')?.[1] ?? '';
  };
  const open = async (token: string) => t.request('GET', `/api/price-watches/${token}`);
  const watching = async (to = BEN) => {
    await watch({ buyer_email: to });
    const token = await tokenFor(to);
    await open(token);
    return token;
  };
  /** A day later, so that nothing is waiting for its time. */
  const drop = async (price: number) => {
    t.clock.advance(DAY);
    await setPrice(price);
    return (await mails()).filter((kind) => kind === 'price_lower').length;
  };

  onOne('leads to the item only while everyone can open its page', async () => {
    const token = await watching();
    const url = async () => (await open(token)).json.data.item_url;
    expect(await url()).toContain(`/${sale.slug}/${table}`);
    await put(table, { status: 'inactive' });
    expect(await url()).toBeNull();
    await put(table, { status: 'available' });
    await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    expect(await url()).toBeNull();
    await t.request('DELETE', `/api/items/${table}`, { key: sale.key });
    expect((await open(token)).json.data.status).toBe('inactive');
  });

  onOne('needs the mailed link, which a scanner’s look does not open', async () => {
    const { status, json } = await watch();
    expect([status, json.data]).toEqual([200, { status: 'sent' }]);
    expect(await drop(90)).toBe(0);
    const token = await tokenFor();
    await t.request('GET', `/w/${token}`, { headers: { 'sec-purpose': 'prefetch' } });
    expect(await drop(80)).toBe(0);
    expect((await open(token)).json.data).toMatchObject({
      item_title: 'Oak table',
      price: 80,
      told_below: 80,
      status: 'available',
    });
    expect(await drop(70)).toBe(1);
    const mail = t.mailer.last(BEN, 'price_lower');
    expect(mail?.subject).toBe('Price drop: Oak table is now $70');
    expect(mail?.text).toContain('dropped from $80 to $70');
    expect(mail?.text).toContain(`/${sale.slug}/${table}`);
    expect(await mails(sale.email)).not.toContain('price_lower');
  });

  it('announces each drop once, and nothing that isn’t news', async () => {
    await watching();
    expect(await drop(90)).toBe(1);
    await put(table, { title: 'Oak table, oiled' });
    expect(await drop(90)).toBe(1);
    expect(await drop(120)).toBe(1);
    expect(await drop(95)).toBe(1);
    expect(await drop(89)).toBe(2);
    await watching();
    await watching();
    expect((await mails()).filter((kind) => kind === 'price_watch_asked')).toHaveLength(2);
    t.clock.advance(10 * 60_000);
    await watch();
    await t.runDueWork();
    expect(t.mailer.last(BEN)?.subject).toBe('Price alert already on: Oak table, oiled');
    expect(await drop(150)).toBe(2);
    t.clock.advance(10 * 60_000);
    await watch();
    expect(await drop(140)).toBe(3);
  });

  it('emails at most once a day, with the newest price, and misses none', async () => {
    const token = await watching();
    const subjects = async () => {
      await t.runDueWork();
      return t.mailer.sent
        .filter(({ kind }) => kind === 'price_lower')
        .map(({ subject }) => subject.split(' is now ')[1]);
    };
    await setPrice(99.99);
    expect(await subjects()).toEqual(['$99.99']);
    for (const price of [99.98, 99.97, 80]) await setPrice(price);
    expect(await subjects()).toEqual(['$99.99']);
    expect((await t.request('GET', `/w/${token}`)).text).toContain('once a day at most');
    t.clock.advance(DAY - 1000);
    await setPrice(75);
    expect(await subjects()).toEqual(['$99.99']);
    t.clock.advance(1000);
    expect(await subjects()).toEqual(['$99.99', '$75']);
    expect(t.mailer.last(BEN, 'price_lower')?.text).toContain('dropped from $99.99 to $75');

    // A price that rose again in the meantime isn't news; an item that was hidden when its time came is announced
    // once it is available.
    await setPrice(70);
    await setPrice(75);
    t.clock.advance(DAY);
    expect(await subjects()).toHaveLength(2);
    await setPrice(60);
    expect(await subjects()).toEqual(['$99.99', '$75', '$60']);
    await setPrice(55);
    await put(table, { status: 'inactive' });
    t.clock.advance(DAY);
    expect(await subjects()).toEqual(['$99.99', '$75', '$60']);
    await put(table, { status: 'available' });
    t.clock.advance(DAY);
    expect(await subjects()).toEqual(['$99.99', '$75', '$60', '$55']);
    t.clock.advance(5 * DAY);
    expect(await subjects()).toHaveLength(4);
  });

  onOne('says of what is on hold that it is, and is silent about what nobody can have', async () => {
    await watching();
    await put(table, { status: 'reserved', reserved_for: 'Cleo' });
    expect(await drop(90)).toBe(1);
    expect(t.mailer.last(BEN, 'price_lower')?.text).toContain('Someone had it on hold');
    expect(t.mailer.last(BEN, 'price_lower')?.text).not.toContain('Cleo');
    t.clock.advance(DAY);
    await put(table, { status: 'available', price: 85 });
    expect(await mails()).toContain('price_lower');
    expect(t.mailer.last(BEN, 'price_lower')?.subject).toContain('$85');
    expect(t.mailer.last(BEN, 'price_lower')?.text).toContain('No one had it on hold');
    await put(table, { status: 'inactive' });
    expect(await drop(80)).toBe(2);
    await put(table, { status: 'available' });
    await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    expect(await drop(70)).toBe(2);
  });

  onOne('promises at its link only what will be told', async () => {
    const token = await watching();
    const page = async () => (await t.request('GET', `/w/${token}`)).text;
    expect(await page()).toContain('costs less than $100');
    await drop(0);
    expect(t.mailer.last(BEN, 'price_lower')?.subject).toBe('Price drop: Oak table is now Free');
    expect(await page()).toContain('It’s already free.');
    expect(await page()).not.toContain('costs less');
    await setPrice(50);
    const ends_on = t.clock.now().toISOString().slice(0, 10);
    await t.request('POST', '/api/pages/publish', { key: sale.key, body: { ends_on } });
    t.clock.advance(2 * DAY);
    expect((await open(token)).json.data).toMatchObject({ sale_over: true, told_below: 0 });
    expect(await page()).toContain('This sale has ended.');
    expect((await watch()).json.code).toBe('SALE_OVER');
  });

  onOne('waits behind what somebody did just now', async () => {
    await watching();
    await drop(90);
    const { outbox } = t.deps.store.read.t;
    const queued = await t.deps.store.read
      .select({ priority: outbox.priority })
      .from(outbox)
      .where(eq(outbox.kind, 'price_lower'));
    expect(queued).toEqual([{ priority: PRIORITY.reminder }]);
  });

  it('tells of planned drops too', async () => {
    await watching();
    const on = new Date(t.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10);
    const body = { price_drops: [{ on, percent: 20 }] };
    await t.request('POST', '/api/pages/publish', { key: sale.key, body });
    t.clock.advance(3 * DAY);
    await mails();
    expect(t.mailer.last(BEN, 'price_lower')?.subject).toBe('Price drop: Oak table is now $80');
  });

  it('ends by the link, the button, or an email program, and leaves nothing behind', async () => {
    const token = await watching();
    await drop(90);
    const unsubscribeUrl = t.mailer.last(BEN, 'price_lower')?.unsubscribeUrl ?? '';
    expect(unsubscribeUrl).toBe(`${t.config.baseUrl}/w/${token}/end`);
    expect(mailHeaders({ requestId: null, unsubscribeUrl })).toMatchObject({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const look = await t.request('GET', `/w/${token}/end`);
    expect([look.status, look.headers.get('location')]).toEqual([303, `/w/${token}`]);
    expect((await t.request('GET', `/w/${token}`)).text).toContain('We’ll notify you if the price drops');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ended = await t.request('POST', `/w/${token}/end`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: form,
    });
    expect([ended.status, ended.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(ended.text).toContain(`href="${t.config.baseUrl}/${sale.slug}/${table}"`);
    const twice = await t.request('POST', `/w/${token}/end`, { rawBody: '', headers: form });
    expect([twice.status, twice.text.includes('You won’t get any more emails')]).toEqual([200, true]);
    expect(await drop(80)).toBe(1);
    expect(await t.deps.store.read.$count(t.deps.store.read.t.watches)).toBe(0);
    expect((await t.request('GET', `/w/${token}`)).text).toContain('This link has expired');
    expect((await t.request('DELETE', `/api/price-watches/${token}`)).json.data).toEqual({ ended: true });
    expect((await open(token)).status).toBe(404);
  });

  onOne('tells a blocked address nothing, in the ordinary words', async () => {
    await watching();
    await t.request('POST', '/api/questions', {
      body: { slug: sale.slug, buyer_name: 'Ben', buyer_email: BEN, content: 'Hello?' },
    });
    await t.runDueWork();
    const question = /\/q\/([\w-]{43})/.exec(t.mailer.last(BEN, 'question_received')?.text ?? '')?.[1];
    await t.request('GET', `/api/questions/${question}`);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const id = json.data.conversations[0].conversation_id;
    await t.request('POST', `/api/conversations/${id}/block`, { key: sale.key, body: { blocked: true } });
    const before = (await mails()).length;
    expect(await drop(50)).toBe(0);
    t.clock.advance(DAY);
    const again = await watch({ buyer_email: 'ben+again@example.com' });
    expect([again.status, again.json.data]).toEqual([200, { status: 'sent' }]);
    expect((await mails('ben+again@example.com')).length).toBe(0);
    expect((await mails()).length).toBe(before);
  });

  onOne('is refused for what is free, sold, over or not there', async () => {
    await put(sale.item.Lamp ?? '', { price: 0 });
    await put(sale.item.Chair ?? '', { status: 'taken' });
    const code = async (body: object) => (await watch(body)).json.code ?? (await watch(body)).status;
    expect(await code({ item_id: sale.item.Lamp })).toBe('invalid_request');
    expect(await code({ item_id: sale.item.Chair })).toBe('ITEM_UNAVAILABLE');
    expect(await code({ item_id: 'item_nothing' })).toBe('ITEM_UNAVAILABLE');
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    expect(await code({ item_id: other.item.Vase })).toBe('ITEM_UNAVAILABLE');
    expect(await code({ slug: 'nobody' })).toBe('not_found');
    expect(await code({ website: 'x' })).toBe('invalid_request');
    expect(await code({ buyer_email: 'nobody' })).toBe('invalid_request');
  });

  it('is forgotten unconfirmed after days, and a month after the sale or the item is gone', async () => {
    const count = async () => {
      await t.runDueWork();
      return t.deps.store.read.$count(t.deps.store.read.t.watches);
    };
    await watch({ buyer_email: 'ana@example.com' });
    await watching();
    const token = await tokenFor('ana@example.com');
    t.clock.advance(3 * DAY);
    expect((await open(token)).status).toBe(404);
    t.clock.advance(2 * DAY);
    expect(await count()).toBe(1);
    await put(table, { status: 'taken' });
    t.clock.advance(30 * DAY - 1);
    expect(await count()).toBe(1);
    t.clock.advance(1);
    expect(await count()).toBe(0);
  });

  onOne('can be asked for in the page’s form, in the buyer’s language', async () => {
    const page = await t.request('GET', `/${sale.slug}/${table}?lang=es`);
    expect(page.text).toContain('Avísame si baja de precio');
    const post = (fields: Record<string, string>) =>
      t.request('POST', `/${sale.slug}/watch?lang=es`, {
        rawBody: new URLSearchParams({ item_id: table, website: '', ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post({ buyer_email: 'ben@' })).text).toContain('Eso no es una dirección de correo');
    const sent = await post({ buyer_email: BEN });
    expect([sent.status, sent.text.includes('Revisa tu correo')]).toEqual([200, true]);
    await open(await tokenFor());
    await drop(90);
    expect(t.mailer.last(BEN, 'price_lower')?.subject).toBe('Oak table bajó de precio: $90');
  });

  onOne('fills no mailbox with questions, reservations and watches under its many names', async () => {
    const strict = await openTestApp({ env: { RATE_LIMITS: 'buyer_ip=off,buyer_email=3/600' } });
    const { slug, item } = await openSale(strict);
    const ask = (path: string, buyer_email: string, body: object) =>
      strict.request('POST', path, { body: { slug, buyer_name: 'Ben', buyer_email, ...body } });
    const [item_id] = Object.values(item);
    const watches = (email: string) =>
      strict.request('POST', '/api/price-watches', { body: { slug, item_id, buyer_email: email } });
    const question = (email: string) => ask('/api/questions', email, { content: 'How wide is it?' });
    const reserve = (email: string) => ask('/api/reservations', email, { item_ids: [item_id] });
    for (const call of [watches, question, reserve]) {
      expect((await call(`v.ictim+${call.name}@gmail.com`)).status).toBe(200);
    }
    for (const call of [watches, question, reserve]) {
      expect((await call(`victim+${call.name}2@googlemail.com`)).status).toBe(429);
    }
    await strict.close();
  });
});
