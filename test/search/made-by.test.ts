import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { fold } from '../../src/text/fold.ts';
import { WORDS_VERSION, wordsOfFolded } from '../../src/text/words.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

const TEXTS = [
  'Oak side table, 18" x 22" (solid)',
  'T-Shirt & rock-n-roll o’clock children’s',
  'Müller Straße ÅNGSTRÖM Øre đồng Łódź œuvre ıŞıK ﬁne ½',
  '冷蔵庫 200L ตู้เย็น 🪑 табурет κάδος',
  `${'x'.repeat(60)} 3.5mm USB-C wi-fi`,
];

it('other words mean another version: count WORDS_VERSION up, then this line', () => {
  const made = createHash('sha256')
    .update(JSON.stringify(TEXTS.map((text) => wordsOfFolded(fold(text)))))
    .digest('hex')
    .slice(0, 12);
  expect([WORDS_VERSION, made]).toEqual([1, 'c090f91d4224']);
});

async function found(t: TestApp): Promise<string[]> {
  const { items } = (await t.request('GET', '/api/search/items?q=lamp&category=Decor')).json.data;
  return items.map(({ title }: { title: string }) => title);
}
async function withLamp(t: TestApp): Promise<void> {
  const { sellerId, apiKey } = await t.signIn('maria@example.com');
  await publish(t, apiKey, { display_name: 'Maria' });
  await addItem(t, sellerId, { title: 'Lamp', category: 'Decor' });
  expect(await found(t)).toEqual(['Lamp']);
}

it('documents that other marks made are made again at the next start, on SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'resale-index-'));
  const file = join(dir, 'service.db');
  copyFileSync(inject('sqliteTemplate'), file);
  let store = openSqlite(file);
  const t = await openTestApp({ deps: { store } });
  await withLamp(t);
  await store.close();
  const db = new Database(file);
  db.exec(
    'drop trigger search_item_gone; update search_docs set indexed = 0; delete from search_index where rowid < 0',
  );
  db.close();
  store = openSqlite(file);
  t.deps.store = store;
  expect(await found(t)).toEqual(['Lamp']);
  await t.close();
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});

it.each(eachStore.filter(({ name }) => name === 'PostgreSQL'))(
  'a change of how the index is searched leaves the documents as they are, on $name',
  async ({ store }) => {
    const t = await openTestApp({ store });
    await withLamp(t);
    const { pool } = t.deps.store as PostgresStore;
    const [{ logic }] = (await pool.query("select obj_description('search_docs'::regclass) as logic")).rows;
    await pool.query(`drop function search_find; update search_docs set words = 'kept'::tsvector;
      comment on table search_docs is ${pg.escapeLiteral(logic.replace(/(?<=search_find.*)order by/s, 'order  by'))}`);
    await (await openPostgres(pool.options.connectionString ?? '')).close();
    expect((await pool.query('select words::text from search_docs')).rows).toEqual([{ words: "'kept'" }]);
    await pool.query('select search_find($1, 9, 9)', [['kept']]);
    await t.close();
  },
);

it.each(eachStore.filter(({ name }) => name === 'PostgreSQL'))('… and on $name', async ({ store }) => {
  const t = await openTestApp({ store });
  await withLamp(t);
  const { pool } = t.deps.store as PostgresStore;
  await pool.query("update search_docs set words = to_tsvector('simple', 'other')");
  expect(await found(t)).toEqual([]);
  const opened = async () => (await openPostgres(pool.options.connectionString ?? '')).close();
  for (let upgrade = 0; upgrade < 2; upgrade += 1) {
    await pool.query("comment on table search_docs is 'older'");
    await opened();
    expect(await found(t)).toEqual(['Lamp']);
    await addItem(t, (await t.deps.store.read.select().from(t.deps.store.read.t.sellers))[0]?.id ?? '', {
      title: 'Rug',
      category: 'Decor',
    });
    const { rows } = await pool.query(
      'select count(*)::int as docs, count(distinct n)::int as places from search_docs',
    );
    expect(rows).toEqual([{ docs: upgrade + 2, places: upgrade + 2 }]);
  }
  await t.close();
});
