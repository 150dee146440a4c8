import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PostgresStore } from '../../db/postgres.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import { createApp } from '../../src/app.ts';
import { expireReservations } from '../../src/reservations/expire.ts';
import { postMessages } from '../../src/threads/post.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  MINUTE,
  missPickup,
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from './sale.ts';

describe.each(eachStore)('reservations on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const table = () => itemState(t, sale.item['Oak table']);

  it('holds a free item for 30 minutes and emails the link', async () => {
    const { status, json } = await reserve(t, sale, { message: 'Is it solid oak?' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      status: 'pending',
      items: [{ item_id: sale.item['Oak table'], state: 'held', position: 0 }],
      expires_at: new Date(t.clock.now().getTime() + 30 * MINUTE).toISOString(),
    });
    expect(JSON.stringify(json)).not.toMatch(/[\w-]{43}/);
    expect(await table()).toMatchObject({ status: 'reserved', queueCount: 0, version: 2 });
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received']);
  });

  it('gives thirty buyers at once one hold and the places 1 to 29, over two instances', async () => {
    const other = createApp({ ...t.deps, store: await t.second() });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        reserve(t, sale, { email: `buyer${i}@example.com` }, i % 2 === 0 ? t.app : other),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    const places = answers.map(({ json }) => json.data.items[0]);
    expect(places.filter((place) => place.state === 'held')).toHaveLength(1);
    const waiting = places.filter((place) => place.state === 'queued').map((place) => place.position);
    expect(waiting.sort((a, b) => a - b)).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
    expect(await table()).toMatchObject({ status: 'reserved', queueCount: 29 });
    const { json } = await t.request('GET', '/api/conversations?limit=100', { key: sale.key });
    const times = json.data.conversations.map((row: { last_activity_at: string }) => row.last_activity_at);
    expect(new Set(times).size).toBe(30);
  });

  it('serves thirty buyers at once who want different items of one seller', async () => {
    const many = await openSale(
      t,
      Array.from({ length: 30 }, (_, i) => `Thing ${i}`),
      { email: 'b@example.com' },
    );
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        reserve(t, many, { email: `b${i}@example.com`, items: [`Thing ${i}`] }),
      ),
    );
    expect(answers.map(({ json }) => json.data?.status)).toEqual(Array(30).fill('pending'));
  });

  it('serves one impatient buyer who sends many requests at once, to two instances', async () => {
    const titles = Array.from({ length: 10 }, (_, i) => `Thing ${i % 5}`);
    const many = await openSale(t, [...new Set(titles)], { email: 'b@example.com' });
    const other = createApp({ ...t.deps, store: await t.second() });
    const answers = await Promise.all(
      titles.map((title, i) => reserve(t, many, { items: [title] }, i % 2 === 0 ? t.app : other)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const { json } = await t.request('GET', '/api/conversations', { key: many.key });
    expect(json.data.conversations).toHaveLength(1);
    for (const title of titles) {
      expect(await itemState(t, many.item[title])).toMatchObject({ status: 'reserved', queueCount: 0 });
    }
  });

  it.runIf(store === 'postgresql')('changes an item and adds a message without a deadlock', async () => {
    await reserve(t, sale);
    const thread = await getRow(t.deps.store.read, 'conversations', { sellerId: sale.sellerId });
    const second = (await t.second()) as PostgresStore;
    const other = createApp({ ...t.deps, store: second });
    let cat: ReturnType<typeof reserve> | undefined;
    let runs = 0;
    await t.deps.store.write(async (tx) => {
      runs += 1;
      // If the two waited for each other, this one would be given up at once, and run again.
      await tx.select({ set: sql`set_config('deadlock_timeout', '1ms', true)` }).from(tx.t.sellers);
      await updateRows(tx, 'items', { sellerId: sale.sellerId, title: 'Chair' }, { priceCents: 100 });
      cat ??= reserve(t, sale, { email: 'cat@example.com', items: ['Lamp'] }, other);
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while (runs === 1 && (await second.pool.query(waiting)).rowCount === 0) await immediate();
      await postMessages(t.deps, tx, thread!, [{ sender: 'seller', content: 'Hello' }], { unread: false });
    });
    expect([runs, (await cat)?.json.data.status]).toEqual([1, 'pending']);
  });

  it('lapses after 30 minutes unopened, and promotes the next in line for 48 hours', async () => {
    await reserve(t, sale);
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    await reserve(t, sale, { email: 'dan@example.com', name: 'Dan' });
    t.clock.advance(30 * MINUTE);
    const now = t.clock.now().getTime();
    await t.runDueWork();
    const ben = await buyerSees(t, await tokenFor(t, 'ben@example.com'));
    expect(ben.reservation.status).toBe('expired');
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received', 'reservation_expired']);
    expect(kindsTo(t, 'cat@example.com')).toEqual(['reservation_queued', 'reservation_promoted']);
    const { json } = await t.request('GET', '/api/reservations?status=active', { key: sale.key });
    expect(json.data.reservations).toMatchObject([
      {
        buyer_name: 'Cat',
        items: [{ state: 'held', position: 0 }],
        expires_at: new Date(now + 48 * HOUR).toISOString(),
      },
    ]);
    expect(await table()).toMatchObject({ status: 'reserved', queueCount: 1 });
    const dan = await buyerSees(t, await tokenFor(t, 'dan@example.com'));
    expect(dan.reservation).toMatchObject({ status: 'queued', queue_position: 1 });
  });

  it('keeps a confirmed hold for 48 hours, then makes the item available again', async () => {
    const { token } = await reserveAndOpen(t, sale);
    expect((await buyerSees(t, token)).reservation.status).toBe('active');
    t.clock.advance(48 * HOUR - 1);
    await t.runDueWork();
    expect(await table()).toMatchObject({ status: 'reserved' });
    t.clock.advance(1);
    await t.runDueWork();
    expect(await table()).toMatchObject({ status: 'available', queueCount: 0 });
    expect((await buyerSees(t, token)).reservation.status).toBe('expired');
  });

  it('finds a lapsed hold over even before the sweep has come by', async () => {
    await reserve(t, sale);
    const token = await tokenFor(t, 'ben@example.com');
    t.clock.advance(31 * MINUTE);
    expect((await buyerSees(t, token)).reservation.status).toBe('expired');
    expect(await table()).toMatchObject({ status: 'available' });
  });

  it('ends each lapsed hold once when two instances sweep at the same time', async () => {
    await reserve(t, sale, { items: ['Oak table', 'Lamp'] });
    await reserve(t, sale, { email: 'cat@example.com', items: ['Oak table', 'Lamp'] });
    t.clock.advance(31 * MINUTE);
    const other = { ...t.deps, store: await t.second() };
    await Promise.all([expireReservations(t.deps, 50), expireReservations(other, 50)]);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received', 'reservation_expired']);
    expect(kindsTo(t, 'cat@example.com')).toEqual(['reservation_queued', 'reservation_promoted']);
  });

  it('passes a cancelled hold on to the next, and tells everyone', async () => {
    const { token } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat', items: ['Lamp'] });
    const { json } = await t.request('POST', `/api/buyer/${token}/cancel`);
    expect(json.data.status).toBe('cancelled');
    await t.runDueWork();
    expect(await table()).toMatchObject({ status: 'available' });
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'reserved', queueCount: 0 });
    expect(t.mailer.last(sale.email, 'buyer_cancelled')?.text).toContain('Lamp');
    expect(kindsTo(t, 'cat@example.com')).toContain('reservation_promoted');
    const again = await t.request('POST', `/api/buyer/${token}/cancel`);
    expect(again.status).toBe(200);
    expect(t.mailer.sent.filter((mail) => mail.kind === 'buyer_cancelled')).toHaveLength(1);
  });

  it('moves everybody up when someone in the middle of the queue leaves', async () => {
    await reserve(t, sale);
    const { token } = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const dan = await reserveAndOpen(t, sale, { email: 'dan@example.com' });
    await t.request('POST', `/api/buyer/${token}/cancel`);
    expect((await buyerSees(t, dan.token)).reservation).toMatchObject({
      status: 'queued',
      queue_position: 1,
    });
    expect(await table()).toMatchObject({ queueCount: 1 });
    const eve = await reserve(t, sale, { email: 'eve@example.com' });
    expect(eve.json.data.items[0].position).toBe(2);
  });

  it('cancels for the seller, once', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const path = `/api/reservations/${reservationId}/cancel`;
    expect((await t.request('POST', path, { key: sale.key })).json.data).toMatchObject({
      status: 'cancelled',
      already_closed: false,
    });
    expect((await t.request('POST', path, { key: sale.key })).json.data.already_closed).toBe(true);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').at(-1)).toBe('reservation_cancelled');
    expect(await table()).toMatchObject({ status: 'available' });
  });

  it('sells held items, and notifies those in line', async () => {
    const { token, reservationId } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Oak table', 'Chair'] });
    const dan = await reserveAndOpen(t, sale, { email: 'dan@example.com', items: ['Lamp'] });
    const path = `/api/reservations/${reservationId}/pickup-confirm`;
    const { json } = await t.request('POST', path, { key: sale.key, body: { action: 'sold' } });
    expect(json.data).toMatchObject({
      outcome: 'confirmed',
      closed_as: 'sold',
      item_count: 2,
      total: 22.5,
      promotions: [],
      lost_count: 2,
    });
    // Everyone who waited is named with the item.
    expect(json.data.lost).toHaveLength(2);
    expect(json.data.lost).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'Oak table', reservation_id: cat.reservationId }),
        { item_id: sale.item.Lamp, title: 'Lamp', reservation_id: dan.reservationId, buyer_name: 'Ben' },
      ]),
    );
    expect(await table()).toMatchObject({
      status: 'taken',
      finalPriceCents: 1000,
      takenAt: t.clock.now(),
      queueCount: 0,
    });
    expect((await buyerSees(t, token)).reservation.status).toBe('completed');
    expect((await buyerSees(t, cat.token)).reservation).toMatchObject({
      status: 'active',
      items: expect.arrayContaining([
        expect.objectContaining({ title: 'Oak table', state: 'released', position: null }),
        expect.objectContaining({ title: 'Chair', state: 'held' }),
      ]),
    });
    expect((await buyerSees(t, dan.token)).reservation.status).toBe('cancelled');
    await t.runDueWork();
    expect(kindsTo(t, 'dan@example.com').at(-1)).toBe('item_sold');
    const again = await t.request('POST', path, { key: sale.key, body: { action: 'noshow' } });
    expect(again.json.data).toMatchObject({
      outcome: 'already_processed',
      closed_as: 'sold',
      item_count: 0,
      total: 22.5,
      promotions: [],
    });
  });

  it('keeps a buyer in line for one item after picking up another', async () => {
    await reserve(t, sale, { items: ['Lamp'] });
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Oak table', 'Lamp'] });
    await t.request('POST', `/api/reservations/${cat.reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'sold' },
    });
    expect((await buyerSees(t, cat.token)).reservation).toMatchObject({
      status: 'queued',
      queue_position: 1,
    });
    t.clock.advance(31 * MINUTE);
    await t.runDueWork();
    expect((await buyerSees(t, cat.token)).reservation).toMatchObject({ status: 'active' });
  });

  it('gives the items of a no-show to the next in line', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    const early = await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'noshow' },
    });
    expect([early.status, early.json.code]).toEqual([409, 'NO_PICKUP_ARRANGED']);
    expect(early.json.hint).toContain('cancel');
    expect((await buyerSees(t, token)).reservation.status).toBe('active');
    const { json } = await missPickup(t, sale, reservationId);
    expect(json.data).toEqual({
      outcome: 'noshow',
      closed_as: 'noshow',
      items: [],
      total: 0,
      currency: 'USD',
      promoted_count: 1,
      lost: [],
      lost_count: 0,
      item_count: 1,
      promotions: [
        {
          item_id: sale.item['Oak table'],
          title: 'Oak table',
          reservation_id: cat.reservationId,
          buyer_name: 'Cat',
        },
      ],
    });
    expect((await buyerSees(t, token)).reservation.status).toBe('noshow');
    expect((await buyerSees(t, cat.token)).reservation.status).toBe('active');
  });

  it('refuses to close a pickup for a buyer who is still in line or whose hold has ended', async () => {
    await reserve(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const path = `/api/reservations/${cat.reservationId}/pickup-confirm`;
    const body = { action: 'sold' };
    expect((await t.request('POST', path, { key: sale.key, body })).json.code).toBe('NOTHING_HELD');
    await t.request('POST', `/api/buyer/${cat.token}/cancel`);
    expect((await t.request('POST', path, { key: sale.key, body })).json.code).toBe('RESERVATION_CLOSED');
  });

  it('closes one pickup once when the seller clicks twenty times at once', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
          key: sale.key,
          body: { action: 'sold' },
        }),
      ),
    );
    const outcomes = answers.map(({ json }) => json.data.outcome);
    expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_processed')).toHaveLength(19);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'pickup_sold')).toHaveLength(1);
  });

  it('gives what waited for the link to the buyer who opens it, unless it is gone', async () => {
    const blocked = Array.from({ length: 5 }, (_, i) => `Thing ${i}`);
    const wanted = ['Free', 'Held', 'Sold', 'Deleted', 'Hidden'];
    const many = await openSale(t, [...blocked, ...wanted], { email: 'b@example.com' });
    await reserve(t, many, { email: 'eve@example.com', items: blocked });
    const { json } = await reserve(t, many, { items: wanted });
    expect(json.data.items.map(({ state }: { state: string }) => state)).toEqual(Array(5).fill('waiting'));
    const change = (title: string, body: object) =>
      t.request('PUT', `/api/items/${many.item[title]}`, { key: many.key, body });
    await change('Held', { status: 'reserved', reserved_for: 'a neighbor' });
    await change('Sold', { status: 'taken' });
    await change('Hidden', { status: 'inactive' });
    await t.request('DELETE', `/api/items/${many.item.Deleted}`, { key: many.key });
    const { reservation } = await buyerSees(t, await tokenFor(t, 'ben@example.com'));
    expect(
      reservation.items.map(({ state, position }: { state: string; position: number | null }) => [
        state,
        position,
      ]),
    ).toEqual([
      ['held', 0],
      ['queued', 1],
      ['released', null],
      ['released', null],
      ['released', null],
    ]);
    for (const title of ['Sold', 'Deleted', 'Hidden']) {
      expect(await itemState(t, many.item[title])).toMatchObject({ queueCount: 0 });
    }
  });

  it('leaves no one on an item that is taken off the sale, and tells them', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Oak table'] });
    const path = `/api/items/${sale.item['Oak table']}`;
    const { json } = await t.request('PUT', path, { key: sale.key, body: { status: 'inactive' } });
    expect(json.data).toMatchObject({ status: 'inactive', queue_count: 0 });
    expect(await table()).toMatchObject({ status: 'inactive', queueCount: 0 });
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('active');
    expect((await buyerSees(t, cat.token)).reservation.status).toBe('cancelled');
    await t.runDueWork();
    for (const email of ['ben@example.com', 'cat@example.com']) {
      expect(kindsTo(t, email).at(-1)).toBe('reservation_cancelled');
      expect(kindsTo(t, email)).not.toContain('reservation_promoted');
    }
    expect((await t.request('DELETE', path, { key: sale.key })).json.data.deleted).toBe(true);
  });
});
