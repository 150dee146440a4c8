import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertInto, prepared } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Store, Write } from '../../db/store.ts';
import { storeKindsAndLanes } from '../support/stores.ts';
import { at, credentialRow, itemRow, later, sellerRow, ungiven } from './rows.ts';

const insertSeller = insertInto('sellers');
const insertItem = insertInto('items');
const insertCredential = insertInto('credentials');

type ItemChange = Parameters<typeof updateRows<'items'>>[3];
const updateItem = (tx: Write, which: { id: string; version: number }, change: ItemChange) =>
  updateRows(tx, 'items', which, change);

const itemById = prepared<{ sellerId: string; id: string }>()('test_item_by_id', (db, p) => {
  const { items } = db.t;
  return db
    .select()
    .from(items)
    .where(and(eq(items.id, p.id), eq(items.sellerId, p.sellerId), isNull(items.deletedAt)));
});

const sellerByKey = prepared<{ hash: string }>()('test_seller_by_key', (db, p) => {
  const { credentials, sellers } = db.t;
  return db
    .select({ id: sellers.id, scopes: credentials.scopes, expiresAt: credentials.expiresAt })
    .from(credentials)
    .innerJoin(sellers, eq(sellers.id, credentials.sellerId))
    .where(eq(credentials.hash, p.hash));
});

const newestItems = prepared<{ sellerId: string; limit: number }>()('test_newest_items', (db, p) => {
  const { items } = db.t;
  return db
    .select({ id: items.id })
    .from(items)
    .where(eq(items.sellerId, p.sellerId))
    .orderBy(desc(items.createdAt))
    .limit(p.limit);
});

const sharedTitle = prepared<{ id: string }>()(
  'test_shared_title',
  (db, p) => db.select({ title: db.t.items.title }).from(db.t.items).where(eq(db.t.items.id, p.id)),
  true,
);

const removeOlder = prepared<{ sellerId: string; moment: Date }, Write>()('test_remove_older', (tx, p) => {
  const { items } = tx.t;
  return tx
    .delete(items)
    .where(and(eq(items.sellerId, p.sellerId), lt(items.createdAt, p.moment)))
    .returning({ id: items.id });
});

const sellerWithItem = prepared<{ id: string }>()('test_seller_with_item', (db, p) => {
  const { items, sellers } = db.t;
  return db
    .select({ id: sellers.id, item: { id: items.id, photoIds: items.photoIds, takenAt: items.takenAt } })
    .from(sellers)
    .leftJoin(items, eq(items.sellerId, sellers.id))
    .where(eq(sellers.id, p.id));
});

const countItems = prepared<{ sellerId: string }>()('test_count_items', (db, p) =>
  db
    .select({ count: count().mapWith(Number) })
    .from(db.t.items)
    .where(eq(db.t.items.sellerId, p.sellerId)),
);

