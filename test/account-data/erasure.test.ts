import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { backupSqlite, openSqlite } from '../../db/sqlite.ts';
import { openDesk } from '../listings/desk.ts';
import { openTestApp } from '../support/app.ts';

const ADDRESS = '4711 Quetzalcoatl Parkway';
const NAME = 'Bartholomea Zwieblinger';
const WORDS = 'May I come by with a trailer on Zaturday?';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'erasure-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** The texts that occur in any file whose name begins this way. */
const found = (name: string) => {
  const files = readdirSync(dir).filter((each) => each.startsWith(name));
  const all = files.map((each) => readFileSync(join(dir, each), 'latin1')).join('\n');
  return [ADDRESS, NAME, WORDS].filter((text) => all.includes(text));
};

it('leaves nothing of a deleted account in the file, its log or a backup', async () => {
  const file = join(dir, 'service.db');
  const store = openSqlite(file);
  const t = await openTestApp({ deps: { store } });
  const desk = await openDesk(t);
  const { item_id } = await desk.create();
  const { json } = await desk.publish({ street_address: ADDRESS });
  for (let n = 0; n < 20; n += 1) {
    const buyer = {
      buyer_name: NAME,
      buyer_email: `b${n}@example.com`,
      message: `${WORDS} ${'x'.repeat(1000)}`,
    };
    await t.request('POST', '/api/reservations', {
      body: { slug: json.data.slug, item_ids: [item_id], ...buyer },
    });
  }
  await t.runDueWork();
  expect(found('service.db')).toEqual([ADDRESS, NAME, WORDS]);

  await store.write((tx) => tx.update(tx.t.sellers).set({ deleteAt: t.clock.now() }));
  for (let round = 0; round < 4; round += 1) await t.runDueWork();
  expect(await store.read.$count(store.read.t.sellers)).toBe(0);
  expect(found('service.db')).toEqual([]);
  await backupSqlite(file, join(dir, 'backup.db'));
  expect(found('backup.db')).toEqual([]);
  await t.close();
  await store.close();
});

it('takes no free pages into a backup', async () => {
  const file = join(dir, 'old.db');
  await openSqlite(file).close();
  const db = new Database(file);
  db.pragma('secure_delete = off');
  db.exec(
    `create table gone (text); insert into gone values ('${ADDRESS}${'x'.repeat(20_000)}'); drop table gone`,
  );
  db.close();
  expect(found('old.db')).toEqual([ADDRESS]);
  await backupSqlite(file, join(dir, 'backup.db'));
  expect(found('backup.db')).toEqual([]);
  expect(new Database(join(dir, 'backup.db')).pragma('integrity_check', { simple: true })).toBe('ok');
});

it('writes a file again once that has free pages from before', async () => {
  const file = join(dir, 'old.db');
  await openSqlite(file).close();
  const db = new Database(file);
  db.pragma('secure_delete = off');
  db.exec(
    `create table gone (text); insert into gone values ('${ADDRESS}${'x'.repeat(20_000)}'); drop table gone`,
  );
  db.pragma('user_version = 0');
  db.close();
  expect(found('old.db')).toEqual([ADDRESS]);
  await openSqlite(file).close();
  expect(found('old.db')).toEqual([]);
});
