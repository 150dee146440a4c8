import { setImmediate as immediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { storeKindsAndLanes } from '../support/stores.ts';
import { at, claimRow, itemRow, jobRow, later, sellerRow } from './rows.ts';

/** Two stores on one database stand for two processes. */
describe.each(storeKindsAndLanes)('races on $name', ({ open }) => {
  let store: Store;
  let second: Store;
  let done: () => Promise<void>;
  let sellerId: string;
  beforeAll(async () => {
    const stores = await open();
    ({ store, done } = stores);
    second = await stores.second();
  });
  beforeEach(async () => {
    const row = sellerRow();
    sellerId = row.id;
    await store.write((tx) => tx.insert(tx.t.sellers).values(row));
  });
  afterAll(() => done());

  const either = (i: number) => (i % 2 ? store : second);
  const times = <T>(n: number, run: (i: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, i) => run(i)));
  const newItem = async () => {
    const row = itemRow(sellerId, { priceCents: 0 });
    await store.write((tx) => tx.insert(tx.t.items).values(row));
    return row.id;
  };

  it('fifty read-modify-writes of one row lose no update, and none fails', async () => {
    const id = await newItem();
    const { items } = store.read.t;
    await times(50, (i) =>
      either(i).write(async (tx) => {
        const { items: table } = tx.t;
        const [row] = await tx.select().from(table).where(eq(table.id, id));
        await tx
          .update(table)
          .set({ priceCents: row!.priceCents + 1 })
          .where(eq(table.id, id));
      }),
    );
    expect(await store.read.select({ n: items.priceCents }).from(items).where(eq(items.id, id))).toEqual([
      { n: 50 },
    ]);
  });

  it('writes of one lane take turns over both, so that none runs twice', async () => {
    const id = await newItem();
    let runs = 0;
    await times(24, (i) =>
      either(i)
        .write(async (tx) => {
          runs += 1;
          const { items } = tx.t;
          const [row] = await tx.select().from(items).where(eq(items.id, id));
          await tx
            .update(items)
            .set({ priceCents: row!.priceCents + 1 })
            .where(eq(items.id, id));
          if (i === 5) throw new Error('given up');
        }, sellerId)
        .catch((error: Error) => expect(error.message).toBe('given up')),
    );
    expect(runs).toBe(24);
    const { items } = store.read.t;
    expect(await store.read.select({ n: items.priceCents }).from(items).where(eq(items.id, id))).toEqual([
      { n: 23 },
    ]);
  });

  it('fifty counted inserts stop exactly at the limit, and none fails', async () => {
    const made = await times(50, (i) =>
      either(i).write(async (tx) => {
        const { creations } = tx.t;
        if ((await tx.$count(creations, eq(creations.sellerId, sellerId))) >= 12) return false;
        await tx.insert(creations).values({ itemId: `${sellerId}-${i}`, sellerId, createdAt: at });
        return true;
      }),
    );
    expect(made.filter(Boolean)).toHaveLength(12);
    const { creations } = store.read.t;
    expect(await store.read.$count(creations, eq(creations.sellerId, sellerId))).toBe(12);
  });

  it('a row locked for update makes fifty writers queue', async () => {
    const id = await newItem();
    const order = await times(50, (i) =>
      either(i).write(async (tx) => {
        const { items } = tx.t;
        const [row] = await tx.syntax.forUpdate(tx.select().from(items).where(eq(items.id, id)));
        await tx
          .update(items)
          .set({ queueCount: row!.queueCount + 1 })
          .where(eq(items.id, id));
        return row!.queueCount;
      }),
    );
    expect(order.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it('fifty claims of one idempotency key have one winner, and all see its answer', async () => {
    const row = claimRow(sellerId);
    const { claimId: _, ...key } = row;
    const answers = await times(50, (i) =>
      either(i).write(async (tx) => {
        const { idempotencyRecords: records } = tx.t;
        const claim = { ...key, claimId: `claim-${i}`, responseBody: `{"z":${i},"a":1}` };
        const [won] = await tx.insert(records).values(claim).onConflictDoNothing().returning();
        if (won) return { won: true, body: won.responseBody };
        const [first] = await tx
          .select()
          .from(records)
          .where(and(eq(records.sellerId, sellerId), eq(records.key, row.key)));
        return { won: false, body: first!.responseBody };
      }),
    );
    expect(answers.filter((answer) => answer.won)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  it('two writes that each check that the other stays can’t both leave', async () => {
    const ids = [await newItem(), await newItem()];
    const left = await times(2, (i) =>
      either(i).write(async (tx) => {
        const { items } = tx.t;
        const staying = await tx.$count(items, and(eq(items.sellerId, sellerId), isNull(items.deletedAt)));
        await immediate();
        if (staying < 2) return false;
        await tx.update(items).set({ deletedAt: at }).where(eq(items.id, ids[i]!));
        return true;
      }),
    );
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('workers share the due jobs, a lease that ran out is due again, and a late finish is ignored', async () => {
    const rows = Array.from({ length: 20 }, () => jobRow(sellerId));
    await store.write((tx) => tx.insert(tx.t.jobs).values(rows));
    const claim = (from: Store, limit: number, now: Date) =>
      from.write((tx) => {
        const { jobs } = tx.t;
        const due = tx
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.sellerId, sellerId), or(isNull(jobs.dueAt), lte(jobs.dueAt, now))))
          .orderBy(asc(jobs.id))
          .limit(limit);
        return tx
          .update(jobs)
          .set({ attempts: sql`${jobs.attempts} + 1`, dueAt: new Date(now.getTime() + 1000) })
          .where(inArray(jobs.id, tx.syntax.skipLocked(due)))
          .returning();
      });
    const finish = (id: string, attempts: number) =>
      store.write((tx) => {
        const { jobs } = tx.t;
        const mine = and(eq(jobs.id, id), eq(jobs.attempts, attempts));
        return tx.update(jobs).set({ status: 'completed' }).where(mine).returning({ id: jobs.id });
      });

    const claimed = (await times(10, (i) => claim(either(i), 3, at))).flat();
    expect(new Set(claimed.map((job) => job.id)).size).toBe(claimed.length);
    expect(claimed.length + (await claim(store, 100, at)).length).toBe(20);
    const again = await claim(second, 100, later(5000));
    expect(again).toHaveLength(20);
    expect(again.every((job) => job.attempts === 2)).toBe(true);
    expect(await finish(again[0]!.id, 1)).toEqual([]);
    expect(await finish(again[0]!.id, 2)).toHaveLength(1);
  });
});
