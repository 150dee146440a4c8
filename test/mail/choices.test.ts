import { beforeEach, describe, expect, it } from 'vitest';
import { openSaleEach, reserve, type TestSale, tokenFor } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const HOUR = 3600_000;

describe.each(eachStore)('which emails a seller gets, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => ({ t, sale } = opened));
  beforeEach(async () => {
    // 2026-05-04T10:00Z, which is six in the morning in New York.
    await t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_enabled: false, scheduling_timezone: 'America/New_York' },
    });
  });

  const choose = async (body: Record<string, string>) =>
    t.request('PUT', '/api/account/settings', { bearer: await t.sessionOf(sale), body });
  const told = () =>
    t.mailer.sent
      .filter(({ to, kind }) => to === sale.email && kind !== 'sign_in_code')
      .map(({ kind }) => kind);
  async function confirmed(items: string[], email = 'ben@example.com') {
    await reserve(t, sale, { items, email });
    const token = await tokenFor(t, email);
    await t.request('GET', `/api/buyer/${token}`);
    await t.runDueWork();
    return token;
  }

  it('are all of them at once unless the seller says otherwise', async () => {
    const { json } = await t.request('GET', '/api/account/settings', { key: sale.key });
    expect(json.data).toMatchObject({ mail_reservations: 'at_once', mail_sale: 'at_once' });
    await confirmed(['Lamp']);
    expect(told()).toEqual(['new_reservation']);
  });

  it('come together in one email at eight in the seller’s morning', async () => {
    await choose({ mail_reservations: 'daily', mail_messages: 'daily' });
    const token = await confirmed(['Lamp']);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Is <b>it</b> heavy?' } });
    t.clock.advance(2 * HOUR - 1);
    await t.runDueWork();
    expect(told()).toEqual([]);
    t.clock.advance(1);
    await t.runDueWork();
    expect(told()).toEqual(['daily_digest']);
    const mail = t.mailer.last(sale.email, 'daily_digest');
    expect(mail?.subject).toBe('Your sale: 2 updates since yesterday');
    expect(mail?.text).toMatch(/- Ben reserved Lamp\n {2}http:\/\/localhost:3000\/inbox\/conv_/);
    expect(mail?.text).toContain('- Ben wrote about Lamp');
    // What is waiting for the seller comes first, in the words of its card.
    const { decisions } = (await t.request('GET', '/api/decisions', { key: sale.key })).json.data;
    expect(decisions).toMatchObject([{ title: 'Ben is waiting for an answer' }]);
    expect(mail?.text).toMatch(/^Needs a decision:\s+- Ben is waiting for an answer\n {2}http/m);
    t.clock.advance(24 * HOUR);
    await t.runDueWork();
    expect(told()).toEqual(['daily_digest']);
  });

  it('do not wait another day when one comes at eight, before the email is sent', async () => {
    await choose({ mail_messages: 'daily' });
    const token = await confirmed(['Lamp']);
    const write = (content: string) =>
      t.request('POST', `/api/buyer/${token}/messages`, { body: { content } });
    await write('Is it heavy?');
    t.clock.advance(2 * HOUR);
    await write('Is it new?');
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'daily_digest')?.text.match(/Ben wrote about Lamp/g)).toHaveLength(2);
  });

  it('include each decision once, even if nothing else happened', async () => {
    await choose({ mail_sale: 'daily' });
    await t.deps.store.write((tx) =>
      tx.update(tx.t.items).set({
        draft: true,
        status: 'inactive',
        createdAt: new Date(t.clock.now().getTime() - 2 * 24 * HOUR),
      }),
    );
    t.clock.advance(2 * HOUR);
    await t.runDueWork();
    // Drafts from two days ago aren't news.
    expect(told()).toEqual([]);
    await t.deps.store.write((tx) => tx.update(tx.t.items).set({ createdAt: t.clock.now() }));
    t.clock.advance(24 * HOUR - 1);
    await t.runDueWork();
    expect(told()).toEqual([]);
    t.clock.advance(1);
    await t.deps.store.write((tx) =>
      tx.update(tx.t.items).set({ createdAt: new Date(t.clock.now().getTime() - 24 * HOUR + 1) }),
    );
    await t.runDueWork();
    const mail = t.mailer.last(sale.email, 'daily_digest');
    expect(mail?.subject).toBe('Your sale: one decision for you to make');
    expect(mail?.text).toMatch(/- 3 drafts are ready to go on sale\n {2}http:\/\/localhost:3000\/sell/);
    t.clock.advance(24 * HOUR);
    await t.runDueWork();
    expect(told()).toEqual(['daily_digest']);
  });

  it('list sixty entries in that email, and count the others', async () => {
    await choose({ mail_reservations: 'daily', mail_messages: 'daily' });
    const token = await confirmed(['Lamp']);
    const { store } = t.deps;
    await store.write(async (tx) => {
      const { digestEntries: e } = tx.t;
      const [entry] = await tx.select().from(e);
      for (let i = 0; entry && i < 62; i++) await tx.insert(e).values({ ...entry, id: `${entry.id}${i}` });
    });
    expect(token).not.toBe('');
    t.clock.advance(2 * HOUR);
    await t.runDueWork();
    const { text = '' } = t.mailer.last(sale.email, 'daily_digest') ?? {};
    expect(text.match(/^- Ben reserved Lamp/gm)).toHaveLength(60);
    expect(text).toContain('And 3 more');
  });

  it('leave out only unwanted topics; buyers get their emails', async () => {
    await choose({ mail_reservations: 'never' });
    const token = await confirmed(['Lamp']);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Is it heavy?' } });
    t.clock.advance(24 * HOUR);
    await t.runDueWork();
    expect(told()).toEqual(['new_message']);
    expect(t.mailer.last('ben@example.com', 'reservation_received')).toBeDefined();
  });

  it('always include account matters, and can be chosen only by the seller', async () => {
    const never = {
      mail_reservations: 'never',
      mail_messages: 'never',
      mail_pickups: 'never',
      mail_sale: 'never',
    };
    const byKey = await t.request('PUT', '/api/account/settings', { key: sale.key, body: never });
    expect(byKey.status).toBe(403);
    expect((await choose(never)).json.data).toMatchObject(never);
    expect((await choose({ mail_sale: 'weekly' })).status).toBe(400);
    await t.signIn(sale.email);
    t.clock.advance(28 * 24 * HOUR);
    await t.runDueWork();
    // The page and the keys end in two days.
    expect(new Set(told())).toEqual(new Set(['key_ends']));
  });
});
