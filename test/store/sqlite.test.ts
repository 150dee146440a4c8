import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { groupCommit } from '../../db/fast/group-commit.ts';
import { readSnapshot } from '../../db/fast/read-snapshot.ts';
import { openStore } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { backupSqlite, openSqlite } from '../../db/sqlite.ts';
import type { Store } from '../../db/store.ts';
import { itemRow, sellerRow } from './rows.ts';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'resale-sqlite-'));
  file = join(dir, 'x.db');
});
afterEach(() => rmSync(dir, { recursive: true }));

const sellerIds = prepared()('test_seller_ids', (db) =>
  db.select({ id: db.t.sellers.id }).from(db.t.sellers),
);
const sharedIds = prepared()(
  'test_shared_ids',
  (db) => db.select({ id: db.t.sellers.id }).from(db.t.sellers),
  true,
);
const itemTexts = prepared()('test_item_texts', (db) =>
  db.select({ text: db.t.items.description }).from(db.t.items),
);
const addSeller = (store: Store) => store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('a write-ahead log that grew during a long read shrinks again', async () => {
  const limit = 100_000;
  const store = openSqlite(file, { walLimitBytes: limit });
  const note = (words: string) =>
    store.write((tx) => tx.update(tx.t.healthRecords).set({ lastError: words }).returning());
  await store.write((tx) => tx.insert(tx.t.healthRecords).values({ name: 'a' }));
  const foreign = new Database(file, { readonly: true });
  foreign.exec('begin');
  foreign.prepare('select count(*) from health_records').get();
  for (let i = 0; i < 60; i++) await note(`${i}`.repeat(60_000));
  expect(store.walBytes?.()).toBeGreaterThan(4_000_000);
  foreign.exec('commit');
  foreign.close();
  for (let i = 0; i < 5; i++) await note(`${i}`);
  expect(store.walBytes?.()).toBeLessThanOrEqual(limit);
  await store.close();
});

it('the data directory and every file in it are for the owner only', async () => {
  const dataDir = join(dir, 'deep', 'data');
  const store = await openStore({ dataDir });
  await addSeller(store);
  expect(store.dialect).toBe('sqlite');
  expect(mode(dataDir)).toBe('700');
  expect(readdirSync(dataDir).length).toBeGreaterThan(1);
  for (const name of readdirSync(dataDir)) expect(mode(join(dataDir, name))).toBe('600');
  await store.close();
  expect(readdirSync(dataDir)).toHaveLength(1);
});

it('rows outlive the process', async () => {
  const store = openSqlite(file);
  await addSeller(store);
  await store.close();
  const again = openSqlite(file);
  expect(await again.read.$count(again.read.t.sellers)).toBe(1);
  await again.close();
});

it('the reading connection cannot write, whatever the types say', async () => {
  const store = openSqlite(file);
  // @ts-expect-error a Read has no insert
  await expect((async () => store.read.insert(store.read.t.sellers).values(sellerRow()))()).rejects.toThrow();
  await store.close();
});

it('reads of one turn see the same moment; the next turn, and reads after a write, see the latest', async () => {
  const store = openSqlite(file);
  const other = new Database(file);
  const sellers = async () => (await sellerIds(store.read, {})).length;
  expect(await sellers()).toBe(0);
  other.exec("insert into sellers (id, tier, created_at, updated_at) values ('foreign', 'free', 0, 0)");
  expect(await sellers()).toBe(0);
  await immediate();
  expect(await sellers()).toBe(1);
  await store.write(async (tx) => {
    expect(await sellers()).toBe(1);
    await tx.insert(tx.t.sellers).values(sellerRow());
    expect(await sellers()).toBe(1);
    await immediate();
    expect(await sellers()).toBe(1);
  });
  expect(await sellers()).toBe(2);
  other.close();
  await store.close();
});

