import { expect, it } from 'vitest';
import { contextOf } from '../../src/context.ts';
import { newId } from '../../src/ids.ts';
import { earlierTitles, hasPublicItems, readOverview } from '../../src/listings/overview.ts';
import { addItem, itemRow } from '../support/items.ts';
import { type SignedIn, signInEach } from '../support/openings.ts';

let t: SignedIn['t'];
let mine: string;
let others: string;
signInEach({}, (opened) => {
  ({ t, sellerId: mine } = opened);
});

const ctx = (sellerId = mine) => {
  const actor = { kind: 'session', sellerId, email: null } as const;
  return { ...contextOf(t.deps, actor, 'req', ''), actor };
};
type Query = Parameters<typeof readOverview>[1];
const read = (query: Partial<Query> = {}) =>
  readOverview(ctx(), { show: 'all', order: 'newest', q: undefined, page: 1, ...query } as Query);
const add = (fields: Parameters<typeof addItem>[2], sellerId = mine) =>
  addItem(t, sellerId, { createdAt: t.clock.now(), ...fields });

async function fill(sellerId: string): Promise<void> {
  await add({ title: 'Chair', priceCents: 3000, queueCount: 1 }, sellerId);
  await add({ title: 'Armchair', priceCents: 1000, queueCount: 3 }, sellerId);
  await add({ title: 'Bowl', priceCents: 2000, queueCount: 2 }, sellerId);
  await add({ title: 'Sold', status: 'taken', finalPriceCents: 500 }, sellerId);
  await add({ title: 'Hidden', status: 'inactive' }, sellerId);
  await add({ title: 'Unread', needsReview: true }, sellerId);
  await add({ title: 'Deleted', status: 'taken', finalPriceCents: 700, deletedAt: t.clock.now() }, sellerId);
}

it('shows, counts and sums up the seller’s own listings, in the order that was asked for', async () => {
  others = (await t.signIn('other@example.com')).sellerId;
  for (const sellerId of [others, mine]) await fill(sellerId);
  await add({ title: 'Not mine' }, others);
  const { counts, soldCents, found } = await read();
  expect({ counts, soldCents, found }).toEqual({
    counts: { all: 6, review: 1, available: 3, reserved: 0, taken: 1, inactive: 1 },
    soldCents: 500,
    found: 6,
  });
  for (const [order, middle] of [
    ['newest', ['Bowl', 'Armchair', 'Chair']],
    ['oldest', ['Chair', 'Armchair', 'Bowl']],
    ['dearest', ['Chair', 'Bowl', 'Armchair']],
    ['cheapest', ['Armchair', 'Bowl', 'Chair']],
    ['wanted', ['Armchair', 'Bowl', 'Chair']],
    ['title', ['Armchair', 'Bowl', 'Chair']],
  ] as const) {
    const { items } = await read({ order });
    expect([order, items.map(({ title }) => title)]).toEqual([
      order,
      ['Unread', ...middle, 'Hidden', 'Sold'],
    ]);
  }
  expect((await read({ show: 'taken' })).items.map(({ title }) => title)).toEqual(['Sold']);
  expect((await read({ show: 'review' })).items.map(({ title }) => title)).toEqual(['Unread']);
  expect(await earlierTitles(ctx())).toEqual(['Unread', 'Hidden', 'Sold', 'Bowl', 'Armchair', 'Chair']);
});

it('counts those who confirmed that they want news of the seller’s own sale', async () => {
  others = (await t.signIn('other@example.com')).sellerId;
  const item = await add({ title: 'Chair' });
  const watch = (sellerId: string, itemId: string | null, confirmedAt: Date | null) => {
    const id = newId('watch', t.deps);
    const kind = itemId === null ? ('sale' as const) : ('item' as const);
    return {
      ...{ id, kind, about: id, sellerId, itemId, buyerEmail: 'ben@example.com', mailbox: 'ben@example.com' },
      ...{ linkTokenHash: id, confirmedAt, askedAt: t.clock.now(), createdAt: t.clock.now() },
    };
  };
  const now = t.clock.now();
  const rows = [
    ...[watch(mine, null, now), watch(mine, null, null), watch(mine, null, null), watch(others, null, now)],
    ...[watch(mine, item, now), watch(mine, item, null), watch(mine, item, null)],
  ];
  await t.deps.store.write((tx) => tx.insert(tx.t.watches).values(rows));
  const { followers, items } = await read();
  expect([followers, items[0]?.watching]).toEqual([1, 1]);
});

it('has pages of 24, at least one, and none beyond the last', async () => {
  expect(await read({ page: 9 })).toMatchObject({ page: 1, pages: 1, found: 0 });
  const rows = Array.from({ length: 49 }, () => itemRow(t, mine));
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows.slice(0, 48)));
  expect((await read({ page: 0 })).items).toHaveLength(24);
  expect(await read({ page: 9 })).toMatchObject({ page: 2, pages: 2 });
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows.slice(48)));
  const { page, pages, items } = await read({ page: 9 });
  expect([page, pages, items.length]).toEqual([3, 3, 1]);
});

it('knows whether anything of the seller was ever public', async () => {
  others = (await t.signIn('other@example.com')).sellerId;
  await add({}, others);
  await add({ needsReview: true });
  await add({ status: 'inactive' });
  expect([await hasPublicItems(ctx()), await hasPublicItems(ctx(others))]).toEqual([false, true]);
});