describe.each(storeKindsAndLanes)('prepared queries on $name', ({ open }) => {
  let store: Store;
  let second: Store;
  let done: () => Promise<void>;
  const seller = sellerRow({ planEndsAt: later(1) });
  beforeAll(async () => {
    const stores = await open();
    ({ store, done } = stores);
    second = await stores.second();
    await store.write((tx) => insertSeller(tx, seller));
  });
  afterAll(() => done());

  it('an insert gives back the whole row, with nulls where nothing was given', async () => {
    const row = itemRow(seller.id, { photoIds: ['a'], requiresTruck: true, takenAt: at });
    const made = await store.write((tx) => insertItem(tx, row));
    expect(made).toEqual({ ...ungiven(store.read.t.items), ...row });
    expect(await itemById(store.read, { sellerId: seller.id, id: made.id })).toEqual([made]);
    expect(await itemById(second.read, { sellerId: seller.id, id: made.id })).toEqual([made]);
    expect(await itemById(store.read, { sellerId: 'other', id: made.id })).toEqual([]);
  });

  it('an update sets the given columns, of each kind, and says whether there was a row; another set of columns is another update', async () => {
    const row = itemRow(seller.id, { brand: 'Old', takenAt: at });
    const made = await store.write((tx) => insertItem(tx, row));
    const update = (change: Parameters<typeof updateItem>[2], version = 1) =>
      store.write(async (tx) => {
        const found = await updateItem(tx, { id: made.id, version }, change);
        const [item] = await itemById(tx, { sellerId: seller.id, id: made.id });
        return { found, item };
      });
    const first = { brand: null, photoIds: ['a', 'b'], requiresTruck: true, takenAt: later(5), version: 2 };
    const item = { ...made, ...first };
    expect(await update({ ...first, title: undefined })).toEqual({ found: true, item });
    expect(await update({ title: 'Late' })).toEqual({ found: false, item });
    expect(await update({ title: 'Stool' }, 2)).toEqual({ found: true, item: { ...item, title: 'Stool' } });
    expect(await update({ title: 'Bench' }, 2)).toEqual({ found: true, item: { ...item, title: 'Bench' } });
  });

  it('inside a write they see its rows', async () => {
    const row = itemRow(seller.id);
    await store.write(async (tx) => {
      await insertItem(tx, row);
      expect(await itemById(tx, { sellerId: seller.id, id: row.id })).toHaveLength(1);
      expect(await itemById(store.read, { sellerId: seller.id, id: row.id })).toHaveLength(0);
    });
  });

  it('a shared read finds each write as soon as it is committed, and not before', async () => {
    const [made, other] = await store.write(async (tx) => [
      await insertItem(tx, itemRow(seller.id, { title: '0' })),
      await insertItem(tx, itemRow(seller.id, { title: 'other' })),
    ]);
    const read = async (id = made!.id) => (await sharedTitle(store.read, { id }))[0]?.title;
    for (let n = 1; n <= 5; n++) {
      const before = [read(), read(), read(other!.id)];
      const during = await store.write(async (tx) => {
        await updateItem(tx, { id: made!.id, version: n }, { title: `${n}`, version: n + 1 });
        expect(await sharedTitle(tx, { id: made!.id })).toEqual([{ title: `${n}` }]);
        return read();
      });
      const [first, second, others] = await Promise.all(before);
      // Their connections may have come to them after the commit only.
      for (const title of [first, second]) expect([`${n - 1}`, `${n}`]).toContain(title);
      expect([others, during]).toEqual(['other', `${n - 1}`]);
      expect(await read()).toBe(`${n}`);
    }
  });

  it('a join is mapped to its own types', async () => {
    const row = credentialRow(seller.id);
    await store.write((tx) => insertCredential(tx, row));
    expect(await sellerByKey(store.read, { hash: row.hash })).toEqual([
      { id: seller.id, scopes: ['read', 'write'], expiresAt: row.expiresAt },
    ]);
  });

  it('an outer join that finds nothing gives null, whatever was asked of it', async () => {
    const lonely = sellerRow();
    await store.write((tx) => insertSeller(tx, lonely));
    expect(await sellerWithItem(store.read, { id: lonely.id })).toEqual([{ id: lonely.id, item: null }]);
    const row = itemRow(lonely.id, { photoIds: ['b'] });
    await store.write((tx) => insertItem(tx, row));
    expect(await sellerWithItem(store.read, { id: lonely.id })).toEqual([
      { id: lonely.id, item: { id: row.id, photoIds: ['b'], takenAt: null } },
    ]);
    expect(await countItems(store.read, { sellerId: lonely.id })).toEqual([{ count: 1 }]);
  });

  it('a limit and a date may be arguments', async () => {
    const rows = [1, 2, 3].map((n) => itemRow(seller.id, { createdAt: later(1000 + n) }));
    await store.write((tx) => tx.insert(tx.t.items).values(rows));
    expect(await newestItems(store.read, { sellerId: seller.id, limit: 2 })).toEqual([
      { id: rows[2]!.id },
      { id: rows[1]!.id },
    ]);
    const old = itemRow(seller.id, { createdAt: later(-1000) });
    await store.write((tx) => insertItem(tx, old));
    const removed = await store.write((tx) => removeOlder(tx, { sellerId: seller.id, moment: at }));
    expect(removed).toEqual([{ id: old.id }]);
  });

  it('many at once, on many connections, do not mix', async () => {
    const rows = Array.from({ length: 40 }, () => itemRow(seller.id));
    await Promise.all(rows.map((row) => store.write((tx) => insertItem(tx, row))));
    const found = await Promise.all(rows.map(({ id }) => itemById(store.read, { sellerId: seller.id, id })));
    expect(found.map(([row]) => row?.id)).toEqual(rows.map((row) => row.id));
  });

  it('rejects what the database refuses', async () => {
    await expect(store.write((tx) => insertItem(tx, itemRow('nobody')))).rejects.toThrow();
    await expect(store.write((tx) => insertSeller(tx, seller))).rejects.toThrow();
  });
});

it('a name serves one query', () => {
  expect(() => prepared()('test_item_by_id', (db) => db.select().from(db.t.items))).toThrow(
    'test_item_by_id',
  );
});
