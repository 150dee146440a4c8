import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import type { Decision } from '../../src/decisions/schemas.ts';
import {
  buyerSees,
  HOUR,
  openSale,
  reserve,
  reserveAndOpen,
  setAddress,
  type TestSale,
} from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { itemRow } from '../support/items.ts';

const DAY = 24 * HOUR;

let t: TestApp;
let sale: TestSale;
let table: string;

beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t);
  table = sale.item['Oak table'] ?? '';
});
afterEach(() => t.close());

const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  t.request(method, path, { key: sale.key, ...(body && { body }) });
const open = async (kind: Decision['kind']): Promise<Decision[]> => {
  const { decisions, count } = (await as('GET', '/api/decisions')).json.data;
  expect(count).toBe(decisions.length);
  return decisions.filter((each: Decision) => each.kind === kind);
};
const threadOf = async (reservationId: string): Promise<string> => {
  const { reservations } = (await as('GET', '/api/reservations')).json.data;
  return reservations.find((each: { reservation_id: string }) => each.reservation_id === reservationId)
    .conversation_id;
};
const readAll = async (conversationId: string) =>
  as('GET', `/api/conversations/${conversationId}?mark_read=true`);
const cancel = (id: string) => as('POST', `/api/reservations/${id}/cancel`, {});
const pickup = (id: string, ms: number) =>
  as('PUT', `/api/reservations/${id}`, {
    pickup_at: new Date(t.clock.now().getTime() + ms).toISOString(),
  });
const setItem = (id: string, change: object) =>
  t.deps.store.write((tx) =>
    tx.update(tx.t.items).set(change).where(eq(tx.t.items.id, id)).returning({ id: tx.t.items.id }),
  );
const setPage = (change: object) =>
  t.deps.store.write((tx) =>
    tx
      .update(tx.t.pages)
      .set(change)
      .where(eq(tx.t.pages.sellerId, sale.sellerId))
      .returning({ slug: tx.t.pages.slug }),
  );

type Case = {
  kind: Decision['kind'];
  /** Causes it. Returns its thread and reservation, if it has any. */
  make(): Promise<{ conversation?: string; reservation?: string; token?: string }>;
  decide(of: { conversation: string; reservation: string; token: string }): Promise<unknown>;
  moot(of: { conversation: string; reservation: string; token: string }): Promise<unknown>;
  shown: Partial<Decision>;
  tools: (string | null)[];
};

const reserved = async (wish: Parameters<typeof reserveAndOpen>[2] = {}) => {
  const { reservationId, token } = await reserveAndOpen(t, sale, wish);
  return { reservation: reservationId, conversation: await threadOf(reservationId), token };
};

