import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Database, SqliteError } from '../../db/node-sqlite.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const hasSqlite = major > 22 || (major === 22 && minor >= 13);

it.skipIf(hasSqlite)('an older Node.js gets an error that names the required version', () => {
  expect(() => new Database(':memory:')).toThrow(/22\.13/);
});

// The bundle's test runs a whole sale on it, in a process of a newer Node.js (test/directories/bundle-alone.test.ts).
describe.skipIf(!hasSqlite)('better-sqlite3 by way of node:sqlite', () => {
  let dir: string;
  let db: Database;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'resale-node-sqlite-'));
    db = new Database(join(dir, 'x.db'), { timeout: 0 });
    db.exec('create table t (id integer primary key, word text unique)');
  });
  afterEach(() => {
    if (db.open) db.close();
    rmSync(dir, { recursive: true });
  });
  const add = (word: string) => db.prepare('insert into t (word) values (?)').run(word);
  const count = (from = db) => from.prepare('select count(*) from t').pluck().get();

  it('gives rows as objects, as arrays, or their first column', () => {
    add('a');
    add('b');
    const all = db.prepare('select id, word from t order by id');
    expect(all.reader).toBe(true);
    expect(all.all().map((row) => ({ ...(row as object) }))).toEqual([
      { id: 1, word: 'a' },
      { id: 2, word: 'b' },
    ]);
    expect(all.raw().all()).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(all.raw(false).get()).toMatchObject({ id: 1 });
    expect(db.prepare('select word from t order by id').pluck().all()).toEqual(['a', 'b']);
    expect(db.prepare('select word from t where id = 9').pluck().get()).toBeUndefined();
    expect(db.prepare('delete from t').reader).toBe(false);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
  });

  it('names what SQLite refuses as better-sqlite3 does', () => {
    add('a');
    expect(() => add('a')).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT' }));
    const other = new Database(join(dir, 'x.db'), { timeout: 0 });
    db.exec('begin immediate');
    try {
      expect(() => other.exec('begin immediate')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
    } finally {
      other.close();
    }
    expect(() => db.prepare('select * from nothing')).toThrow(SqliteError);
  });

  it('keeps all of a transaction or nothing', () => {
    expect(() =>
      db
        .transaction(() => {
          add('a');
          throw new Error('Half done');
        })
        .immediate(),
    ).toThrow('Half done');
    expect([count(), db.inTransaction]).toEqual([0, false]);
    db.transaction((word: string) => add(word))('b');
    expect(count()).toBe(1);
  });

  it('copies a database that is in use', () => {
    add('a');
    db.prepare('vacuum into ?').run(join(dir, 'copy.db'));
    const copy = new Database(join(dir, 'copy.db'), { readonly: true });
    expect(count(copy)).toBe(1);
    expect(() => copy.exec('delete from t')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
    copy.close();
  });
});
