import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { migrationsFolder } from '../../db/migrations.ts';
import { administer, databaseUrl } from './postgres.ts';

/** The migrations of the first release. */
const FIRST = 2;
export const NOW = '2026-05-04T10:00:00.000Z';
const HOUR = 3600_000;
/** The rest of a lease at the time of the upgrade. */
export const LEFT_MS = 15_000;
export const at = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR);

/** Far ahead of the real clock, which the database itself uses for the upgrade. */
export const FAR = (hours: number) => new Date(Date.parse('2190-06-01T10:00:00Z') + hours * HOUR);

const made = { created_at: at(-100), updated_at: at(-1) };
export const item = (id: string, status: string, more: object = {}) => ({
  id: `item_01KQ0000000000000000000${id}`,
  seller_id: 'usr_1',
  title: `Thing ${id}`,
  description: 'Works well.',
  price_cents: 2500,
  condition: 'Good',
  category: 'Decor',
  specifications: JSON.stringify({ Material: 'Brass' }),
  transport_notes: '',
  requires_truck: false,
  photo_ids: JSON.stringify([]),
  status,
  needs_review: false,
  queue_count: 0,
  version: 3,
  search_text: `thing ${id.toLowerCase()} works well. decor`,
  ...made,
  ...more,
});
const reservation = (id: string, status: string, more: object) => ({
  id: `res_${id}`,
  seller_id: 'usr_1',
  conversation_id: `conv_${id}`,
  buyer_name: `Buyer ${id}`,
  buyer_email: `${id}@example.com`,
  status,
  manage_token_hash: id,
  confirmed_at: at(-20),
  ...made,
  ...more,
});
const thread = (id: string) => ({
  id: `conv_${id}`,
  seller_id: 'usr_1',
  buyer_email: `${id}@example.com`,
  buyer_name: `Buyer ${id}`,
  unread_seller: 1,
  last_message: 'Hello',
  last_activity_at: at('abcd'.indexOf(id) * -1 - 2),
  reservation_id: `res_${id}`,
  created_at: at(-20),
});
const place = (id: string, of: string, state: string, queue_order: number) => ({
  reservation_id: `res_${id}`,
  item_id: item(of, '').id,
  state,
  queue_order,
  created_at: at(-20),
});

