import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { expect, test } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { migrationsFolder } from '../../db/migrations.ts';
import { openSqlite } from '../../db/sqlite.ts';

const DAY = 24 * 3600_000;
const ASKED = Date.parse('2026-05-04T10:00:00Z');

/** The migrations before the one that introduces watches of all kinds. */
function migrationsBefore(dir: string): string {
  const folder = join(dir, 'migrations');
  cpSync(migrationsFolder('sqlite'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const end = entries.findIndex(({ tag }: { tag: string }) => /^\d+_watches$/.test(tag));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }));
  return folder;
}

test('price alerts from before continue, each with the link that its emails have', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'resale-watches-'));
  const file = join(dir, 'service.db');
  const old = new Database(file);
  migrate(drizzle({ client: old }), { migrationsFolder: migrationsBefore(dir) });
  /** A row with `fields`, and with a value in each required column. */
  const put = (table: string, fields: Record<string, string | number | null>) => {
    const columns = old.pragma(`table_info(${table})`) as {
      name: string;
      notnull: number;
      type: string;
      dflt_value: unknown;
    }[];
    const needed = columns.filter(({ notnull, dflt_value: usual }) => notnull && usual === null);
    const row = {
      ...Object.fromEntries(needed.map(({ name, type }) => [name, /int/i.test(type) ? 1 : '[]'])),
      ...fields,
    };
    const names = Object.keys(row);
    old
      .prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
      .run(...Object.values(row));
  };
  put('sellers', { id: 'usr_1', email: 'seller@example.com' });
  put('items', { id: 'item_1', seller_id: 'usr_1' });
  const alert = (id: string, more: Record<string, string | number | null>) =>
    put('price_watches', {
      id,
      seller_id: 'usr_1',
      item_id: 'item_1',
      buyer_email: `${id}@example.com`,
      mailbox: `${id}@example.com`,
      price_cents: 900,
      link_token_hash: `hash ${id}`,
      asked_at: ASKED,
      created_at: ASKED,
      ...more,
    });
  alert('new', { confirmed_at: null });
  alert('quiet', { confirmed_at: ASKED });
  alert('told', { confirmed_at: ASKED, told_at: ASKED + DAY });
  alert('waiting', { confirmed_at: ASKED, told_at: ASKED, due_at: ASKED + 5 });
  old.close();

  const store = openSqlite(file);
  const rows = await store.read.select().from(store.read.t.watches);
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(row).toMatchObject({ kind: 'item', about: 'item_1', itemId: 'item_1', sellerId: 'usr_1' });
    expect(row).toMatchObject({ priceCents: 900, linkTokenHash: `hash ${row.id}` });
  }
  const dueOf = (id: string) => rows.find((row) => row.id === id)?.dueAt?.getTime() ?? null;
  expect(['new', 'quiet', 'told', 'waiting'].map(dueOf)).toEqual([null, ASKED, ASKED + 2 * DAY, ASKED + 5]);
  await store.close();
  rmSync(dir, { recursive: true, force: true });
});