it('a read that another process keeps from the writing connection waits on the reading one', async () => {
  const store = openSqlite(file);
  const { prepare } = Database.prototype;
  const busy = () => {
    throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_RECOVERY' });
  };
  const spied = vi.spyOn(Database.prototype, 'prepare').mockImplementationOnce(function (this: never, sql) {
    return Object.assign(prepare.call(this, sql), { all: busy });
  });
  expect(await sellerIds(store.read, {})).toEqual([]);
  expect(spied).toHaveBeenCalledTimes(2);
  spied.mockRestore();
  await addSeller(store);
  expect(await sellerIds(store.read, {})).toHaveLength(1);
  await store.close();
});

it('a write begins in the turn of a read', async () => {
  const store = openSqlite(file);
  const added = addSeller(store);
  expect(await sellerIds(store.read, {})).toEqual([]);
  await added;
  expect(await sellerIds(store.read, {})).toHaveLength(1);
  await store.close();
});

it('a body that takes longer than it should keeps no one else from writing', async () => {
  const store = openSqlite(file);
  const slow = store.write(async (tx) => {
    await sleep(10);
    return tx.$count(tx.t.sellers);
  });
  await sleep(2);
  const after = addSeller(store);
  expect(await slow).toBe(0);
  await after;
  await store.close();
});

it('while another process writes, a write waits and the event loop continues', async () => {
  const store = openSqlite(file);
  const other = new Database(file);
  other.exec('begin immediate');
  let finished = false;
  const waiting = addSeller(store).then(() => {
    finished = true;
  });
  let ticks = 0;
  for (; ticks < 10; ticks++) {
    expect(await sellerIds(store.read, {})).toEqual([]);
    await sleep(5);
  }
  expect(finished).toBe(false);
  other.exec('commit');
  await waiting;
  expect(await sellerIds(store.read, {})).toHaveLength(1);
  other.close();
  await store.close();
});

it('when the commit itself fails, all writes that share it fail and nothing is stored', async () => {
  const db = new Database(file);
  db.exec('create table parents (id integer primary key); create table children (parent references parents)');
  db.pragma('foreign_keys = on');
  const { write } = groupCommit(db, db);
  const settled = await Promise.allSettled([
    write(async () => db.exec('insert into parents values (1)')),
    write(async () => {
      db.pragma('defer_foreign_keys = on');
      db.exec('insert into children values (2)');
    }),
  ]);
  expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected']);
  expect(db.prepare('select count(*) from parents').pluck().get()).toBe(0);
  await write(async () => db.exec('insert into parents values (1)'));
  expect(db.prepare('select count(*) from parents').pluck().get()).toBe(1);
  db.close();
});

it('writes share a commit while each turn brings more of them, up to 64 and for 20 ms', async () => {
  let [time, perLook] = [0, 0];
  vi.spyOn(performance, 'now').mockImplementation(() => (time += perLook));
  const db = new Database(file);
  db.exec('create table t (x integer)');
  let commits = 0;
  const { write } = groupCommit(db, db, () => {
    commits += 1;
  });
  const insert = (x: number) => write(async () => db.prepare('insert into t values (?)').run(x));
  const arrive = async (turns: number, many: number) => {
    const writes: Promise<unknown>[] = [];
    for (let turn = 0; turn < turns; turn++) {
      for (let n = 0; n < many; n++) writes.push(insert(turn));
      await immediate();
    }
    await Promise.all(writes);
    const all = commits;
    commits = 0;
    return all;
  };
  expect(await arrive(5, 2)).toBe(1);
  expect(await arrive(2, 63)).toBe(1);
  expect(await arrive(2, 65)).toBe(2);
  perLook = 9.9;
  expect(await arrive(12, 2)).toBe(4);
  perLook = 10;
  expect(await arrive(12, 2)).toBe(6);
  vi.restoreAllMocks();
  db.close();
});

/** Overwrites the first page of a table. */
function damage(table: string) {
  const db = new Database(file);
  const page = Number(db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(table));
  const bytes = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const fd = openSync(file, 'r+');
  writeSync(fd, Buffer.alloc(bytes, 0xff), 0, bytes, (page - 1) * bytes);
  closeSync(fd);
}

