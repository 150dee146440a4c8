import type Driver from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sqlite } from '../../db/better-sqlite3.ts';
import type { PostgresStore } from '../../db/postgres.ts';
import type { Schema } from '../../db/schema.ts';
import { mailQueue } from '../../src/mail/queue.ts';
import { claimDue } from '../../src/queue/claim.ts';
import { endHandHolds } from '../../src/reservations/expire.ts';
import { holdsLeft } from '../../src/reservations/places.ts';
import { changedPages } from '../../src/sale-page/listed.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { itemRow } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

const MINUTE = 60_000;
const MANY = 600;

/** Runs all queries. Spying where they are prepared would miss some, because a lent connection keeps its statements. */
const STATEMENT: Driver.Statement = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'));

type Asked = { text: string; values?: unknown[]; db?: Driver.Database };

/**
 * Queries that run all the time or that anyone can trigger, with the index that keeps each as fast among millions of
 * rows as among a hundred. Without the index, the results are the same.
 */
describe.each(eachStore)('among many rows on $name', ({ store }) => {
  let t: TestApp;
  const asked: Asked[] = [];
  beforeEach(async () => {
    const { all } = STATEMENT;
    vi.spyOn(STATEMENT, 'all').mockImplementation(function (this: Driver.Statement, ...values: unknown[]) {
      asked.push({ text: this.source, db: this.database });
      return all.apply(this, values);
    });
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...of: unknown[]) {
      const [config, values] = of as [{ text?: string }, unknown[]?];
      if (config.text !== undefined) asked.push({ text: config.text, ...(values && { values }) });
      return Reflect.apply(query, this, of);
    });
    t = await openTestApp({ store });
    await fill();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await t.close();
  });

  const at = (minutes: number) => new Date(t.clock.now().getTime() + minutes * MINUTE);
  const each = <T>(row: (i: number) => T): T[] => Array.from({ length: MANY }, (_, i) => row(i));

  async function fill() {
    const { sellerId } = await t.signIn('maria@example.com');
    const mail = { kind: 'new_message', recipient: 'a@example.com', subject: '', text: '', html: '' };
    const mails = each((i): Schema['outbox']['$inferInsert'] => ({
      ...{ ...mail, id: `mail_${i}`, priority: i % 3, attempts: 0, attachments: [] },
      ...{ status: i % 2 ? 'sent' : 'queued', dueAt: at(-i), createdAt: at(-i) },
    }));
    const threads = each((i): Schema['conversations']['$inferInsert'] => ({
      ...{ id: `conv_${i}`, sellerId, buyerEmail: `b${i}@example.com`, buyerName: 'B', unreadSeller: 0 },
      ...{ lastMessage: '', lastActivityAt: at(-i), createdAt: at(-i) },
    }));
    const items = each((i) => ({ ...itemRow(t, sellerId), id: `item_${i}` }));
    const reservations = each((i): Schema['reservations']['$inferInsert'] => ({
      ...{
        id: `res_${i}`,
        sellerId,
        conversationId: `conv_${i}`,
        buyerEmail: 'b@example.com',
        buyerName: 'B',
      },
      ...{ status: 'pending', manageTokenHash: `hash_${i}`, requestedFrom: `10.0.0.${i}` },
      ...{ createdAt: at(-i), updatedAt: at(-i) },
    }));
    const places = each((i): Schema['reservationItems']['$inferInsert'] => ({
      ...{ reservationId: `res_${i}`, itemId: `item_${i}`, state: 'held', queueOrder: 0, createdAt: at(-i) },
    }));
    await t.deps.store.write(async (tx) => {
      await tx.insert(tx.t.outbox).values(mails);
      await tx.insert(tx.t.conversations).values(threads);
      await tx.insert(tx.t.items).values(items);
      await tx.insert(tx.t.reservations).values(reservations);
      await tx.insert(tx.t.reservationItems).values(places);
    });
    if (t.deps.store.dialect === 'postgresql') await (t.deps.store as PostgresStore).pool.query('analyze');
  }

  /** How the database executes the first query that `run` sends. */
  async function planOf(run: () => Promise<unknown>): Promise<string> {
    asked.length = 0;
    await run();
    const one = asked.find(({ text }) => text.startsWith('select'));
    vi.restoreAllMocks();
    if (!one) throw new Error('Nothing was asked');
    const { text, values, db } = one;
    if (db) {
      const nothing = Array.from(text.matchAll(/\?/g), () => null);
      return JSON.stringify(db.prepare(`explain query plan ${text}`).all(...nothing));
    }
    const { rows } = await (t.deps.store as PostgresStore).pool.query(`explain ${text}`, values);
    return JSON.stringify(rows);
  }

  it.each([true, false])('the next emails are found in their order, urgent: %s', async (urgent) => {
    const plan = await planOf(() => claimDue(t.deps, mailQueue(), 1, urgent));
    expect(plan).toContain('outbox_lane');
  });

  it('the holds of a network address are found by an index', async () => {
    const plan = await planOf(() => holdsLeft(t.deps.store.read, '10.0.0.7'));
    expect(plan).toContain('reservations_network');
  });

  it('holds made by hand that have expired are found by their end', async () => {
    const plan = await planOf(() => endHandHolds(t.deps, 10));
    expect(plan).toContain('items_held_by_hand');
  });

  it('a sitemap tells when each sale changed without reading its items', async () => {
    const plan = await planOf(() => changedPages(t.deps.store.read, 10, t.clock.now()));
    expect(plan).toContain('sale_versions');
    expect(plan).not.toContain('items');
  });
});