/** An installation of the first release in the middle of a sale. */
export const ROWS: readonly [table: string, rows: object[]][] = [
  [
    'sellers',
    [
      {
        id: 'usr_1',
        email: 'seller@example.com',
        display_name: 'Maria',
        street_address: '12 Oak Street',
        tier: 'move_sale',
        plan_started_at: at(-100),
        plan_ends_at: at(500),
        ...made,
      },
    ],
  ],
  [
    'pages',
    [
      {
        seller_id: 'usr_1',
        slug: 'browse',
        city: 'Chicago',
        state: 'IL',
        city_folded: 'chicago',
        state_folded: 'il',
        published: true,
        first_published_at: at(-100),
        expires_at: at(500),
        view_count: 7,
        ...made,
      },
    ],
  ],
  [
    'items',
    [
      item('AAA', 'reserved', { queue_count: 1 }),
      item('BBB', 'available'),
      item('CCC', 'available', { needs_review: true }),
      item('DDD', 'taken', { final_price_cents: 2000, taken_at: at(-50) }),
      item('EEE', 'reserved'),
      item('FFF', 'reserved'),
      item('GGG', 'reserved'),
    ],
  ],
  ['conversations', [thread('a'), thread('b'), thread('c'), thread('d')]],
  [
    'messages',
    [
      {
        id: 'msg_1',
        conversation_id: 'conv_a',
        sender_type: 'buyer',
        type: 'text',
        content: 'Hello',
        contains_public_text: true,
        scam_hints: JSON.stringify([]),
        created_at: at(-2),
      },
      ...['1 Elm Street', '12 Oak Street'].map((content, i) => ({
        id: `msg_${i + 2}`,
        conversation_id: 'conv_d',
        sender_type: 'seller',
        type: 'address_share',
        content,
        contains_public_text: false,
        scam_hints: JSON.stringify([]),
        created_at: at(-9 + i),
      })),
    ],
  ],
  [
    'reservations',
    [
      reservation('a', 'active', { expires_at: at(28) }),
      reservation('b', 'queued', {}),
      reservation('c', 'active', { expires_at: at(3), slot_starts_at: at(-3), slot_ends_at: at(-2) }),
      // A buyer with a pickup for one of two reservations.
      reservation('d', 'active', { expires_at: FAR(25), slot_starts_at: FAR(0), slot_ends_at: FAR(1) }),
      {
        ...reservation('e', 'active', { expires_at: at(20) }),
        conversation_id: 'conv_d',
        buyer_email: 'd@example.com',
      },
    ],
  ],
  [
    'reservation_items',
    [
      place('a', 'AAA', 'held', 1),
      place('b', 'AAA', 'queued', 2),
      place('c', 'EEE', 'held', 1),
      place('d', 'FFF', 'held', 1),
      place('e', 'GGG', 'held', 1),
    ],
  ],
  [
    'payments',
    [
      {
        id: 'pay_1',
        seller_id: 'usr_1',
        sku: 'sale_pass',
        amount_cents: 2000,
        source: 'stripe',
        applied_at: at(-100),
        created_at: at(-100),
      },
    ],
  ],
  [
    'outbox',
    [
      {
        id: 'mail_1',
        kind: 'new_message',
        recipient: 'seller@example.com',
        subject: 'Written before the upgrade',
        text: 'Hello',
        html: '<p>Hello</p>',
        attachments: JSON.stringify([]),
        status: 'queued',
        attempts: 0,
        due_at: at(-1),
        created_at: at(-1),
      },
      {
        id: 'mail_2',
        kind: 'new_message',
        recipient: 'seller@example.com',
        subject: 'Being sent at the upgrade',
        text: 'Hello',
        html: '<p>Hello</p>',
        attachments: JSON.stringify([]),
        status: 'queued',
        attempts: 1,
        due_at: at(-1),
        lease_until: new Date(at(0).getTime() + LEFT_MS),
        created_at: at(-1),
      },
    ],
  ],
  [
    'jobs',
    [
      {
        id: 'job_1',
        seller_id: 'usr_1',
        kind: 'generate_listing',
        payload: JSON.stringify({ photoIds: [] }),
        status: 'processing',
        attempts: 1,
        lease_until: new Date(at(0).getTime() + LEFT_MS),
        expires_at: at(0.2),
        created_at: at(-0.01),
      },
    ],
  ],
];

/** Only the migrations of the first release. */
function firstMigrations(dialect: 'sqlite' | 'postgres', dir: string): string {
  const folder = join(dir, dialect);
  cpSync(migrationsFolder(dialect), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, FIRST) }));
  return folder;
}

const statements = ROWS.flatMap(([table, rows]) =>
  rows.map((row) => ({ table, names: Object.keys(row), values: Object.values(row) as unknown[] })),
);

/** Makes `file` the database of that installation, as SQLite. Returns it. */
export function firstReleaseSqlite(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const dir = mkdtempSync(join(tmpdir(), 'resale-first-'));
  const db = new Database(file);
  migrate(drizzle(db), { migrationsFolder: firstMigrations('sqlite', dir) });
  rmSync(dir, { recursive: true });
  for (const { table, names, values } of statements) {
    const plain = values.map((value) =>
      value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value,
    );
    db.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`).run(...plain);
  }
  db.close();
  chmodSync(file, 0o600);
  return file;
}

let databases = 0;

/** That installation on PostgreSQL, and how to drop it. `dir` is for the migrations. */
export async function firstReleasePostgres(dir: string) {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL server');
  databases += 1;
  const name = `resale_first_${process.pid}_${databases}`;
  await administer(server.url, `create database ${name}`);
  const url = databaseUrl(server.url, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgres(drizzlePostgres(client), { migrationsFolder: firstMigrations('postgres', dir) });
  for (const { table, names, values } of statements) {
    await client.query(
      `insert into ${table} (${names}) values (${names.map((_, i) => `$${i + 1}`)})`,
      values,
    );
  }
  await client.end();
  return { url, drop: () => administer(server.url, `drop database ${name} with (force)`) };
}
