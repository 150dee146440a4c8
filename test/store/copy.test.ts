import { asc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyAll } from '../../db/copy.ts';
import type { Store } from '../../db/store.ts';
import { storeKinds } from '../support/stores.ts';
import { at, claimRow, credentialRow, itemRow, jobRow, later, sellerRow } from './rows.ts';

const seller = sellerRow({ planStartedAt: at });
const base = { sellerId: seller.id, createdAt: at };
const items = Array.from({ length: 1203 }, (_, i) =>
  itemRow(seller.id, { specifications: { nr: String(i) } }),
);
const claims = Array.from({ length: 1001 }, (_, i) =>
  claimRow(seller.id, { operation: i % 2 ? 'a' : 'B', responseBody: '{"z":1,"a":2}' }),
);
const slots = [1, 2, 3].map((n) => ({ startsAt: later(n), endsAt: later(n + 1), reservationId: `r${n}` }));

/** Rows for every kind of key and reference. */
const fill = (store: Store) =>
  store.write(async (tx) => {
    const { t } = tx;
    await tx.insert(t.sellers).values(seller);
    for (let i = 0; i < items.length; i += 500) await tx.insert(t.items).values(items.slice(i, i + 500));
    for (let i = 0; i < claims.length; i += 500)
      await tx.insert(t.idempotencyRecords).values(claims.slice(i, i + 500));
    await tx.insert(t.credentials).values(credentialRow(seller.id));
    await tx.insert(t.jobs).values(jobRow(seller.id, { payload: { list: [1, null, 'é'] } }));
    await tx.insert(t.uploadSessions).values({ ...base, id: 'u', tokenHash: 'h', expiresAt: later(1) });
    const photo = {
      ...base,
      sweepAt: later(1),
      state: 'ready' as const,
      position: 0,
      width: 1,
      height: 2,
      bytes: 2 ** 33,
    };
    await tx.insert(t.photos).values([
      { ...photo, id: 'with', uploadSessionId: 'u' },
      { ...photo, id: 'without' },
    ]);
    const buyer = { buyerName: 'B', buyerEmail: 'b@example.com', status: 'active' as const, updatedAt: at };
    for (const slot of slots) {
      const { reservationId: id, ...time } = slot;
      await tx.insert(t.conversations).values({
        ...base,
        id,
        buyerEmail: `${id}@example.com`,
        buyerName: 'B',
        unreadSeller: 0,
        lastMessage: '',
        lastActivityAt: time.startsAt,
      });
      await tx
        .insert(t.reservations)
        .values({ ...base, ...buyer, id, conversationId: id, manageTokenHash: id });
      await tx.insert(t.visits).values({
        ...{ sellerId: seller.id, conversationId: id, calendarUid: id, createdAt: at, setBy: 'booked' },
        ...time,
      });
    }
  });

const pairs = storeKinds.flatMap((from) =>
  storeKinds.map((to) => ({ from, to, title: `${from.name} to ${to.name}` })),
);

it.each(pairs)('everything moves from $title', async ({ from, to }) => {
  const [source, target] = [await from.open(), await to.open()];
  await fill(source.store);
  const counts = await copyAll(source.store, target.store);
  expect(counts).toMatchObject({
    sellers: 1,
    items: 1203,
    idempotencyRecords: 1001,
    photos: 2,
    visits: 3,
  });
  expect(Object.keys(counts).sort()).toEqual(Object.keys(source.store.read.t).sort());

  const rows = async ({ read }: Store) => ({
    sellers: await read.select().from(read.t.sellers),
    items: new Map((await read.select().from(read.t.items)).map((row) => [row.id, row])),
    claims: new Map((await read.select().from(read.t.idempotencyRecords)).map((row) => [row.key, row])),
    photos: await read.select().from(read.t.photos).orderBy(asc(read.t.photos.id)),
    jobs: await read.select().from(read.t.jobs),
    slots: await read.select().from(read.t.visits).orderBy(asc(read.t.visits.startsAt)),
  });
  expect(await rows(target.store)).toEqual(await rows(source.store));

  await expect(copyAll(source.store, target.store)).rejects.toThrow(
    'The target is not empty: it has rows in sellers',
  );
  await source.done();
  await target.done();
});
