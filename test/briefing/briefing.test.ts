import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readEnding } from '../../src/briefing/ending.ts';
import { navCounts } from '../../src/briefing/nav-counts.ts';
import { readBriefing } from '../../src/briefing/read.ts';
import { nextSteps } from '../../src/briefing/steps.ts';
import { contextOf } from '../../src/context.ts';
import { newId } from '../../src/ids.ts';
import { listDeleted } from '../../src/listings/bin.ts';
import { itemHistory } from '../../src/listings/history.ts';
import { HOUR, openSale, openSaleEach, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { itemRow } from '../support/items.ts';

let t: TestApp;
let sale: TestSale;
let other: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

type Fields = Parameters<typeof itemRow>[2];
const add = async (of: TestSale, ...items: Fields[]) => {
  const rows = items.map((fields) => itemRow(t, of.sellerId, fields));
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows));
  return rows;
};
const ctxOf = ({ sellerId, email }: TestSale) => ({
  ...contextOf(t.deps, { kind: 'session', sellerId, email }, 'req', ''),
  actor: { kind: 'session' as const, sellerId, email },
});
const briefed = (of: TestSale, since?: Date) => readBriefing(ctxOf(of), { since: since?.toISOString() });
const counts = async (ms = 0) => {
  const now = new Date(t.clock.now().getTime() + ms);
  const { reviews, unread, toClose } = await navCounts(t.deps.store.read, sale.sellerId, now);
  return { reviews, unread, toClose };
};
const open = async () => {
  other = await openSale(t, ['Vase'], { email: 'other@example.com' });
};

it('counts the seller’s own listings to review, unread threads, and pickups to close, and no one else’s', async () => {
  await open();
  for (const each of [sale, other]) {
    await add(each, { needsReview: true }, { needsReview: true, deletedAt: t.clock.now() });
    const { reservationId } = await reserveAndOpen(t, each, { email: `ben-of-${each.email}` });
    const pickup_at = new Date(t.clock.now().getTime() + HOUR).toISOString();
    const body = { pickup_at };
    expect(
      (await t.request('PUT', `/api/reservations/${reservationId}`, { key: each.key, body })).status,
    ).toBe(200);
  }
  await reserveAndOpen(t, sale, { email: 'eva@example.com', items: ['Lamp'] });
  const unread = (await t.request('GET', '/api/conversations?unread_only=true', { key: sale.key })).json.data;
  expect(await counts()).toEqual({ reviews: 1, unread: unread.conversations.length, toClose: 0 });
  expect(unread.conversations).not.toEqual([]);
  const [{ conversation_id: id }] = unread.conversations;
  await t.request('GET', `/api/conversations/${id}?mark_read=true`, { key: sale.key });
  expect(await counts()).toMatchObject({ unread: unread.conversations.length - 1 });
  expect([(await counts(HOUR - 1)).toClose, (await counts(HOUR)).toClose]).toEqual([0, 1]);
});

it('names ten items that need a review, newest first, and twenty sold since then, and sums up the seller’s own', async () => {
  await open();
  const since = t.clock.now();
  const sold = (ms: number, more: Fields = {}): Fields => ({
    ...{ status: 'taken', finalPriceCents: 100, takenAt: new Date(since.getTime() + ms), ...more },
  });
  const reviews = await add(sale, ...Array.from({ length: 11 }, () => ({ needsReview: true })));
  await add(sale, { needsReview: true, deletedAt: since }, sold(-1), sold(0), sold(5, { deletedAt: since }));
  const [first] = await add(
    sale,
    sold(50, { title: 'Newest' }),
    ...Array.from({ length: 20 }, (_, i) => sold(i + 1)),
  );
  await add(other, { needsReview: true }, sold(60));
  t.clock.advance(1000);
  const { whats_new: news, earned } = await briefed(sale, since);
  const ids = reviews.map(({ id }) => id).sort();
  expect(news.needs_review.map(({ item_id: id }) => id)).toEqual(ids.reverse().slice(0, 10));
  expect(news.sold).toHaveLength(20);
  expect(news.sold[0]?.item_id).toBe(first?.id);
  expect(news.sold_total).toBe(20);
  expect(earned).toMatchObject({ all_time: 23, this_sale: 21, since: 21 });
  expect((await briefed(other)).whats_new.needs_review).toHaveLength(1);
});