const CASES: Case[] = [
  {
    kind: 'offer',
    make: () => reserved({ offers: { 'Oak table': 7 } }),
    decide: ({ reservation }) =>
      as('PUT', `/api/reservations/${reservation}`, { offer_answers: { [table]: 'decline' } }),
    moot: ({ reservation }) => cancel(reservation),
    shown: { title: 'Ben offers $7 for Oak table', summary: 'You’re asking $10.' },
    tools: ['update_reservation', 'update_reservation', 'update_reservation'],
  },
  {
    kind: 'question',
    async make() {
      const made = await reserved();
      t.clock.advance(1000);
      await t.request('POST', `/api/buyer/${made.token}/messages`, { body: { content: 'Still there?' } });
      return made;
    },
    decide: ({ conversation }) => as('POST', `/api/conversations/${conversation}/settled`, { settled: true }),
    moot: ({ conversation }) => as('POST', `/api/conversations/${conversation}/block`, { blocked: true }),
    shown: { title: 'Ben is waiting for an answer', summary: '“Still there?”', until: null },
    tools: ['prepare_reply', 'update_conversation'],
  },
  {
    kind: 'approval',
    async make() {
      const made = await reserved();
      await as('POST', `/api/conversations/${made.conversation}/reply/prepare`, { content: 'Come at five.' });
      return made;
    },
    async decide({ conversation }) {
      const { json } = await as('POST', `/api/conversations/${conversation}/reply/prepare`, {
        content: 'Come at six.',
      });
      const { confirmation_token } = json.data;
      await as('POST', `/api/conversations/${conversation}`, { confirmation_token });
    },
    moot: async () => t.clock.advance(DAY),
    shown: { title: 'A message to Ben is waiting for your approval', summary: 'Come at five.' },
    tools: [null],
  },
  {
    kind: 'share_address',
    async make() {
      await setAddress(t, sale.sellerId, '12 Oak Street');
      const made = await reserved();
      await pickup(made.reservation, 48 * HOUR);
      return made;
    },
    async decide({ conversation }) {
      const { json } = await as('POST', `/api/conversations/${conversation}/address/prepare`, {});
      const { confirmation_token } = json.data;
      await as('POST', `/api/conversations/${conversation}/address`, { confirmation_token });
    },
    moot: ({ reservation }) => cancel(reservation),
    shown: { title: expect.stringContaining('doesn’t have your address'), summary: 'Oak table' },
    tools: ['share_address'],
  },
  {
    kind: 'pickup_passed',
    async make() {
      const made = await reserved();
      await pickup(made.reservation, HOUR);
      t.clock.advance(HOUR);
      return made;
    },
    decide: ({ reservation }) =>
      as('POST', `/api/reservations/${reservation}/pickup-confirm`, { action: 'sold' }),
    moot: ({ reservation }) => pickup(reservation, DAY),
    shown: { title: 'Did Ben show up?', summary: expect.stringContaining('Oak table · ') },
    tools: ['confirm_pickup', 'confirm_pickup', 'update_reservation'],
  },
  {
    kind: 'needs_price',
    make: () => setItem(table, { needsReview: true, priceUnknown: true, priceCents: 0 }).then(() => ({})),
    decide: () => as('PUT', `/api/items/${table}`, { price: 5 }),
    moot: () => setItem(table, { deletedAt: t.clock.now() }),
    shown: { title: '1 item needs a price', summary: 'Oak table' },
    tools: ['edit_listings'],
  },
  {
    kind: 'needs_review',
    make: () => setItem(table, { needsReview: true }).then(() => ({})),
    decide: () => as('PUT', `/api/items/${table}`, { needs_review: false }),
    moot: () => setItem(table, { deletedAt: t.clock.now() }),
    shown: { title: '1 item needs your review', until: null },
    tools: ['edit_listings'],
  },
  {
    kind: 'drafts',
    make: () => setItem(table, { status: 'inactive', draft: true }).then(() => ({})),
    decide: () => as('PUT', `/api/items/${table}`, { status: 'available' }),
    moot: () => setItem(table, { deletedAt: t.clock.now() }),
    shown: { title: '1 draft is ready to go on sale' },
    tools: ['edit_listings'],
  },
  {
    kind: 'take_down_elsewhere',
    async make() {
      await as('POST', `/api/items/${table}/postings`, { place: 'Craigslist' });
      await setItem(table, { status: 'taken', takenAt: t.clock.now(), finalPriceCents: 1000 });
      return {};
    },
    async decide() {
      const { json } = await as('GET', `/api/items/${table}/postings`);
      await as('PUT', `/api/postings/${json.data.postings[0].posting_id}`, { taken_down: true });
    },
    moot: () => setItem(table, { status: 'available', takenAt: null, finalPriceCents: null }),
    shown: { title: 'Take “Oak table” down from Craigslist', summary: 'It’s sold here.' },
    tools: ['edit_listings'],
  },
  {
    kind: 'page_ends',
    make: () => setPage({ expiresAt: new Date(t.clock.now().getTime() + 5 * DAY) }).then(() => ({})),
    decide: () => setPage({ expiresAt: new Date(t.clock.now().getTime() + 5 * DAY + 1) }),
    moot: () => setPage({ published: false }),
    shown: { title: expect.stringContaining('Your sale page goes offline') },
    tools: ['extend_sale_page', 'edit_listings', 'edit_listings', 'unpublish_page'],
  },
  {
    kind: 'sale_ends',
    make: () => setPage({ endsOn: iso(3 * DAY) }).then(() => ({})),
    decide: () => setPage({ endsOn: iso(9 * DAY) }),
    moot: () => setPage({ published: false }),
    shown: { title: expect.stringContaining('Your sale ends') },
    tools: ['publish_page', 'edit_listings', 'edit_listings', 'unpublish_page'],
  },
  {
    kind: 'mail_undeliverable',
    async make() {
      const made = await reserved();
      await t.deps.store.write((tx) =>
        tx
          .update(tx.t.outbox)
          .set({ status: 'failed' })
          .where(eq(tx.t.outbox.conversationId, made.conversation))
          .returning({ id: tx.t.outbox.id }),
      );
      return made;
    },
    decide: ({ conversation }) =>
      t.deps.store.write((tx) =>
        tx
          .update(tx.t.outbox)
          .set({ status: 'sent' })
          .where(eq(tx.t.outbox.conversationId, conversation))
          .returning({ id: tx.t.outbox.id }),
      ),
    moot: ({ reservation }) => cancel(reservation),
    shown: { title: 'An email to Ben couldn’t be delivered' },
    tools: ['get_conversation'],
  },
];

