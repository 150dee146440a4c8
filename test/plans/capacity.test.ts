import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { admitCreation, hasRoomFor } from '../../src/plans/capacity.ts';
import { findSeller } from '../../src/sellers/find-or-create.ts';
import { DAY, type Desk, LAMP, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { storedPhotos } from '../support/stored-photos.ts';
import { pay } from './accounts.ts';

describe.each(eachStore)('capacity on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  const open = async (env: Record<string, string> = {}) => {
    t = await openTestApp({ store, env });
    desk = await openDesk(t);
  };
  afterEach(() => t.close());

  /** Fifty simultaneous requests to two instances on one database. */
  const fiftyAtOnce = async (method: string, path: (i: number) => string, body: unknown) => {
    const second = createApp({ ...t.deps, store: await t.second() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? t.app : second).request(path(i), {
          method,
          headers: { 'x-service-api-key': desk.key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    );
    return answers.map((answer) => answer.status);
  };
  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

  it('fifty creations at once make no more than the plan allows', async () => {
    await open();
    const photos = await desk.photos();
    const statuses = await fiftyAtOnce('POST', () => '/api/items', { photos, ...LAMP });
    expect([count(statuses, 200), count(statuses, 403)]).toEqual([10, 40]);
    const items: { status: string }[] = await desk.list();
    expect(items).toHaveLength(10);
    expect(items.filter((item) => item.status === 'available')).toHaveLength(3);
  });

  it('fifty activations at once put no more on sale than the plan allows', async () => {
    await open({ PLAN_LIMITS: 'free.active_items=5,free.creations=off' });
    const ids: string[] = [];
    for (let i = 0; i < 50; i++) ids.push((await desk.create()).item_id);
    for (const id of ids.slice(0, 5)) await desk.put(id, { status: 'inactive' });
    const statuses = await fiftyAtOnce('PUT', (i) => `/api/items/${ids[i]}`, { status: 'available' });
    expect([count(statuses, 200), count(statuses, 400)]).toEqual([5, 45]);
    expect(await desk.list('?status=available')).toHaveLength(5);
  });

  it('fifty restores at once put no more on sale than the plan allows', async () => {
    await open({ PLAN_LIMITS: 'free.active_items=off,free.creations=off' });
    const ids: string[] = [];
    for (let i = 0; i < 50; i++) ids.push((await desk.create()).item_id);
    for (const id of ids) await desk.request('DELETE', `/api/items/${id}`);
    t.deps.config.plans.table.free.activeItems = 4;
    const statuses = await fiftyAtOnce('POST', (i) => `/api/items/${ids[i]}/restore`, {});
    expect(count(statuses, 200)).toBe(50);
    expect(await desk.list('?status=available')).toHaveLength(4);
  });

  describe('creations', () => {
    beforeEach(() => open());
    const admit = async () =>
      admitCreation(
        t.deps,
        t.deps.store.read,
        await findSeller(t.deps.store.read, desk.sellerId),
        t.clock.now(),
      );

    it('count for 30 days each on the free plan', async () => {
      for (let i = 0; i < 10; i++) {
        await desk.create();
        t.clock.advance(DAY);
      }
      await expect(admit()).rejects.toMatchObject({ code: 'CREATION_LIMIT_REACHED' });
      t.clock.advance(20 * DAY - 1);
      await expect(admit()).rejects.toMatchObject({ code: 'CREATION_LIMIT_REACHED' });
      t.clock.advance(1);
      await admit();
    });

    it('start from nothing with a pass, and count for all of it', async () => {
      for (let i = 0; i < 10; i++) await desk.create();
      t.clock.advance(1000);
      await pay(t, desk.sellerId, 'sale_pass');
      t.clock.advance(1000);
      const photos = await storedPhotos(t, desk.sellerId, 1);
      for (let i = 0; i < 50; i++) await desk.create({ photos });
      await expect(admit()).rejects.toMatchObject({
        code: 'CREATION_LIMIT_REACHED',
        message: expect.stringContaining('50 new listings per pass'),
      });
      t.clock.advance(DAY);
      await pay(t, desk.sellerId, 'move_extension');
      await expect(admit()).rejects.toMatchObject({ code: 'CREATION_LIMIT_REACHED' });
      await pay(t, desk.sellerId, 'sale_pass');
      t.clock.advance(1000);
      await admit();
    });

    it('of a lapsed pass are counted like those of the free plan, and what is on sale stays', async () => {
      await pay(t, desk.sellerId, 'sale_pass');
      t.clock.advance(20 * DAY);
      for (let i = 0; i < 12; i++) await desk.create();
      t.clock.advance(10 * DAY);
      await expect(admit()).rejects.toMatchObject({
        message: expect.stringContaining('10 new listings in 30 days'),
      });
      const again = await openDesk(t);
      expect(await again.list('?status=available')).toHaveLength(12);
      const seller = await findSeller(t.deps.store.read, desk.sellerId);
      expect(await hasRoomFor(t.deps, t.deps.store.read, seller, t.clock.now())).toBe(false);
    });
  });

  it('without limits nothing is counted', async () => {
    await open({ PLAN_LIMITS: 'free.active_items=off,free.creations=off' });
    for (let i = 0; i < 12; i++) expect((await desk.create()).status).toBe('available');
  });
});
