import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresStore } from '../../db/postgres.ts';
import { knownWords } from '../../db/search/find-docs.ts';
import { FORGOTTEN_AT_ONCE } from '../../db/search/marks.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, itemRow, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

describe.each(eachStore)('words that no listing contains anymore, on $name', ({ name, store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    // Without words, a round returns to the beginning: an earlier test may have left the store anywhere.
    await t.deps.store.forget();
    ({ apiKey: key, sellerId } = await t.signIn('maria@example.com'));
    await publish(t, key, { display_name: 'Maria' });
  });
  afterEach(() => t.close());

  const known = async (...words: string[]) => (await knownWords(t.deps.store.read, words)).sort();
  const goes = (id: string) =>
    t.deps.store.write((tx) => tx.delete(tx.t.items).where(eq(tx.t.items.id, id)).returning());

  it('are forgotten, and others stay; a word that comes back is learned again', async () => {
    const lamp = await addItem(t, sellerId, { title: 'Blue lamp' });
    await addItem(t, sellerId, { title: 'Blue chair' });
    await goes(lamp);
    expect(await known('blue', 'chair', 'lamp')).toEqual(['blue', 'chair', 'lamp']);
    await t.deps.store.forget();
    expect(await known('blue', 'chair', 'lamp')).toEqual(['blue', 'chair']);
    await addItem(t, sellerId, { title: 'Lamp' });
    expect(await known('lamp')).toEqual(['lamp']);
    await t.deps.store.forget();
    expect(await known('lamp')).toEqual(['lamp']);
    await t.request('POST', '/api/pages/unpublish', { key, body: {} });
    await t.deps.store.forget();
    expect(await known('blue', 'chair', 'lamp')).toEqual([]);
    await publish(t, key, { display_name: 'Maria' });
    expect(await known('blue', 'chair', 'lamp')).toEqual(['blue', 'chair', 'lamp']);
  });

  it('are looked for a few at a time, in turn', async () => {
    const words = Array.from({ length: FORGOTTEN_AT_ONCE + 1 }, (_, i) => `b${String(i).padStart(4, '0')}`);
    await addItem(t, sellerId, { title: 'A', description: words.join(' ') });
    const first = await addItem(t, sellerId, { title: 'aaa' });
    const last = await addItem(t, sellerId, { title: 'zzz' });
    await t.deps.store.forget();
    await goes(first);
    await goes(last);
    await t.deps.store.forget();
    expect(await known('aaa', 'zzz', ...words)).toEqual(['aaa', ...words]);
    // To the end, and then from the beginning again.
    await t.deps.store.forget();
    await t.deps.store.forget();
    expect(await known('aaa', 'zzz', ...words)).toEqual(words);
  });

  it.runIf(name === 'PostgreSQL')('are left for later while a write takes long', async () => {
    const lamp = await addItem(t, sellerId, { title: 'Lamp' });
    await goes(lamp);
    await t.deps.store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(t, sellerId, { title: 'Chair' }));
      expect(await t.deps.store.forget()).toBe(false);
    });
    expect(await known('lamp')).toEqual(['lamp']);
    expect(await t.deps.store.forget()).toBe(true);
    expect(await known('chair', 'lamp')).toEqual(['chair']);
  });

  it.runIf(name === 'PostgreSQL')('are not forgotten while someone writes one that was known', async () => {
    const lamp = await addItem(t, sellerId, { title: 'Lamp' });
    await goes(lamp);
    const { pool } = t.deps.store as PostgresStore;
    const held = await pool.connect();
    let forgotten: Promise<boolean> | undefined;
    await t.deps.store.write(async (tx) => {
      await tx.insert(tx.t.items).values(itemRow(t, sellerId, { title: 'Lamp' }));
      forgotten = t.deps.store.forget();
      const isWaiting = async () =>
        (
          await held.query(
            "select 1 from pg_locks where not granted and relation = 'search_vocabulary'::regclass",
          )
        ).rows.length > 0;
      while (!(await isWaiting()));
    });
    expect(await forgotten).toBe(true);
    held.release();
    expect(await known('lamp')).toEqual(['lamp']);
  });
});