const iso = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString().slice(0, 10);

describe.each(CASES)('the decision $kind', ({ kind, make, decide, moot, shown, tools }) => {
  const made = async () => ({ conversation: '', reservation: '', token: '', ...(await make()) });

  it('appears, stays after reading, and goes when it is decided', async () => {
    expect(await open(kind)).toEqual([]);
    const of = await made();
    const [decision] = await open(kind);
    expect(decision).toMatchObject({
      ...shown,
      conversation_id: of.conversation || null,
      page_url: expect.stringMatching(/^http/),
    });
    expect(decision?.acts.map(({ tool }) => tool)).toEqual(tools);
    for (const { label } of decision?.acts ?? []) expect(label).toMatch(/^[A-Z]/);
    if (of.conversation) await readAll(of.conversation);
    expect((await open(kind)).map(({ decision_id }) => decision_id)).toEqual([decision?.decision_id]);
    await decide(of);
    expect(await open(kind)).toEqual([]);
  });

  it('goes when it is moot', async () => {
    const of = await made();
    expect(await open(kind)).not.toEqual([]);
    await moot(of);
    expect(await open(kind)).toEqual([]);
  });
});

it('the page gets more time by the tool that can give it: free, bought, or none', async () => {
  await setPage({ expiresAt: new Date(t.clock.now().getTime() + 5 * DAY) });
  const setSeller = (change: object) =>
    t.deps.store.write((tx) => updateRows(tx, 'sellers', { id: sale.sellerId }, change));
  const renewTool = async () => (await open('page_ends'))[0]?.acts[0]?.tool;
  const { payments } = t.deps;
  t.deps.payments = { ...payments, name: 'none' };
  expect(await renewTool()).toBe('extend_sale_page');
  await setSeller({ tier: 'garage_sale', planEndsAt: new Date(t.clock.now().getTime() + 5 * DAY) });
  expect(await renewTool()).toBeNull();
  t.deps.payments = payments;
  expect(await renewTool()).toBe('generate_payment_link');
});

it('an item without a price is named under one decision only, and so is one that needs a review', async () => {
  await setItem(table, { status: 'inactive', draft: true, needsReview: true, priceUnknown: true });
  await setItem(sale.item.Lamp ?? '', { status: 'inactive', draft: true, needsReview: true });
  const { decisions } = (await as('GET', '/api/decisions')).json.data;
  expect(decisions.map(({ kind, item_ids: ids }: Decision) => [kind, ids])).toEqual(
    expect.arrayContaining([
      ['needs_price', [table]],
      ['needs_review', [sale.item.Lamp]],
    ]),
  );
  expect(decisions).toHaveLength(2);
});

it('an offer says where its buyer isn’t first in line, for one item and for several', async () => {
  await reserved({ items: ['Lamp'] });
  const cal = { name: 'Cal', email: 'cal@example.com' };
  const { reservation } = await reserved({ ...cal, items: ['Oak table', 'Lamp'], lot: 15 });
  const others = { name: 'Dan', email: 'dan@example.com' };
  await reserved({ ...others, items: ['Lamp'], offers: { Lamp: 9 } });
  const said = async () => (await open('offer')).map(({ summary }) => summary.split('. ').at(-1));
  const line = 'Someone else is ahead in line for Lamp.';
  expect(await said()).toEqual([line, line]);
  await cancel(reservation);
  expect(await said()).toEqual([line]);
  const { reservations } = (await as('GET', '/api/reservations')).json.data;
  const [first] = reservations.filter(({ status }: { status: string }) => status === 'active');
  await cancel(first.reservation_id);
  expect(await said()).toEqual(['You’re asking $12.50.']);
});

