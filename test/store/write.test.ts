import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { setImmediate as immediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { storeKindsAndLanes } from '../support/stores.ts';
import { itemRow, sellerRow, unique } from './rows.ts';

describe.each(storeKindsAndLanes)('write on $name', ({ open }) => {
  let store: Store;
  let done: () => Promise<void>;
  let sellerId: string;
  beforeAll(async () => {
    ({ store, done } = await open());
    const row = sellerRow();
    sellerId = row.id;
    await store.write((tx) => tx.insert(tx.t.sellers).values(row));
  });
  afterAll(() => done());

  const insert = (title: string) =>
    store.write((tx) => tx.insert(tx.t.items).values(itemRow(sellerId, { title })));
  const count = (title: string) => store.read.$count(store.read.t.items, eq(store.read.t.items.title, title));

  it('returns what the body returns', async () => {
    expect(await store.write(async () => ({ answer: 42 }))).toEqual({ answer: 42 });
  });

  it('a body that rejects leaves nothing behind, and its error is handed on', async () => {
    const failure = new Error('boom');
    const body = store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(sellerId, { title: 'ghost' }));
      await immediate();
      throw failure;
    });
    await expect(body).rejects.toBe(failure);
    expect(await count('ghost')).toBe(0);
  });

  it('a body that rejects doesn’t fail its neighbors', async () => {
    const bodies = Array.from({ length: 20 }, (_, i) =>
      store.write(async (tx) => {
        await tx.insert(tx.t.items).values(itemRow(sellerId, { title: 'neighbour' }));
        if (i % 3 === 0) throw new Error(`boom ${i}`);
        return i;
      }),
    );
    const settled = await Promise.allSettled(bodies);
    for (const [i, result] of settled.entries()) {
      expect(result.status).toBe(i % 3 === 0 ? 'rejected' : 'fulfilled');
    }
    expect(await count('neighbour')).toBe(13);
  });

  it('a statement that the database refuses undoes its whole body', async () => {
    const id = unique('item');
    const twice = store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(sellerId, { id, title: 'refused' }));
      await tx.insert(tx.t.items).values(itemRow(sellerId, { id, title: 'refused' }));
    });
    await expect(twice).rejects.toThrow();
    expect(await count('refused')).toBe(0);
    await insert('alive');
    expect(await count('alive')).toBe(1);
  });

  it('a body that throws before its first await rejects the write', async () => {
    const broken = (): Promise<void> => {
      throw new Error('at once');
    };
    await expect(store.write(broken)).rejects.toThrow('at once');
  });

  it('a body sees its own rows; readers see them after the commit', async () => {
    let insideCount = 0;
    let outsideCount = -1;
    await store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(sellerId, { title: 'pending' }));
      insideCount = await tx.$count(tx.t.items, eq(tx.t.items.title, 'pending'));
      outsideCount = await count('pending');
    });
    expect([insideCount, outsideCount, await count('pending')]).toEqual([1, 0, 1]);
  });

  it('a write that has resolved is visible to the next read', async () => {
    for (let i = 1; i <= 20; i++) {
      await insert('sequence');
      expect(await count('sequence')).toBe(i);
    }
  });

  it('a write within a write is refused, one after it is not', async () => {
    await expect(store.write(() => store.write(async () => 1))).rejects.toThrow('inside store.write');
    await store.write(async () => 1);
    expect(await store.write(async () => 2)).toBe(2);
  });

  it('each body keeps the async context it was called in', async () => {
    const who = new AsyncLocalStorage<number>();
    const seen = [1, 2, 3].map((n) =>
      who.run(n, async () => {
        const inside = await store.write(async () => {
          await immediate();
          return who.getStore();
        });
        return [inside, who.getStore()];
      }),
    );
    expect(await Promise.all(seen)).toEqual([1, 2, 3].map((n) => [n, n]));
  });

  it('closing waits for the writes under way, and refuses those that follow', async () => {
    const { store: closing, done: remove } = await open();
    const row = sellerRow();
    const gate = new EventEmitter();
    const begun = once(gate, 'begun');
    const slow = closing.write(async (tx) => {
      await tx.insert(tx.t.sellers).values(row);
      const opened = once(gate, 'open');
      gate.emit('begun');
      await opened;
      return tx.$count(tx.t.sellers);
    });
    await begun;
    const closed = closing.close();
    gate.emit('open');
    await closed;
    expect(await slow).toBe(1);
    await expect(closing.write(async () => 1)).rejects.toThrow();
    await expect(closing.ping()).rejects.toThrow();
    await remove();
  });
});
