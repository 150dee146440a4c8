import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { openTestApp } from '../support/app.ts';
import {
  at,
  FAR,
  firstReleasePostgres,
  firstReleaseSqlite,
  item,
  LEFT_MS,
  NOW,
} from '../support/first-release.ts';

const oldSqlite = {
  name: 'SQLite',
  async open(dir: string) {
    const store: Store = openSqlite(firstReleaseSqlite(join(dir, 'service.db')));
    return { store, remove: async () => {} };
  },
};

const oldPostgres = {
  name: 'PostgreSQL',
  async open(dir: string) {
    const { url, drop } = await firstReleasePostgres(dir);
    return { store: (await openPostgres(url)) as Store, remove: drop };
  },
};

describe.each(inject('postgres') ? [oldSqlite, oldPostgres] : [oldSqlite])(
  'an installation of the first release, on $name',
  ({ open }) => {
    it('continues where it was: page, listings, holds, queue, plan, threads, emails', async () => {
      const dir = mkdtempSync(join(tmpdir(), 'resale-upgrade-'));
      const { store, remove } = await open(dir);
      const t = await openTestApp({ deps: { store } });
      t.clock.setTo(NOW);
      const { apiKey: key } = await t.signIn('seller@example.com');
      const get = async (path: string) => (await t.request('GET', path, { key })).json;

      await t.runDueWork();
      expect(t.mailer.sent.map((mail) => mail.subject)).toContain('Written before the upgrade');

      // What a sender of the old version is working on stays with it until its lease ends; then it is done here.
      const jobs = () => store.read.select().from(store.read.t.jobs);
      const twice = () => t.mailer.sent.filter((mail) => mail.subject === 'Being sent at the upgrade');
      expect([twice().length, (await jobs())[0]?.status]).toEqual([0, 'processing']);
      t.clock.advance(LEFT_MS);
      await t.runDueWork();
      expect([twice().length, (await jobs())[0]]).toMatchObject([1, { status: 'completed', attempts: 2 }]);

      const { data } = await get('/api/items');
      const byTitle = Object.fromEntries(data.items.map((row: { title: string }) => [row.title, row]));
      expect(byTitle['Thing BBB']).toMatchObject({ price: 25, brand: null, min_price: null, version: 3 });
      expect(byTitle['Thing BBB'].public_url).toMatch(/^http:\/\/localhost:3000\//);
      expect(byTitle['Thing CCC']).toMatchObject({ needs_review: true, public_url: null });
      expect(byTitle['Thing DDD']).toMatchObject({ status: 'taken', final_price: 20 });

      // Items from before there was an index are found by their words.
      const found = (await get('/api/search/items?q=works')).data.items;
      expect(found.map((row: { title: string }) => row.title)).toEqual([
        'Thing GGG',
        'Thing FFF',
        'Thing EEE',
        'Thing BBB',
        'Thing AAA',
      ]);

      // The page's address has since become a word of the service itself, so the page moved, and visitors are
      // redirected.
      const status = (await get('/api/payments/status')).data;
      expect(status).toMatchObject({ tier: 'move_sale', page_published: true, items_count: 6 });
      expect(status.page_slug).not.toBe('browse');

      // Holds keep their ends; a passed pickup is asked about before its hold ends.
      const { reservations } = (await get('/api/reservations')).data;
      const of = (id: string) =>
        reservations.find((row: { reservation_id: string }) => row.reservation_id === id);
      expect(of('res_a')).toMatchObject({ status: 'active', expires_at: at(28).toISOString() });
      expect(of('res_b')).toMatchObject({ status: 'queued', queue_position: 1 });
      expect(t.mailer.last('seller@example.com', 'pickup_question')?.text).toContain('Thing EEE');

      expect((await get('/api/conversations')).data.conversations).toHaveLength(4);

      // Pickups became visits: one for everything that a buyer holds, with the address that was shared last.
      const { visit } = (await get('/api/conversations/conv_d')).data;
      expect(visit).toMatchObject({
        starts_at: FAR(0).toISOString(),
        ends_at: FAR(1).toISOString(),
        set_by: 'booked',
        item_ids: [item('FFF', '').id, item('GGG', '').id],
        total: 50,
        address_shared: true,
        address_changed: false,
      });
      expect(of('res_e')).toMatchObject({
        pickup_at: FAR(0).toISOString(),
        expires_at: FAR(25).toISOString(),
      });
      await store.write((tx) => tx.update(tx.t.sellers).set({ streetAddress: '3 New Road' }));
      expect((await get('/api/conversations/conv_d')).data.visit).toMatchObject({ address_changed: true });
      const past = { starts_at: at(-3).toISOString(), set_by: 'booked', address_shared: false };
      expect((await get('/api/conversations/conv_c')).data.visit).toMatchObject(past);

      t.clock.setTo(at(29).toISOString());
      await t.runDueWork();
      const later = (await get('/api/reservations')).data.reservations;
      const statusOf = (id: string) =>
        later.find((row: { reservation_id: string }) => row.reservation_id === id).status;
      expect([statusOf('res_a'), statusOf('res_b')]).toEqual(['expired', 'active']);
      await t.close();
      await store.close();
      await remove();
      rmSync(dir, { recursive: true, force: true });
    });
  },
);