it('a buyer who writes again after an answer waits again, and one who is blocked does not', async () => {
  const { conversation, token } = await reserved();
  const asks = async () => {
    t.clock.advance(1000);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Today?' } });
  };
  const prepare = (content: string) =>
    as('POST', `/api/conversations/${conversation}/reply/prepare`, { content });
  await asks();
  const { json } = await prepare('Yes.');
  await as('POST', `/api/conversations/${conversation}`, {
    confirmation_token: json.data.confirmation_token,
  });
  expect(await open('question')).toEqual([]);
  await asks();
  expect(await open('question')).toHaveLength(1);
  await prepare('At five.');
  expect(await open('approval')).toHaveLength(1);
  await as('POST', `/api/conversations/${conversation}/block`, { blocked: true });
  expect([...(await open('question')), ...(await open('approval'))]).toEqual([]);
});

it('twenty items are named that are posted elsewhere, one that needs a review has no deadline', async () => {
  const rows = Array.from({ length: 21 }, () => itemRow(t, sale.sellerId, { status: 'taken' }));
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows));
  for (const { id } of rows) await as('POST', `/api/items/${id}/postings`, { place: 'Craigslist' });
  expect(await open('take_down_elsewhere')).toHaveLength(20);
  await setItem(table, { needsReview: true });
  expect(await open('needs_review')).toMatchObject([{ until: null, until_local: null }]);
});

it('a sale and a page have ended from the moment of their end on', async () => {
  await setPage({ endsOn: iso(2 * DAY) });
  const end = new Date(`${iso(3 * DAY)}T00:00:00Z`).getTime();
  t.clock.advance(end - 1 - t.clock.now().getTime());
  const [before] = await open('sale_ends');
  expect(before).toMatchObject({ title: expect.stringContaining('Your sale ends'), timezone: 'UTC' });
  expect(before?.until_local).toBe('Thursday, May 7, 2026, 12:00 AM UTC');
  t.clock.advance(1);
  expect(await open('sale_ends')).toMatchObject([{ title: 'Your sale has ended', until: null }]);
  await setPage({ endsOn: null, expiresAt: t.clock.now() });
  expect(await open('page_ends')).toMatchObject([{ until: null, until_local: null }]);
});

it('an undelivered answer to a question is listed; an undelivered price email isn’t', async () => {
  await t.request('POST', '/api/questions', {
    body: { slug: sale.slug, buyer_name: 'Ann', buyer_email: 'ann@example.com', content: 'Until when?' },
  });
  await t.runDueWork();
  const mail = t.mailer.sent.findLast(({ to }) => to === 'ann@example.com')?.text ?? '';
  await t.request('GET', `/api/questions/${/\/q\/([\w-]{43})/.exec(mail)?.[1]}`);
  const [{ conversation_id: id }] = (await as('GET', '/api/conversations')).json.data.conversations;
  const fail = (conversationId: string | null) =>
    t.deps.store.write((tx) =>
      tx
        .update(tx.t.outbox)
        .set({ status: 'failed', conversationId })
        .where(eq(tx.t.outbox.recipient, 'ann@example.com'))
        .returning({ id: tx.t.outbox.id }),
    );
  expect(await fail(null)).toHaveLength(1);
  expect(await open('mail_undeliverable')).toEqual([]);
  await fail(id);
  expect(await open('mail_undeliverable')).toMatchObject([
    { conversation_id: id, reservation_id: null, title: 'An email to Ann couldn’t be delivered' },
  ]);

  await t.deps.store.write(async (tx) => {
    const [row] = await tx.select().from(tx.t.outbox).where(eq(tx.t.outbox.conversationId, id));
    if (!row) throw new Error('No such email');
    await tx
      .insert(tx.t.outbox)
      .values(Array.from({ length: 20 }, (_, i) => ({ ...row, id: `${row.id}${i}`, replyToken: null })));
  });
  expect(await open('mail_undeliverable')).toHaveLength(20);
});

it('a question that needs no answer is open again once the buyer writes, and every second question of a thread is one', async () => {
  const { conversation, token } = await reserved();
  const write = async (content: string) => {
    t.clock.advance(1000);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content } });
  };
  const settle = (settled: boolean) => as('POST', `/api/conversations/${conversation}/settled`, { settled });
  await write('Hello');
  expect((await settle(true)).json.data).toEqual({ conversation_id: conversation, settled: true });
  expect(await open('question')).toEqual([]);
  await write('And?');
  expect(await open('question')).toMatchObject([{ summary: '“And?”' }]);
  await settle(true);
  await settle(false);
  expect(await open('question')).toHaveLength(1);
  expect((await buyerSees(t, token)).messages.length).toBeGreaterThan(1);
});

