import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresStore } from '../../db/postgres.ts';
import { findDocs, NEWEST, placeOf } from '../../db/search/find-docs.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { itemRow, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

/** More than PostgreSQL checks one by one, so that the index is asked, too. */
const MANY = 2400;

/** PostgreSQL searches the order in parts, and estimates how much there is. */
const onPostgres = async ({ deps }: TestApp, statement: string): Promise<void> => {
  if (deps.store.dialect === 'postgresql') await (deps.store as PostgresStore).pool.query(statement);
};
const restartPlaces = (t: TestApp, at: number) =>
  onPostgres(t, `alter table search_docs alter n restart with ${at}`);
const analyze = (t: TestApp) => onPostgres(t, 'analyze search_docs');

describe.each(eachStore)('the order of what is found among many items, on $name', ({ store }) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await openTestApp({ store });
  });
  afterEach(() => t.close());

  it('is newest first, from any position, for common, rare, and other words', async () => {
    const { sellerId, apiKey } = await t.signIn('maria@example.com');
    await publish(t, apiKey, { display_name: 'Maria' });
    const rows = Array.from({ length: MANY }, (_, i) => {
      t.clock.advance(1000);
      const isOld = i < MANY - 1100;
      const words = [
        'Thing',
        i % 1100 === 7 && 'rare',
        i % 60 === 0 && 'seldom',
        (isOld ? i % 6 === 0 : i % 100 === 0) && 'oftener',
        i < 430 && i % 3 === 0 && 'formerly',
      ];
      return itemRow(t, sellerId, { title: words.filter(Boolean).join(' ') });
    });
    for (let i = 0; i < MANY; i += 400) {
      // The first items are many chunks older than those after them, and those older than the rest, whose newest are
      // beyond the end of a chunk. So the index is asked about three parts of the order, each longer than the one
      // before.
      if (i === 400) await restartPlaces(t, 180 * 2 ** 14);
      if (i === 800) await restartPlaces(t, 200 * 2 ** 14 - 1400);
      await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows.slice(i, i + 400)));
    }
    await analyze(t);
    const ids = (word: string) =>
      rows
        .filter(({ title }) => title.toLowerCase().split(' ').includes(word))
        .map(({ id }) => id)
        .reverse();
    const { read } = t.deps.store;
    for (const word of ['thing', 'seldom', 'rare', 'oftener', 'formerly']) {
      const all = ids(word);
      const pages: string[] = [];
      for (let place: number | undefined = NEWEST; place !== undefined; ) {
        const docs = await findDocs(read, { term: word }, place, 30);
        pages.push(...docs.map(({ itemId }) => itemId));
        place = docs.length < 30 ? undefined : docs.at(-1)?.place;
      }
      expect([word, pages]).toEqual([word, all]);
      const last = all.at(-1) ?? '';
      expect(await findDocs(read, { term: word }, (await placeOf(read, last)) ?? 0, 30)).toEqual([]);
    }
    const both = { all: [{ term: 'rare' }, { any: [{ term: 'nowhere' }, { term: 'seldom' }] }] };
    expect(await findDocs(read, both, NEWEST, 30)).toEqual([]);

    // The cursor of an item that was deleted continues after its place.
    const [, second = '', third = ''] = ids('seldom');
    const place = await placeOf(read, second);
    await t.deps.store.write((tx) => tx.delete(tx.t.items).where(eq(tx.t.items.id, second)));
    expect(await placeOf(read, second)).toBeLessThanOrEqual(place ?? 0);
    expect(await findDocs(read, { term: 'seldom' }, (await placeOf(read, second)) ?? 0, 1)).toMatchObject([
      { itemId: third },
    ]);
  });
});
