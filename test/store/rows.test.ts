import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { before, type Store } from '../../db/store.ts';
import { storeKindsAndLanes } from '../support/stores.ts';
import { at, claimRow, credentialRow, itemRow, later, sellerRow, ungiven } from './rows.ts';

describe.each(storeKindsAndLanes)('rows on $name', ({ open }) => {
  let store: Store;
  let second: Store;
  let done: () => Promise<void>;
  beforeAll(async () => {
    const stores = await open();
    ({ store, done } = stores);
    second = await stores.second();
  });
  afterAll(() => done());

  async function newSeller(): Promise<string> {
    const row = sellerRow();
    await store.write((tx) => tx.insert(tx.t.sellers).values(row));
    return row.id;
  }

  it('every column type comes back as it was given', async () => {
    const row = itemRow(await newSeller(), {
      title: 'é"\\\n🪑',
      priceCents: 2 ** 40,
      requiresTruck: true,
      specifications: { wood: 'oak', größe: '2 m' },
      photoIds: ['b', 'a'],
      createdAt: at,
    });
    const [made] = await store.write((tx) => tx.insert(tx.t.items).values(row).returning());
    expect(made).toEqual({ ...ungiven(store.read.t.items), ...row });
    const { items } = second.read.t;
    expect(await second.read.select().from(items).where(eq(items.id, row.id))).toEqual([made]);
  });

  it('a change that asks for nothing back is made once it is awaited', async () => {
    const id = await newSeller();
    const { sellers } = second.read.t;
    const found = () => second.read.select({ email: sellers.email }).from(sellers).where(eq(sellers.id, id));
    await store.write(async (tx) => {
      await tx
        .update(tx.t.sellers)
        .set({ email: `${id}@example.com` })
        .where(eq(tx.t.sellers.id, id));
    });
    expect(await found()).toEqual([{ email: `${id}@example.com` }]);
    await store.write(async (tx) => {
      await tx.delete(tx.t.sellers).where(eq(tx.t.sellers.id, id));
    });
    expect(await found()).toEqual([]);
  });

  it('a taken unique value is seen by the missing row, without an error', async () => {
    const insert = (email: string) =>
      store.write((tx) =>
        tx.insert(tx.t.sellers).values(sellerRow({ email })).onConflictDoNothing().returning(),
      );
    expect(await insert('same@example.com')).toHaveLength(1);
    expect(await insert('same@example.com')).toHaveLength(0);
  });

  it('an upsert may be guarded by the row that is there', async () => {
    const [owner, stranger] = [await newSeller(), await newSeller()];
    const row = credentialRow(owner);
    const save = (sellerId: string, name: string) =>
      store.write((tx) => {
        const { credentials } = tx.t;
        return tx
          .insert(credentials)
          .values({ ...row, sellerId, name })
          .onConflictDoUpdate({
            target: credentials.hash,
            set: { name: sql`excluded.name` },
            setWhere: eq(credentials.sellerId, sellerId),
          })
          .returning();
      });
    expect(await save(owner, 'one')).toMatchObject([{ name: 'one', scopes: ['read', 'write'] }]);
    expect(await save(owner, 'two')).toMatchObject([{ name: 'two' }]);
    expect(await save(stranger, 'three')).toEqual([]);
  });

  it('an update on condition of a version happens once', async () => {
    const row = itemRow(await newSeller());
    const rename = (version: number, title: string) =>
      store.write((tx) => {
        const { items } = tx.t;
        return tx
          .update(items)
          .set({ title, version: sql`${items.version} + 1` })
          .where(and(eq(items.id, row.id), eq(items.version, version)))
          .returning();
      });
    await store.write((tx) => tx.insert(tx.t.items).values(row));
    expect(await rename(1, 'first')).toMatchObject([{ title: 'first', version: 2 }]);
    expect(await rename(1, 'late')).toEqual([]);
  });

  it('counts and sums are numbers', async () => {
    const sellerId = await newSeller();
    const { items } = store.read.t;
    const rows = [itemRow(sellerId), itemRow(sellerId, { status: 'taken' })];
    await store.write((tx) => tx.insert(tx.t.items).values(rows));
    expect(await store.read.$count(items, eq(items.sellerId, sellerId))).toBe(2);
    const [sums] = await store.read
      .select({
        worth: sql`coalesce(sum(${items.priceCents}), 0)`.mapWith(Number),
        taken: sql`count(*) filter (where ${eq(items.status, 'taken')})`.mapWith(Number),
      })
      .from(items)
      .where(eq(items.sellerId, sellerId));
    expect(sums).toEqual({ worth: 9000, taken: 1 });
  });

  it('a join keeps its dates, and an outer join its nulls', async () => {
    const sellerId = await newSeller();
    const row = credentialRow(sellerId, { expiresAt: later(5) });
    await store.write((tx) => tx.insert(tx.t.credentials).values(row));
    const { credentials, sellers, pages } = store.read.t;
    const live = (now: Date) =>
      store.read
        .select({ expiresAt: credentials.expiresAt, seller: { id: sellers.id }, page: pages })
        .from(credentials)
        .innerJoin(sellers, eq(sellers.id, credentials.sellerId))
        .leftJoin(pages, eq(pages.sellerId, sellers.id))
        .where(
          and(eq(credentials.hash, row.hash), gt(credentials.expiresAt, now), isNull(credentials.revokedAt)),
        );
    expect(await live(at)).toEqual([{ expiresAt: later(5), seller: { id: sellerId }, page: null }]);
    expect(await live(later(5))).toEqual([]);
  });

  it('keyset pages show every row once, newest first, ties in the order of ids', async () => {
    const sellerId = await newSeller();
    const rows = Array.from({ length: 25 }, (_, i) =>
      itemRow(sellerId, { createdAt: later(Math.floor(i / 5)) }),
    );
    await store.write((tx) => tx.insert(tx.t.items).values(rows));
    const { items } = store.read.t;
    const seen: string[] = [];
    for (let last: { createdAt: Date; id: string } | undefined; ; ) {
      const page = await store.read
        .select()
        .from(items)
        .where(
          and(
            eq(items.sellerId, sellerId),
            last && before([items.createdAt, items.id], [last.createdAt, last.id]),
          ),
        )
        .orderBy(desc(items.createdAt), desc(items.id))
        .limit(7);
      seen.push(...page.map((row) => row.id));
      last = page[6];
      if (!last) break;
    }
    expect(new Set(seen)).toEqual(new Set(rows.map((row) => row.id)));
    expect(seen).toHaveLength(25);
  });

  it('search finds parts of words, and treats wildcards as text', async () => {
    const sellerId = await newSeller();
    const texts = ['oak table', 'oak chair', '100% wool', 'tea_pot', 'back\\slash'];
    const rows = texts.map((searchText) => itemRow(sellerId, { searchText }));
    await store.write((tx) => tx.insert(tx.t.items).values(rows));
    const { items } = store.read.t;
    const found = async (text: string) => {
      const where = and(eq(items.sellerId, sellerId), store.read.syntax.contains(items.searchText, text));
      const matches = await store.read.select().from(items).where(where).orderBy(asc(items.searchText));
      return matches.map((row) => row.searchText);
    };
    expect(await found('oak')).toEqual(['oak chair', 'oak table']);
    expect(await found('ak ta')).toEqual(['oak table']);
    expect(await found('%')).toEqual(['100% wool']);
    expect(await found('_')).toEqual(['tea_pot']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found("'")).toEqual([]);
  });

  it('a common table expression may feed a read', async () => {
    const sellerId = await newSeller();
    await store.write((tx) =>
      tx.insert(tx.t.items).values([itemRow(sellerId), itemRow(sellerId, { priceCents: 1 })]),
    );
    const { items } = store.read.t;
    const cheap = store.read.$with('cheap').as(
      store.read
        .select({ id: items.id, price: items.priceCents })
        .from(items)
        .where(and(eq(items.sellerId, sellerId), lt(items.priceCents, 100))),
    );
    expect(await store.read.with(cheap).select({ price: cheap.price }).from(cheap)).toEqual([{ price: 1 }]);
  });

  it('checks and references are enforced', async () => {
    const sellerId = await newSeller();
    const insert = (row: Parameters<typeof itemRow>[1], seller = sellerId) =>
      store.write((tx) => tx.insert(tx.t.items).values(itemRow(seller, row)));
    await expect(insert({ priceCents: -1 })).rejects.toThrow();
    await expect(insert({ queueCount: -1 })).rejects.toThrow();
    await expect(insert({}, 'nobody')).rejects.toThrow();
  });

  it('a seller’s rows are deleted with the seller', async () => {
    const sellerId = await newSeller();
    await store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(sellerId));
      await tx.insert(tx.t.idempotencyRecords).values(claimRow(sellerId));
    });
    await store.write((tx) => tx.delete(tx.t.sellers).where(eq(tx.t.sellers.id, sellerId)));
    const { items, idempotencyRecords } = store.read.t;
    expect(await store.read.$count(items, eq(items.sellerId, sellerId))).toBe(0);
    expect(await store.read.$count(idempotencyRecords, eq(idempotencyRecords.sellerId, sellerId))).toBe(0);
  });

  it('the types refuse unknown tables and columns', () => {
    const { items, sellers } = store.read.t;
    // @ts-expect-error a Read has no insert
    void (() => store.read.insert(sellers));
    // @ts-expect-error unknown column
    void (() => items.nope);
    // @ts-expect-error status is one of a few words
    void (() => eq(items.status, 'lost'));
    // @ts-expect-error createdAt is a Date
    void (() => eq(items.createdAt, 5));
    // @ts-expect-error a tier is required
    void (() => store.write((tx) => tx.insert(sellers).values({ id: 'x', createdAt: at, updatedAt: at })));
  });
});