it('a damaged page fails queries that need it, and no others', async () => {
  const before = openSqlite(file);
  const seller = sellerRow();
  await before.write((tx) => tx.insert(tx.t.sellers).values(seller));
  await before.write((tx) => tx.insert(tx.t.items).values(itemRow(seller.id)));
  await before.close();
  damage('items');
  const stray: unknown[] = [];
  const onStray = (error: unknown) => void stray.push(error);
  process.on('uncaughtException', onStray);
  const store = openSqlite(file);
  for (let round = 0; round < 2; round++) {
    await expect(itemTexts(store.read, {})).rejects.toThrow('malformed');
    await immediate();
    const item = itemRow(seller.id);
    await expect(store.write((tx) => tx.insert(tx.t.items).values(item))).rejects.toThrow('malformed');
    await addSeller(store);
    expect(await sellerIds(store.read, {})).toHaveLength(2 + round);
    await immediate();
  }
  await store.close();
  process.off('uncaughtException', onStray);
  expect(stray).toEqual([]);
});

it('a roll-back that fails too rejects its writes, and the next ones are tried', async () => {
  const db = new Database(file);
  db.exec('create table t (x)');
  const prepare = db.prepare.bind(db);
  let broken = true;
  const failing = (text: string) => {
    const statement = prepare(text);
    if (text !== 'commit' && text !== 'rollback') return statement;
    const run = statement.run.bind(statement);
    const runOrFail = () => {
      if (broken) throw new Error('disk I/O error');
      return run();
    };
    return Object.assign(statement, { run: runOrFail });
  };
  const { write } = groupCommit(Object.assign(db, { prepare: failing }), db);
  await expect(write(async () => db.exec('insert into t values (1)'))).rejects.toThrow('I/O');
  broken = false;
  await expect(write(async () => db.exec('insert into t values (2)'))).rejects.toThrow();
  await write(async () => db.exec('insert into t values (3)'));
  expect(prepare('select x from t').pluck().all()).toEqual([3]);
  db.close();
});

it('one look serves all shared reads of a turn; the next turn finds what another process wrote', async () => {
  const store = openSqlite(file);
  const other = openSqlite(file);
  await addSeller(store);
  await immediate();
  const [first, second] = await Promise.all([sharedIds(store.read, {}), sharedIds(store.read, {})]);
  expect(first).toHaveLength(1);
  expect(second).toBe(first);
  await addSeller(other);
  expect(await sharedIds(store.read, {})).toHaveLength(2);
  await Promise.all([store.close(), other.close()]);
});

it('a full disk rejects a whole group as such, even if a read begins before that is noticed', async () => {
  const db = new Database(file);
  db.exec('create table t (x)');
  db.pragma('max_page_count = 4');
  const snapshot = readSnapshot(db);
  const { write } = groupCommit(db, db, () => {}, snapshot.end);
  const insert = db.prepare('insert into t values (?)');
  const group = ['before', 'x'.repeat(100_000), 'after'].map((text) =>
    write(async () => {
      try {
        insert.run(text);
      } finally {
        if (!db.inTransaction) snapshot.open();
      }
    }).catch(({ code }) => code),
  );
  expect(await Promise.all(group)).toEqual(Array(3).fill('SQLITE_FULL'));
  await write(async () => insert.run('next'));
  expect(db.prepare('select x from t').pluck().all()).toEqual(['next']);
  db.close();
});

it('a backup of a database in use is whole, private and never written over another', async () => {
  const store = openSqlite(file, { durability: 'normal' });
  for (let i = 0; i < 3000; i++) void addSeller(store);
  await addSeller(store);
  let stop = false;
  const busy = (async () => {
    while (!stop) await addSeller(store);
  })();
  const target = join(dir, 'backup.db');
  await backupSqlite(file, target);
  stop = true;
  await busy;
  expect(mode(target)).toBe('600');
  await expect(backupSqlite(file, target)).rejects.toThrow('EEXIST');

  const copy = openSqlite(target);
  expect(await copy.read.$count(copy.read.t.sellers)).toBeGreaterThan(3000);
  await copy.close();
  const check = new Database(target, { readonly: true });
  expect(check.pragma('integrity_check', { simple: true })).toBe('ok');
  check.close();
  await store.close();
});