it('an address is asked for 48 hours before a pickup, not earlier, and again once it has changed', async () => {
  await setAddress(t, sale.sellerId, '12 Oak Street');
  const { reservation, conversation } = await reserved();
  await pickup(reservation, 48 * HOUR + 1000);
  expect(await open('share_address')).toEqual([]);
  const { json } = await as('POST', `/api/conversations/${conversation}/address/prepare`, {});
  await as('POST', `/api/conversations/${conversation}/address`, {
    confirmation_token: json.data.confirmation_token,
  });
  await setAddress(t, sale.sellerId, '9 Elm Street');
  expect(await open('share_address')).toMatchObject([{ title: 'Ben has your old address' }]);
});

it('an address is no longer asked for once the pickup has begun', async () => {
  await setAddress(t, sale.sellerId, '12 Oak Street');
  const { reservation } = await reserved();
  await pickup(reservation, 24 * HOUR);
  expect(await open('share_address')).toHaveLength(1);
  t.clock.advance(24 * HOUR - 1);
  expect(await open('share_address')).toHaveLength(1);
  t.clock.advance(1);
  expect(await open('share_address')).toEqual([]);
});

it('are ordered by deadline, those without one last, and don’t include an unconfirmed offer', async () => {
  await setItem(sale.item.Lamp ?? '', { needsReview: true });
  await setPage({ expiresAt: new Date(t.clock.now().getTime() + 4 * DAY) });
  await reserved({ offers: { 'Oak table': 7 } });
  await reserve(t, sale, { email: 'cat@example.com', offers: { 'Oak table': 9 } });
  const { decisions } = (await as('GET', '/api/decisions')).json.data;
  expect(decisions.map(({ kind }: Decision) => kind)).toEqual(['offer', 'page_ends', 'needs_review']);
});

it('a title of more than sixty characters is cut, wherever a decision names it', async () => {
  const whole = 'x'.repeat(60);
  const [lamp = '', chair = ''] = [sale.item.Lamp, sale.item.Chair];
  await setItem(table, { title: `${whole}y` });
  await setItem(lamp, { title: whole, status: 'taken' });
  await setItem(chair, { title: `${whole}y`, status: 'inactive', draft: true });
  await as('POST', `/api/items/${lamp}/postings`, { place: 'Craigslist' });
  await reserved({ items: [table], offers: { [table]: 7 } });
  const words = async (kind: Decision['kind']) => Object.values((await open(kind))[0] ?? {}).join(' ');
  expect(await words('offer')).toContain(`for ${'x'.repeat(59)}… `);
  expect(await words('take_down_elsewhere')).toContain(`“${whole}”`);
  expect(await words('drafts')).toContain(`${'x'.repeat(59)}…`);
});

it('three drafts are named, of more than three the newest three', async () => {
  const draft = (title: string) => ({ title, status: 'inactive' as const, draft: true });
  const add = async (title: string) => {
    t.clock.advance(1000);
    const row = itemRow(t, sale.sellerId, draft(title));
    await t.deps.store.write((tx) => tx.insert(tx.t.items).values(row));
  };
  for (const title of ['Ash', 'Bed', 'Cup']) await add(title);
  expect((await open('drafts'))[0]?.summary).toMatch(/Cup.*Bed.*Ash/);
  await add('Dog');
  const [{ summary = '' } = {}] = await open('drafts');
  expect(summary).toMatch(/Dog.*Cup.*Bed.*…/);
  expect(summary).not.toContain('Ash');
});

it('an offer below the lowest price says so, and another amount is another decision', async () => {
  await setItem(table, { minPriceCents: 800 });
  const { token } = await reserved({ offers: { 'Oak table': 7 } });
  const [first] = await open('offer');
  expect(first?.summary).toBe('You’re asking $10. That’s below your lowest price.');
  await t.request('POST', `/api/buyer/${token}/offers`, { body: { item_id: table, amount: 8 } });
  const [second] = await open('offer');
  expect(second).toMatchObject({ title: 'Ben offers $8 for Oak table', summary: 'You’re asking $10.' });
  expect(second?.decision_id).not.toBe(first?.decision_id);
});