it('names a hold that ends in less than a day, and one pickup of today and of tomorrow', async () => {
  const { reservationId } = await reserveAndOpen(t, sale);
  const ending = async () => (await briefed(sale)).whats_new.holds_ending.length;
  const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
  const left = Date.parse(json.data.reservations[0].expires_at) - t.clock.now().getTime();
  t.clock.advance(left - 24 * HOUR);
  expect(await ending()).toBe(0);
  t.clock.advance(1);
  expect(await ending()).toBe(1);
  const pickup_at = new Date(t.clock.now().getTime() + 24 * HOUR).toISOString();
  const body = { pickup_at };
  expect((await t.request('PUT', `/api/reservations/${reservationId}`, { key: sale.key, body })).status).toBe(
    200,
  );
  const pickups = async () => {
    const { whats_new: news } = await briefed(sale);
    return [news.pickups_today, news.pickups_tomorrow, news.pickups_to_close].map(({ length }) => length);
  };
  expect(await pickups()).toEqual([0, 1, 0]);
  expect(await ending()).toBe(0);
  t.clock.advance(24 * HOUR - 1);
  expect(await pickups()).toEqual([1, 0, 0]);
  t.clock.advance(1);
  expect(await pickups()).toEqual([0, 0, 1]);
});

it('at the end of a sale, lists a hundred reservations with their items, and the listings that can still be reserved', async () => {
  await open();
  const draft = { title: 'Draft', needsReview: true };
  await add(sale, draft, { title: 'Gone', deletedAt: t.clock.now() }, { title: 'Sold', status: 'taken' });
  const { reservationId } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
  t.clock.advance(1);
  await reserveAndOpen(t, sale, { items: ['Lamp', 'Chair'], email: 'cy@example.com' });
  await reserveAndOpen(t, other, { email: 'dan@example.com' });
  const titlesOf = (all: { items: { title: string }[] }[]) =>
    all.map(({ items }) => items.map(({ title }) => title).sort());
  const { held, queued, left } = await readEnding(ctxOf(sale));
  expect([titlesOf(held), titlesOf(queued)]).toEqual([[['Chair'], ['Lamp', 'Oak table']], [['Lamp']]]);
  expect(left).toEqual([]);
  await add(sale, { title: 'Desk' }, { title: 'Bed' });
  expect((await readEnding(ctxOf(sale))).left.map(({ title }) => title)).toEqual(['Bed', 'Desk']);

  const { reservations: r, reservationItems: i } = t.deps.store.read.t;
  const [one] = await t.deps.store.read.select().from(r).where(eq(r.id, reservationId));
  const [place] = await t.deps.store.read
    .select()
    .from(i)
    .where(eq(i.itemId, sale.item['Oak table'] ?? ''));
  const ids = Array.from({ length: 100 }, () => newId('res', t.deps));
  await t.deps.store.write(async (tx) => {
    const { reservations, reservationItems } = tx.t;
    await tx.insert(reservations).values(ids.map((id) => ({ ...one!, id, manageTokenHash: id })));
    await tx.insert(reservationItems).values(
      ids.map((each, n) => ({
        ...place!,
        reservationId: each,
        state: 'queued' as const,
        queueOrder: n + 2,
      })),
    );
  });
  const all = await readEnding(ctxOf(sale));
  expect(new Set([...all.held, ...all.queued].map((each) => each.reservation_id)).size).toBe(100);
  const { happenings, wanting } = await itemHistory(ctxOf(sale), sale.item['Oak table'] ?? '');
  expect([happenings.filter(({ what }) => what === 'asked').length, wanting.length]).toEqual([50, 50]);
});

it('names the five most urgent steps; the end of a page from five days before it', async () => {
  const news = { pickups_to_close: [], unread: [], holds_ending: [], take_down_elsewhere: [] };
  const account = { items_count: 1, page_published: true, needs_review_count: 0 };
  const steps = (days: number, of: object = {}, drafts = 0, noZone = false) =>
    nextSteps(
      { ...news, ...of } as never,
      { ...account, needs_review_count: drafts } as never,
      { days_until_page_expiry: days, options: [{ intent: 'free_renew' }], is_expired: false } as never,
      { saleOver: false, saleEnds: false, drafts, noZone },
    ).map(({ what }) => what);
  expect(steps(6)).toEqual([]);
  expect(steps(5)).toEqual(['The sale page ends soon: renew it.']);
  const much = { pickups_to_close: [1], unread: [1], holds_ending: [1] };
  expect(steps(5, much)).toHaveLength(4);
  expect(steps(5, much, 2).at(-1)).toMatch(/^Look at 2 listings/);
  expect(steps(5, much, 2)).toHaveLength(5);
  expect(steps(6, {}, 0, true)[0]).toMatch(/^No time zone is known/);
  const unread = (n: number) => steps(6, { unread: Array(n).fill(1) })[0];
  expect([unread(9), unread(10)].map((step) => step?.slice(0, 25))).toEqual([
    'Read 9 conversations with',
    'Read 10 or more conversat',
  ]);
});

it('the bin shows the four hundred listings that were deleted last', async () => {
  const at = t.clock.now().getTime();
  const rows = await add(
    sale,
    ...Array.from({ length: 401 }, (_, i) => ({ deletedAt: new Date(at - i), title: `${i}` })),
  );
  const shown = await listDeleted(ctxOf(sale));
  expect(shown.map(({ title }) => title)).toEqual(rows.slice(0, 400).map(({ title }) => title));
});
