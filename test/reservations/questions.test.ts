import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { storeKinds } from '../support/stores.ts';
import { HOUR, kindsTo, openSale, reserve, reserveAndOpen, type TestSale } from './sale.ts';

const stores = storeKinds.map(({ name }) =>
  name === 'SQLite' ? ('sqlite' as const) : ('postgresql' as const),
);
const DAY = 24 * HOUR;

describe.each(stores)('a question without a reservation on %s', (store) => {
  let t: TestApp;
  let sale: TestSale;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t);
  });
  afterEach(() => t.close());

  const ask = (body: object = {}) =>
    t.request('POST', '/api/questions', {
      body: {
        slug: sale.slug,
        item_id: sale.item['Oak table'],
        buyer_name: 'Ben',
        buyer_email: 'ben@example.com',
        content: 'Does it fit through a door of 80 cm?',
        ...body,
      },
    });
  const linkFor = async (email = 'ben@example.com') => {
    await t.runDueWork();
    const mail = t.mailer.last(email, ({ text }) => /\/q\/[\w-]{43}/.test(text));
    return /\/q\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const open = async (token: string) => (await t.request('GET', `/api/questions/${token}`)).json.data;
  const threads = async () =>
    (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations;
  const read = async (id: string) =>
    (await t.request('GET', `/api/conversations/${id}`, { key: sale.key })).json.data;

  it('reaches the seller once its link is opened, and is answered like any other thread', async () => {
    const { status, json } = await ask();
    expect([status, json.data]).toEqual([200, { status: 'sent' }]);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['question_received']);
    expect(t.mailer.last('ben@example.com')?.text).not.toContain('80 cm');
    expect(await threads()).toEqual([]);
    expect(kindsTo(t, sale.email)).not.toContain('new_message');

    const token = await linkFor();
    const view = await open(token);
    await open(token);
    expect(view).toMatchObject({ item_title: 'Oak table' });
    await t.runDueWork();
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'new_message')).toHaveLength(1);
    expect(t.mailer.last(sale.email)?.text).toContain('80 cm');
    const [row] = await threads();
    expect(row).toMatchObject({
      buyer_name: 'Ben',
      reservation: null,
      reservation_id: null,
      reservations: [],
      item_count: 0,
      first_item_title: 'Oak table',
      unread_count_seller: 1,
      blocked: false,
      no_shows: 0,
    });
    const thread = await read(row.conversation_id);
    expect(thread.messages).toMatchObject([
      { sender_type: 'system', content: 'Asked about “Oak table”.' },
      { sender_type: 'buyer', contains_public_text: true },
    ]);

    const prepared = await t.request('POST', `/api/conversations/${row.conversation_id}/reply/prepare`, {
      key: sale.key,
      body: { content: 'Yes, it does.' },
    });
    expect(prepared.json.data.recipient).toMatchObject({ confirmed: true });
    await t.request('POST', `/api/conversations/${row.conversation_id}`, {
      key: sale.key,
      body: { confirmation_token: prepared.json.data.confirmation_token },
    });
    expect(await linkFor()).toBe(token);
    expect(t.mailer.last('ben@example.com')?.kind).toBe('seller_reply');
    const more = await t.request('POST', `/api/questions/${token}/messages`, { body: { content: 'Thanks' } });
    expect(more.status).toBe(200);
    const contents = (await open(token)).messages.map((each: { content: string }) => each.content);
    expect(contents.slice(1)).toEqual(['Does it fit through a door of 80 cm?', 'Yes, it does.', 'Thanks']);
  });

  it('joins the thread that the address has, and a reservation joins its thread', async () => {
    await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await ask({ buyer_email: 'BEN@example.com ' });
    await open(await linkFor());
    await ask({ buyer_email: 'eva@example.com', buyer_name: 'Eva', item_id: undefined });
    await open(await linkFor('eva@example.com'));
    await reserve(t, sale, { email: 'eva@example.com', name: 'Eva' });
    const rows = await threads();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.reservation).not.toBeNull();
  });

  it('that no one confirmed is gone after some days, and its link says so', async () => {
    await ask();
    const token = await linkFor();
    t.clock.advance(3 * DAY);
    const late = await t.request('GET', `/api/questions/${token}`);
    expect([late.status, late.json.code]).toEqual([410, 'LINK_ENDED']);
    t.clock.advance(DAY - 1);
    await t.runDueWork();
    const { questions } = t.deps.store.read.t;
    expect(await t.deps.store.read.select().from(questions)).toHaveLength(1);
    t.clock.advance(1);
    await t.runDueWork();
    expect(await t.deps.store.read.select().from(questions)).toEqual([]);
    expect(await threads()).toEqual([]);
  });

  it('has a link that works until 30 days after the last message', async () => {
    await ask();
    const token = await linkFor();
    await open(token);
    t.clock.advance(29 * DAY);
    await t.runDueWork();
    await t.deps.store.write((tx) =>
      tx
        .update(tx.t.pages)
        .set({ expiresAt: new Date(t.clock.now().getTime() + 90 * DAY) })
        .where(eq(tx.t.pages.sellerId, sale.sellerId))
        .returning({ s: tx.t.pages.slug }),
    );
    const wrote = await t.request('POST', `/api/questions/${token}/messages`, {
      body: { content: 'Hello?' },
    });
    expect(wrote.status).toBe(200);
    t.clock.advance(29 * DAY);
    expect((await t.request('GET', `/api/questions/${token}`)).status).toBe(200);
    t.clock.advance(1 * DAY);
    const page = await t.app.request(`/q/${token}`);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('This link has expired');
  });

  it('does not show a shared address while nothing is reserved', async () => {
    await ask();
    const token = await linkFor();
    await open(token);
    const [{ conversation_id: id }] = await threads();
    const session = await t.sessionOf(sale);
    const path = `/api/conversations/${id}`;
    const share = { content: '12 Oak Street', type: 'address_share' };
    expect((await t.request('POST', path, { bearer: session, body: share })).status).toBe(200);
    expect(JSON.stringify(await open(token))).not.toContain('12 Oak');
    await reserveAndOpen(t, sale);
    expect(JSON.stringify(await open(token))).toContain('12 Oak');
  });

  it('of a blocked address gets the ordinary answer, and nothing else', async () => {
    await ask();
    const token = await linkFor();
    await ask({ content: 'And the legs?' });
    const second = await linkFor();
    await open(token);
    const [{ conversation_id: id }] = await threads();
    await t.request('POST', `/api/conversations/${id}/block`, { key: sale.key, body: { blocked: true } });
    await t.runDueWork();
    const sent = t.mailer.sent.length;
    const before = await threads();
    for (const email of ['ben@example.com', 'ben+1@example.com']) {
      expect((await ask({ buyer_email: email })).json.data).toEqual({ status: 'sent' });
    }
    expect((await ask({ item_id: 'item_none' })).json.code).toBe('ITEM_UNAVAILABLE');
    expect((await open(second)).messages).toMatchObject([{ content: 'And the legs?' }]);
    for (const each of [token, second]) {
      const { status, json } = await t.request('POST', `/api/questions/${each}/messages`, {
        body: { content: 'Why?' },
      });
      expect(status).toBe(200);
      expect(Object.keys(json.data)).toEqual(['message_id', 'sent_at']);
    }
    await t.runDueWork();
    expect(t.mailer.sent).toHaveLength(sent);
    expect(await threads()).toEqual(before);
  });

  it('doesn’t cause a second email when it is clicked twice', async () => {
    await ask();
    await ask();
    await ask({ buyer_email: 'Ben+door@example.com' });
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['question_received']);
    expect(kindsTo(t, 'ben+door@example.com')).toEqual([]);
    t.clock.advance(2 * 60_000 - 1);
    await ask();
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['question_received']);
    t.clock.advance(1);
    await ask();
    const received = async () => {
      await t.runDueWork();
      return kindsTo(t, 'ben@example.com').length;
    };
    expect(await received()).toBe(2);
    // A question that was passed on, or one to another seller, isn't a repeat.
    const other = await openSale(t, ['Oak table'], { email: 'other@example.com' });
    await ask({ slug: other.slug, item_id: other.item['Oak table'] });
    expect(await received()).toBe(3);
    await ask({ content: 'And now?' });
    await open(await linkFor());
    expect(await received()).toBe(4);
    await ask({ content: 'And now?' });
    expect(await received()).toBe(5);
  });

  it('is answered with the link of the newest one in its thread', async () => {
    const links: string[] = [];
    for (const [buyer_email, buyer_name, content] of [
      ['ben@example.com', 'Ben', 'How old is it?'],
      ['ben@example.com', 'Ben', 'How heavy is it?'],
      ['eva@example.com', 'Eva', 'How tall is it?'],
    ]) {
      t.clock.advance(1000);
      await ask({ buyer_email, buyer_name, content });
      links.push(await linkFor(buyer_email));
      await open(links.at(-1) ?? '');
    }
    const bens = (await threads()).find((each: { buyer_name: string }) => each.buyer_name === 'Ben');
    const [, second] = links;
    const { conversation_id: id } = bens;
    const { json } = await t.request('POST', `/api/conversations/${id}/reply/prepare`, {
      key: sale.key,
      body: { content: 'Not very.' },
    });
    const body = { confirmation_token: json.data.confirmation_token };
    await t.request('POST', `/api/conversations/${id}`, { key: sale.key, body });
    expect(await linkFor()).toBe(second);
  });

  it('is refused for what isn’t a question, no item of the page, or no page', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const codes = async (body: object) => (await ask(body)).json.code;
    expect(await codes({ content: ' \n ' })).toBe('invalid_request');
    expect(await codes({ content: 'x'.repeat(2001) })).toBe('invalid_request');
    expect(await codes({ buyer_name: '\u200b' })).toBe('invalid_request');
    expect(await codes({ buyer_email: 'ben' })).toBe('invalid_request');
    expect(await codes({ website: 'x' })).toBe('invalid_request');
    expect(await codes({ offers: {} })).toBe('invalid_request');
    expect(await codes({ item_id: other.item.Vase })).toBe('ITEM_UNAVAILABLE');
    expect(await codes({ slug: 'nobody' })).toBe('not_found');
    expect((await t.request('GET', `/api/questions/${'x'.repeat(43)}`)).status).toBe(404);
    await t.runDueWork();
    expect(t.mailer.sent.filter(({ to }) => to === 'ben@example.com')).toEqual([]);
  });

  it('takes no link of a reservation for one of a question, nor the other way round', async () => {
    const { token: reservation } = await reserveAndOpen(t, sale);
    await ask();
    const question = await linkFor();
    expect((await t.request('GET', `/api/questions/${reservation}`)).status).toBe(404);
    expect((await t.request('GET', `/api/buyer/${question}`)).status).toBe(404);
  });

  it('is asked in the forms of the pages, and a scanner that looks ahead passes nothing on', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      t.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    const table = sale.item['Oak table'] ?? '';
    for (const path of [`/${sale.slug}`, `/${sale.slug}/${table}`]) {
      expect(await (await t.app.request(path)).text()).toContain(`action="/${sale.slug}/ask"`);
    }
    const fields = {
      item_id: table,
      buyer_name: '<b>Ben',
      buyer_email: 'ben@example.com',
      content: 'A\r\nB',
    };
    const wrong = await form(`/${sale.slug}/ask`, { ...fields, buyer_email: 'ben' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toMatch(/not an email address[\s\S]*value="&lt;b&gt;Ben"/);
    const sent = await form(`/${sale.slug}/ask`, fields);
    expect(await sent.text()).toContain('Check your email');
    const token = await linkFor();
    await t.app.request(`/q/${token}`, { headers: { 'sec-purpose': 'prefetch' } });
    await t.app.request(`/q/${token}`, { method: 'HEAD' });
    expect(await threads()).toEqual([]);
    const page = await t.app.request(`/q/${token}`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('Your question about Oak table');
    expect(await threads()).toHaveLength(1);
    const written = await form(`/q/${token}/message`, { content: '<script>alert(1)</script>' });
    expect([written.status, written.headers.get('location')]).toEqual([
      303,
      `/q/${token}?done=message#write`,
    ]);
    expect(await (await t.app.request(`/q/${token}`)).text()).not.toContain('<script>alert');
    expect((await form(`/q/${token}/message`, { content: ' ' })).status).toBe(400);
  });
});

describe('a thousand questions', () => {
  it('are held back by the limits of a network address and of a mailbox', async () => {
    const t = await openTestApp({ env: { RATE_LIMITS: '' } });
    const sale = await openSale(t);
    const ask = (email: string) =>
      t.request('POST', '/api/questions', {
        body: { slug: sale.slug, buyer_name: 'B', buyer_email: email, content: `Hi ${email}` },
      });
    const statuses = new Set<number>();
    for (let i = 0; i < 30; i++) statuses.add((await ask(`b${i}@example.com`)).status);
    expect([...statuses].sort()).toEqual([200, 429]);
    await t.runDueWork();
    expect(t.mailer.sent.filter(({ kind }) => kind === 'question_received').length).toBeLessThanOrEqual(10);
    await t.close();
  });
});
