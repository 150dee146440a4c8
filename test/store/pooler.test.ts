import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { prepared } from '../../db/prepared.ts';
import { systemClock } from '../../src/adapters/clock.ts';
import { rateLimiter } from '../../src/adapters/rate-limiter.ts';
import { readConfig } from '../../src/config.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { freePort } from '../support/program.ts';
import { sellerRow } from './rows.ts';

const server = inject('postgres');
const PGBOUNCER = '/usr/sbin/pgbouncer';

const byId = prepared<{ id: string }>()('test_seller_through_pooler', (db, p) =>
  db.select().from(db.t.sellers).where(eq(db.t.sellers.id, p.id)),
);

describe.skipIf(!server || !existsSync(PGBOUNCER))(
  'behind PgBouncer, a connection for each transaction',
  () => {
    const database = `resale_pooled_${process.pid}`;
    const dir = mkdtempSync(join(tmpdir(), 'resale-pooler-'));
    let url: string;
    let stop: () => Promise<void>;

    beforeAll(async () => {
      await administer(server!.url, `create database ${database}`);
      const port = await freePort();
      const { searchParams, hostname } = new URL(server!.url);
      const file = join(dir, 'pgbouncer.ini');
      writeFileSync(
        file,
        `[databases]\n* = host=${searchParams.get('host') ?? hostname} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n`,
      );
      chmodSync(dir, 0o755);
      const user = process.getuid?.() === 0 ? { uid: Number(execFileSync('id', ['-u', 'postgres'])) } : {};
      const child = spawn(PGBOUNCER, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      stop = () => {
        child.kill('SIGKILL');
        return ended;
      };
      url = `postgres://postgres@127.0.0.1:${port}/${database}`;
      await untilItSays(child.stderr, 'process up');
    }, 30_000);
    afterAll(async () => {
      await stop();
      rmSync(dir, { recursive: true, force: true });
      await administer(server!.url, `drop database ${database} with (force)`);
    });

    it('instances that start together migrate once, and all reads, writes and limits work', async () => {
      const stores = await Promise.all([1, 2, 3].map(() => openPostgres(url, { max: 6 })));
      const rows = Array.from({ length: 40 }, sellerRow);
      await Promise.all(
        rows.map((row, i) => stores[i % 3]!.write((tx) => tx.insert(tx.t.sellers).values(row).returning())),
      );
      const found = await Promise.all(rows.map(({ id }, i) => byId(stores[(i + 1) % 3]!.read, { id })));
      expect(found.map(([row]) => row?.id)).toEqual(rows.map(({ id }) => id));
      const limits = readConfig({ RATE_LIMITS: 'read=1000/60' }).rateLimits;
      const limiters = stores.map((store) => rateLimiter(limits, systemClock, store));
      const counted = [];
      for (const limiter of limiters) counted.push((await limiter.consume('read', 'in turn'))?.remaining);
      expect(counted).toEqual([999, 998, 997]);
      const left = await Promise.all(
        Array.from(
          { length: 30 },
          async (_, i) => (await limiters[i % 3]!.consume('read', 'someone'))?.remaining,
        ),
      );
      expect(left.toSorted()).toEqual(Array.from({ length: 30 }, (_, i) => 970 + i));
      for (const store of stores) await store.close();
    }, 60_000);

    it('its limits hold in its own transactions, and nothing of them is left for others', async () => {
      const store = await openPostgres(url);
      expect(store.isShared).toBe(true);
      const timeout = sql<string>`current_setting('statement_timeout')`;
      await store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
      const [inside] = await store.write((tx) => tx.select({ timeout }).from(tx.t.sellers).limit(1));
      const outside = await Promise.all(
        Array.from({ length: 6 }, () => store.read.select({ timeout }).from(store.read.t.sellers).limit(1)),
      );
      expect([inside, ...new Set(outside.map(([row]) => row?.timeout))]).toEqual([{ timeout: '15s' }, '0']);
      await store.close();
    });
  },
);

it.skipIf(!server)('a server that is asked directly is known as such', async () => {
  const store = await openPostgres(databaseUrl(server!.url, server!.template));
  expect(store.isShared).toBe(false);
  await store.close();
});

const untilItSays = (output: Readable, words: string) =>
  new Promise<void>((resolve) => {
    let said = '';
    output.on('data', (chunk) => {
      said += chunk;
      if (said.includes(words)) resolve();
    });
  });
