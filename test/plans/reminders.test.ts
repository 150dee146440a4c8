import { describe, expect, it } from 'vitest';
import { addRow, updateRows } from '../../db/rows.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { queueReminders } from '../../src/plans/reminders.ts';
import type { TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { DAY, pay, publish } from './accounts.ts';

describe.each(eachStore)('reminders on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const subjects = (kind: string) =>
    t.mailer.sent.filter((mail) => mail.kind === kind).map((mail) => mail.subject);
  const days = async (count: number) => {
    for (let i = 0; i < count; i++) {
      t.clock.advance(DAY);
      await t.runDueWork();
    }
  };

  it('of a free page come a week and a day before its end, once each, and say that renewing is free', async () => {
    const other = await t.signIn('other@example.com');
    const inAuckland = { scheduling_timezone: 'Pacific/Auckland' };
    await t.request('PUT', '/api/scheduling/availability', { key: other.apiKey, body: inAuckland });
    await addItem(t, other.sellerId, { status: 'reserved' });
    for (const fields of [{}, { deletedAt: t.clock.now() }, { status: 'available' as const }])
      await addItem(t, sellerId, { status: 'reserved', ...fields });
    await publish(t, key, { display_name: 'Maria' });
    await days(22);
    expect(subjects('page_expires')).toEqual([]);
    await days(1);
    expect(subjects('page_expires')).toEqual(['Your sale page expires in 7 days']);
    await t.runDueWork();
    await days(5);
    expect(subjects('page_expires')).toHaveLength(1);
    await days(10);
    expect(subjects('page_expires')).toEqual([
      'Your sale page expires in 7 days',
      'Your sale page expires tomorrow',
    ]);
    const text = t.mailer.last('seller@example.com', 'page_expires')?.text;
    expect(text).toContain('Renewing it is free');
    expect(text).toContain('http://localhost:3000/settings/plan');
    expect(text).toContain('1 item is on hold');
    expect(text).toContain('10:00 AM UTC');
  });

  it('are counted, so that a round ends at its limit and not before', async () => {
    await publish(t, key);
    expect(await queueReminders(t.deps, 1)).toBe(0);
    // The kinds before it have nothing due, so it gets the whole limit.
    t.clock.advance(24 * DAY);
    expect(await queueReminders(t.deps, 1)).toBe(1);
    expect(await queueReminders(t.deps, 1)).toBe(0);
  });

  it('start again after a renewal', async () => {
    await publish(t, key);
    await days(24);
    await t.request('POST', '/api/pages/extend', { key });
    await days(28);
    expect(subjects('page_expires')).toHaveLength(1);
    await days(2);
    expect(subjects('page_expires')).toEqual([
      'Your sale page expires in 7 days',
      'Your sale page expires in 7 days',
    ]);
  });

  it('of one day replace the earlier ones when the service slept through those', async () => {
    await publish(t, key);
    t.clock.advance(29.5 * DAY);
    await t.runDueWork();
    await t.runDueWork();
    expect(subjects('page_expires')).toEqual(['Your sale page expires tomorrow']);
  });

  it('name the days that are left when they come late', async () => {
    await publish(t, key);
    t.clock.advance(26 * DAY);
    await t.runDueWork();
    expect(subjects('page_expires')).toEqual(['Your sale page expires in 4 days']);
  });

  it('are not sent for a page that is offline or over', async () => {
    await publish(t, key);
    await t.request('POST', '/api/pages/unpublish', { key });
    await days(35);
    expect(subjects('page_expires')).toEqual([]);
  });

  it('of a pass speak for the page too', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass');
    await days(32);
    expect(subjects('plan_ends')).toEqual([
      'Your Move Sale pass expires in 7 days',
      'Your Move Sale pass expires tomorrow',
    ]);
    expect(subjects('page_expires')).toEqual([]);
  });

  it('tell webhooks of the end of a page that is online and ends then', async () => {
    await publish(t, key);
    const hook = { url: 'https://hooks.example/', events: ['page.expiring'] };
    expect((await t.request('POST', '/api/webhooks', { key, body: hook })).status).toBe(200);
    const { read } = t.deps.store;
    /** How many emails and events an end of the plan causes if the page is in this state. */
    const toldOf = async (page: { published?: boolean; laterMs?: number }) => {
      t.clock.advance(DAY);
      const { published = true, laterMs = 0 } = page;
      const planEndsAt = new Date(t.clock.now().getTime() + 3 * DAY);
      const expiresAt = new Date(planEndsAt.getTime() + laterMs);
      const before = [await read.$count(read.t.outbox), await read.$count(read.t.webhookDeliveries)];
      await t.deps.store.write(async (tx) => {
        await updateRows(tx, 'sellers', { id: sellerId }, { tier: 'move_sale', planEndsAt });
        await updateRows(tx, 'pages', { sellerId }, { published, expiresAt });
      });
      await queueReminders(t.deps, 9);
      const after = [await read.$count(read.t.outbox), await read.$count(read.t.webhookDeliveries)];
      return after.map((count, i) => count - before[i]!);
    };
    expect(await toldOf({})).toEqual([1, 1]);
    expect(await toldOf({ published: false })).toEqual([1, 0]);
    expect(await toldOf({ laterMs: 40 * DAY })).toEqual([1, 0]);
  });

  it('of an API key come once, three days before its end, and not for a revoked one', async () => {
    const { json } = await t.request('POST', '/api/auth/api-keys', { key, body: { name: 'Laptop' } });
    await t.request('DELETE', `/api/auth/api-keys?id=${json.data.key_id}`, { key });
    const ending = t.clock.now().getTime() + DAY;
    const token = { hash: 'x', id: 'tok_1', kind: 'oauth_token', origin: 'oauth' } as const;
    const common = { sellerId, name: 'App', last4: '1234', createdAt: t.clock.now() };
    await t.deps.store.write((tx) =>
      addRow(tx, 'credentials', { ...token, ...common, scopes: ['read'], expiresAt: new Date(ending) }),
    );
    t.clock.advance(27 * DAY - 1);
    await t.runDueWork();
    expect(subjects('key_ends')).toEqual([]);
    t.clock.advance(1);
    await t.runDueWork();
    expect(subjects('key_ends')).toEqual(['One of your API keys expires soon']);
    expect(t.mailer.last('seller@example.com', 'key_ends')?.text).toContain(key.slice(-4));
    await days(8);
    expect(subjects('key_ends')).toHaveLength(1);
  });

  it('aren’t sent for an API key that has expired in the meantime', async () => {
    t.clock.advance(30 * DAY);
    await t.runDueWork();
    expect(subjects('key_ends')).toEqual([]);
  });

  it('are queued once by instances that look at the same moment', async () => {
    await publish(t, key);
    await pay(t, (await t.signIn('other@example.com')).sellerId, 'sale_pass');
    t.clock.advance(29.5 * DAY);
    const other = { ...t.deps, store: await t.second() };
    await Promise.all([runDueWork(t.deps), runDueWork(other), runDueWork(t.deps), runDueWork(other)]);
    await t.runDueWork();
    expect(subjects('page_expires')).toHaveLength(1);
    expect(subjects('plan_ends')).toHaveLength(1);
    expect(subjects('key_ends')).toHaveLength(2);
  });

  it('go to every seller, however many are due', async () => {
    const now = t.clock.now();
    const expiresAt = new Date(now.getTime() + DAY / 2);
    await t.deps.store.write(async (tx) => {
      for (let i = 0; i < 120; i++) {
        const base = { createdAt: now, updatedAt: now };
        await tx
          .insert(tx.t.sellers)
          .values({ ...base, id: `usr_${i}`, email: `s${i}@example.com`, tier: 'free' });
        await tx.insert(tx.t.pages).values({
          ...base,
          sellerId: `usr_${i}`,
          slug: `page-${i}`,
          published: true,
          viewCount: 0,
          expiresAt,
        });
      }
    });
    await t.runDueWork();
    const recipients = t.mailer.sent.filter((mail) => mail.kind === 'page_expires').map((mail) => mail.to);
    expect(new Set(recipients).size).toBe(120);
    expect(recipients).toHaveLength(120);
  });
});
