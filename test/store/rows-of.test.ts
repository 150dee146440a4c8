import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { above, atLeast, atMost, below, type Holding, holds, isSet, not } from '../../db/conditions.ts';
import { insertInto } from '../../db/prepared.ts';
import {
  addRow,
  deleteRows,
  getRow,
  listRows,
  plus,
  putRow,
  updatedRows,
  updateRows,
} from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { storeKindsAndLanes } from '../support/stores.ts';
import { itemRow, later, sellerRow } from './rows.ts';

const insertSeller = insertInto('sellers');
const insertItem = insertInto('items');

describe.each(storeKindsAndLanes)('rows by their values on $name', ({ open }) => {
  let store: Store;
  let done: () => Promise<void>;
  const { id: sellerId } = sellerRow();
  beforeAll(async () => {
    ({ store, done } = await open());
    await store.write(async (tx) => {
      await insertSeller(tx, sellerRow({ id: sellerId }));
      await insertItem(
        tx,
        itemRow(sellerId, { id: 'a', createdAt: later(1), takenAt: later(5), priceCents: 100 }),
      );
      await insertItem(
        tx,
        itemRow(sellerId, { id: 'b', createdAt: later(2), status: 'taken', priceCents: 200 }),
      );
      await insertItem(tx, itemRow(sellerId, { id: 'c', createdAt: later(2), brand: 'Oak & Co' }));
    });
  });
  afterAll(() => done());

  const idsOf = async (holding: Holding<'items'>) =>
    (await listRows(store.read, 'items', { sellerId, ...holding }, { columns: ['id'], order: ['id'] }))
      .map(({ id }) => id)
      .join('');

  it('matches values, one of several, null, and conditions', async () => {
    expect(await idsOf({})).toBe('abc');
    expect(await idsOf({ id: 'b' })).toBe('b');
    expect(await idsOf({ id: ['a', 'c', 'z'] })).toBe('ac');
    expect(await idsOf({ id: [] })).toBe('');
    expect(await idsOf({ takenAt: null })).toBe('bc');
    expect(await idsOf({ takenAt: isSet })).toBe('a');
    expect(await idsOf({ status: not('taken'), brand: null })).toBe('a');
    expect(await idsOf({ createdAt: below(later(2)) })).toBe('a');
    expect(await idsOf({ createdAt: atMost(later(1)) })).toBe('a');
    expect(await idsOf({ createdAt: above(later(1)) })).toBe('bc');
    expect(await idsOf({ createdAt: atLeast(later(2)) })).toBe('bc');
  });

  it('asks in one way for one value after the other, each as its column stores it', async () => {
    for (const id of ['a', 'b', 'c']) expect(await idsOf({ id })).toBe(id);
    expect(await idsOf({ id: ['b', 'a'] })).toBe('ab');
    expect(await idsOf({ id: ['z', 'c'] })).toBe('c');
    expect(await idsOf({ id: ['a', 'z', 'y', 'x', 'c'] })).toBe('ac');
    expect(await idsOf({ takenAt: later(5) })).toBe('a');
    expect(await idsOf({ takenAt: later(4) })).toBe('');
    expect(await idsOf({ requiresTruck: false })).toBe('abc');
    expect(await idsOf({ requiresTruck: true })).toBe('');
    expect(await idsOf({ priceCents: above(100), status: not('available') })).toBe('b');
    expect(await idsOf({ priceCents: above(99), status: not('taken') })).toContain('a');
    expect(await idsOf({ priceCents: atMost(100), status: not('taken') })).toContain('a');
  });

  it('builds a query that is asked again only once', async () => {
    const ask = (id: string) => getRow(store.read, 'items', { id, version: atLeast(1) }, { columns: ['id'] });
    expect(await ask('a')).toEqual({ id: 'a' });
    const select = vi.spyOn(store.read, 'select');
    expect(await ask('b')).toEqual({ id: 'b' });
    expect(select).not.toHaveBeenCalled();
    select.mockRestore();
  });

  it('orders, up and down, and stops at the limit', async () => {
    const rows = await listRows(
      store.read,
      'items',
      { sellerId },
      { columns: ['id'], order: ['-createdAt', 'id'], limit: 2 },
    );
    expect(rows).toEqual([{ id: 'b' }, { id: 'c' }]);
  });

  it('prepares one query for all limits up to a power of two', async () => {
    const first = (limit: number) =>
      listRows(store.read, 'items', { sellerId }, { columns: ['id'], order: ['id'], limit });
    const all = await first(8);
    const select = vi.spyOn(store.read, 'select');
    for (const limit of [5, 6, 7]) expect(await first(limit)).toEqual(all.slice(0, limit));
    expect(select).not.toHaveBeenCalled();
    expect(await first(4)).toEqual(all.slice(0, 4));
    expect(select).toHaveBeenCalledOnce();
    expect(await first(2)).toEqual(all.slice(0, 2));
    select.mockRestore();
  });

  it('gives the whole row, or undefined', async () => {
    const { items } = store.read.t;
    const [row] = await store.read.select().from(items).where(eq(items.id, 'a'));
    expect(await getRow(store.read, 'items', { id: 'a' })).toEqual(row);
    expect(await getRow(store.read, 'items', { id: 'z' })).toBeUndefined();
  });

  it('changes matching rows only, also relative to a column’s value', async () => {
    await store.write(async (tx) => {
      await updateRows(tx, 'items', { id: 'a' }, { version: plus(2), title: 'Table', brand: undefined });
      const changed = await updatedRows(tx, 'items', { id: ['b', 'c'], status: 'taken' }, { brand: null }, [
        'id',
        'brand',
      ]);
      expect(changed).toEqual([{ id: 'b', brand: null }]);
    });
    const shown = { columns: ['id', 'title', 'version', 'brand'], order: ['id'] } as const;
    expect(await listRows(store.read, 'items', { sellerId }, shown)).toEqual([
      { id: 'a', title: 'Table', version: 3, brand: null },
      { id: 'b', title: 'Chair', version: 1, brand: null },
      { id: 'c', title: 'Chair', version: 1, brand: 'Oak & Co' },
    ]);
  });

  it('reads a changed row with the columns of its own database, whichever was changed first', async () => {
    const specifications = { wood: 'oak' };
    const change = { specifications, requiresTruck: true, updatedAt: later(3) };
    const changed = await store.write((tx) =>
      updatedRows(tx, 'items', { id: 'c' }, change, ['specifications', 'requiresTruck', 'updatedAt']),
    );
    expect(changed).toEqual([change]);
    expect(await store.write((tx) => updateRows(tx, 'items', { id: 'z' }, { requiresTruck: true }))).toBe(
      false,
    );
  });

  it('adds a row once, and returns only a new one', async () => {
    const row = { id: 'mail-1', at: later(1) };
    expect(await store.write((tx) => addRow(tx, 'receivedMails', row))).toEqual(row);
    expect(await store.write((tx) => addRow(tx, 'receivedMails', { ...row, at: later(2) }))).toBeUndefined();
    expect(await getRow(store.read, 'receivedMails', { id: 'mail-1' })).toEqual(row);
  });

  it('adds a row, or updates the one with the same key', async () => {
    const put = (detail: Record<string, unknown>) =>
      store.write((tx) => putRow(tx, 'healthRecords', { name: 'test' }, { detail }));
    await put({ n: 1 });
    await put({ n: 2 });
    const all = await listRows(
      store.read,
      'healthRecords',
      { name: 'test' },
      { columns: ['name', 'detail'] },
    );
    expect(all).toEqual([{ name: 'test', detail: { n: 2 } }]);
  });

  it('removes matching rows', async () => {
    await store.write(async (tx) => {
      await insertItem(tx, itemRow(sellerId, { id: 'd' }));
      await deleteRows(tx, 'items', { sellerId, id: 'd' });
    });
    expect(await idsOf({})).toBe('abc');
  });

  it('never takes nothing asked for everything asked', async () => {
    expect(() => holds(store.read.t.items, {})).toThrow('A condition asks for something');
    const typo: object = { id: undefined };
    expect(() => holds(store.read.t.items, typo)).toThrow('Nothing to compare id with');
    await expect(store.write((tx) => deleteRows(tx, 'items', {}))).rejects.toThrow('asks for something');
    expect(await idsOf({})).toBe('abc');
  });
});
