import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/postgres.ts';
import { openaiWriter } from '../../src/adapters/listing-writer/openai.ts';
import { s3PhotoStorage } from '../../src/adapters/photo-storage/s3.ts';
import { checkFiles } from '../../src/cli/check-files.ts';
import { checkWriter } from '../../src/cli/check-outside.ts';
import { checkPhotos } from '../../src/cli/check-service.ts';
import { doctor } from '../../src/cli/doctor.ts';
import { grant } from '../../src/cli/grant.ts';
import { move } from '../../src/cli/move.ts';
import { mail } from '../../src/cli/unsent.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { startS3Server } from '../support/s3-server.ts';
import { storedPhotos } from '../support/stored-photos.ts';
import { configOf, newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

const DAY = 24 * 3600_000;
const HOUR = 3600_000;

let t: TestApp;
beforeEach(async () => {
  t = await openInstallation(newPlace());
});
afterEach(async () => {
  await t.close();
  removePlaces();
});

describe('grant', () => {
  it('gives a pass without payment, to the email however it is written', async () => {
    const { apiKey: key } = await t.signIn('maria@example.com');
    const { exitCode, out } = await runCommand(grant, [' Maria@Example.com ', 'big_move'], t.config);
    expect([exitCode, out.includes('Garage Sale pass')]).toEqual([0, true]);
    const { json } = await t.request('GET', '/api/payments/status', { key });
    const end = new Date(t.clock.now().getTime() + 60 * DAY).toISOString();
    expect(json.data).toMatchObject({ tier: 'garage_sale', expires_at: end });
  });

  it("gives the owner's pass, which has no end", async () => {
    const { apiKey: key } = await t.signIn('maria@example.com');
    const { exitCode, out } = await runCommand(grant, ['maria@example.com', 'owner'], t.config);
    expect([exitCode, out.includes('no limits')]).toEqual([0, true]);
    const { json } = await t.request('GET', '/api/payments/status', { key });
    expect(json.data).toMatchObject({ tier: 'garage_sale', items_limit: null, expires_at: null });
  });

  it('says so if no account has the email, or the product doesn’t exist', async () => {
    const unknown = await runCommand(grant, ['nobody@example.com', 'sale_pass'], t.config);
    expect([unknown.exitCode, unknown.out]).toEqual([1, expect.stringContaining('nobody@example.com')]);
    const product = await runCommand(grant, ['maria@example.com', 'house'], t.config);
    expect([product.exitCode, product.out]).toEqual([64, expect.stringContaining('garage_extension')]);
  });
});

describe('mail', () => {
  const giveUp = async () => {
    const { sellerId } = await t.signInByCode();
    const [row] = await t.deps.store.read.select().from(t.deps.store.read.t.outbox);
    await t.deps.store.write((tx) =>
      tx
        .insert(tx.t.outbox)
        .values({ ...row!, id: 'mail_1', kind: 'seller_reply', status: 'failed', text: `To ${sellerId}` })
        .returning(),
    );
  };

  it('lists what was given up, and queues it again', async () => {
    await giveUp();
    const listed = await runCommand(mail, ['list'], t.config);
    expect([listed.exitCode, listed.out]).toEqual([0, expect.stringMatching(/mail_1 .*seller_reply/)]);
    expect((await runCommand(mail, ['retry', 'mail_2'], t.config)).exitCode).toBe(1);
    const again = await runCommand(mail, ['retry'], t.config);
    expect([again.exitCode, again.out]).toEqual([0, expect.stringContaining('1 queued again')]);
    await t.runDueWork();
    expect(t.mailer.sent.map(({ id }) => id)).toContain('mail_1');
    expect((await runCommand(mail, ['list'], t.config)).out).toContain('No emails were given up on');
  });

  it('says how it is called', async () => {
    expect((await runCommand(mail, [], t.config)).exitCode).toBe(64);
  });
});

describe('doctor', () => {
  const run = (env: Record<string, string> = {}) => runCommand(doctor, [], configOf(t.config.dataDir, env));

  /** Stores one photo like an upload from a phone. */
  const upload = async () => {
    const { apiKey: key } = await t.signIn();
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { json } = await t.request('POST', '/api/items/bulk-upload', { key, body: { photos: [pixel] } });
    const id = /pho_[0-9A-Z]{26}/.exec(String(json.data.fullUrls[0]))?.[0] ?? '';
    return join(t.config.dataDir, 'photos', id.slice(-2), `${id}.jpg`);
  };

  it('finds nothing wrong with a healthy installation at work', async () => {
    await upload();
    const { exitCode, out } = await run();
    expect(out).toContain('All checks passed');
    expect(exitCode).toBe(0);
    for (const part of [
      'integrity',
      'migrations',
      'sqlite answers and accepts writes; sellers: 1',
      'written, read and removed',
    ]) {
      expect(out).toContain(part);
    }
  });

  it('never shows a secret', async () => {
    const { out } = await run({
      STRIPE_SECRET_KEY: 'sk_secret_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_secret_2',
      RESEND_API_KEY: 're_secret_3',
      MAIL_FROM: 'sale@example.com',
      GEMINI_API_KEY: 'secret_4',
    });
    expect(out).not.toContain('secret_');
  });

  it('starts an installation that is new', async () => {
    const { exitCode, out } = await runCommand(doctor, [], configOf(newPlace()));
    expect([exitCode, out.includes('the first start creates it')]).toEqual([0, true]);
  });

  it('fails for secrets that others could read, and closes them', async () => {
    const file = join(t.config.dataDir, 'secrets.json');
    chmodSync(file, 0o644);
    const { exitCode, out } = await run();
    expect([exitCode, out.includes('had mode 644')]).toEqual([1, true]);
    expect((await run()).exitCode).toBe(0);
  });

  it('fails for a photo whose file is gone, and notes a file that belongs to none', async () => {
    const file = await upload();
    writeFileSync(join(file, '..', 'pho_00000000000000000000000000.jpg'), 'stray');
    expect((await run()).out).toContain('files that belong to no photo: 1');
    rmSync(file);
    const { exitCode, out } = await run();
    expect([exitCode, out.includes('have no files')]).toEqual([1, true]);
  });

  it('checks for both in a bucket, which can also contain backups, and says if it can’t list it', async () => {
    const keys = {
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'secret',
      region: 'us-east-1',
      bucket: 'shop',
    };
    const s3 = await startS3Server(keys);
    const photoStorage = s3PhotoStorage({ ...keys, endpoint: s3.endpoint, prefix: 'sale/' });
    const shop = await openTestApp({ deps: { photoStorage } });
    try {
      const { sellerId } = await shop.signIn();
      const [url = ''] = await storedPhotos(shop, sellerId, 1);
      const id = photoIdOf(shop.config, url) ?? '';
      for (const variant of ['full', 'thumb'] as const) await photoStorage.put(id, variant, Buffer.from('x'));
      const object = { body: Buffer.from('x'), type: 'image/jpeg' };
      s3.objects.set('shop/sale/backups/resale-2026.tar.gz', object);
      expect(await checkPhotos(shop.deps)).toEqual({ level: 'ok', detail: 'none of 1 is missing a file' });
      s3.objects.set('shop/sale/pho_00000000000000000000000000.jpg', object);
      expect(await checkPhotos(shop.deps)).toMatchObject({
        level: 'note',
        detail:
          'none of 1 is missing a file; files that belong to no photo: 1, such as pho_00000000000000000000000000.jpg',
        todo: expect.stringContaining('remove them from the bucket'),
      });
      s3.listable = false;
      expect(await checkPhotos(shop.deps)).toMatchObject({
        level: 'ok',
        detail: expect.stringContaining('can’t list the bucket'),
      });
      s3.listable = true;
      s3.objects.delete(`shop/sale/${id}-thumb.jpg`);
      expect(await checkPhotos(shop.deps)).toMatchObject({ level: 'failed' });
    } finally {
      await shop.close();
      await s3.close();
    }
  });

  it.each<[string, number, unknown, string, string]>([
    [
      'knows another',
      200,
      { data: [{ id: 'llava:7b' }] },
      'note',
      'no model called gemma3:4b; it has llava:7b',
    ],
    ['does not take the key', 401, {}, 'failed', 'does not accept OPENAI_API_KEY'],
    ['has it', 200, { data: [{ id: 'gemma3:4b' }] }, 'ok', 'openai, not called yet'],
    ['lists none', 404, 'nothing here', 'ok', 'openai, not called yet'],
  ])('asks the server of the model, which %s', async (_, status, body, level, words) => {
    const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const listingWriter = openaiWriter({ baseUrl, model: 'gemma3:4b' });
    const found = await checkWriter({ ...t.deps, listingWriter });
    expect(found).toMatchObject({ level, detail: expect.stringContaining(words) });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    expect(await checkWriter({ ...t.deps, listingWriter })).toMatchObject({
      level: 'failed',
      detail: expect.stringContaining('No model server answers at'),
      todo: expect.stringContaining('OPENAI_'),
    });
  });

  it('fails for a folder of backups into which nothing can be written', async () => {
    const file = join(t.config.dataDir, 'a-file');
    writeFileSync(file, '');
    const { exitCode, out } = await run({ BACKUP_EVERY: '24h', BACKUP_DIR: join(file, 'backups') });
    expect([exitCode, out.includes('can’t write to')]).toEqual([1, true]);
  });

  it('fails while the clock is doubted, and names the word that ends it', async () => {
    const since = t.clock.now();
    const doubted = { name: 'clock', failingSince: since, lastFailureAt: since, lastError: 'It jumped.' };
    await t.deps.store.write((tx) => tx.insert(tx.t.healthRecords).values(doubted));
    const { exitCode, out } = await run();
    expect(exitCode).toBe(1);
    expect(out).toMatch(
      /FAIL {2}clock .*It jumped\. Work that can’t be undone has been waiting.*\n {6}do this: .*clock accept/,
    );
  });

  it('fails for emails that have been waiting for over an hour', async () => {
    await t.request('POST', '/api/auth/send-code', { body: { email: 'maria@example.com' } });
    const createdAt = new Date(t.clock.now().getTime() - 2 * HOUR);
    await t.deps.store.write((tx) => tx.update(tx.t.outbox).set({ createdAt }).returning());
    const { exitCode, out } = await run();
    expect([exitCode, out.includes('is the service running?')]).toEqual([1, true]);
  });

  it('says what to do about each finding: a clock set back, a database open to others, a writer and backups that fail', async () => {
    await t.signInByCode();
    const future = new Date(t.clock.now().getTime() + 2 * DAY);
    const failed = { lastFailureAt: t.clock.now(), failingSince: t.clock.now() };
    await t.deps.store.write(async (tx) => {
      await tx.update(tx.t.outbox).set({ createdAt: future });
      await tx.insert(tx.t.healthRecords).values([
        { name: 'writer', ...failed, lastError: 'The writer cannot be reached.' },
        { name: 'backup', ...failed, lastError: 'The disk is full. Make room.' },
      ]);
    });
    chmodSync(join(t.config.dataDir, 'service.db'), 0o644);
    const { exitCode, out } = await run({ BACKUP_EVERY: '24h', BASE_URL: 'http://sale.example.com' });
    expect(exitCode).toBe(1);
    expect(out).toMatch(/FAIL {2}clock .*the newest row is from .*\n {6}do this: .*timedatectl/);
    expect(out).toMatch(/FAIL {2}service.db .*mode 644.*\n {6}do this: .*chmod 600/);
    expect(out).toMatch(/FAIL {2}writer .*cannot be reached.*\n {6}do this: .*LISTING_WRITER=offline/);
    expect(out).toMatch(/FAIL {2}backups .*none yet.*The disk is full.*\n {6}do this: /);
    expect(out).toMatch(/note {2}address .*isn’t https.*\n {6}do this: .*BASE_URL=https/);
    expect(out).toContain('4 checks failed');
    const lines = out.split('\n');
    const open = lines.filter(
      (line, i) => /^(FAIL|note) /.test(line) && !lines[i + 1]?.startsWith('      do this:'),
    );
    expect(open).toEqual([]);
  });

  it('reports the age of the newest backup, and that none is made automatically', async () => {
    expect((await run()).out).toMatch(/note {2}backups .*none yet.*\n {6}do this: .*BACKUP_EVERY=24h/);
    const madeBefore = (ms: number) => {
      const at = new Date(t.clock.now().getTime() - ms).toISOString();
      writeFileSync(join(t.config.dataDir, 'last-backup.json'), JSON.stringify({ at, file: '/b.tar.gz' }));
    };
    madeBefore(5 * HOUR);
    expect((await run()).out).toMatch(/ok {4}backups .*the newest is 5 hours old/);
    madeBefore(6 * DAY);
    expect((await run()).out).toMatch(/ok {4}backups .*the newest is 6 days old/);
    madeBefore(8 * DAY);
    expect((await run()).out).toMatch(/note {2}backups .*the newest is 8 days old/);
  });

  it('names every way to sign in', async () => {
    expect((await run()).out).toMatch(/sign-in +emailed codes\n/);
    const issuer = 'https://login.example.com';
    const { out } = await run({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'sale', OIDC_AUDIENCE: 'sale' });
    expect(out).toMatch(/sign-in +emailed codes, accounts of https:\S+, tokens from https:\S+\n/);
  });

  it('says what to do, as the start does, if DATA_DIR is a file or can’t be used', async () => {
    const file = newPlace();
    writeFileSync(file, '');
    const { exitCode, out } = await runCommand(doctor, [], configOf(file));
    expect([exitCode, out]).toEqual([1, expect.stringMatching(/FAIL {2}start .*Set DATA_DIR to a folder/)]);
    expect(out).not.toContain('ENOTDIR');
    const dataDir = newPlace();
    mkdirSync(dataDir);
    symlinkSync(join(dataDir, 'gone', 'service.db'), join(dataDir, 'service.db'));
    const elsewhere = await runCommand(doctor, [], configOf(dataDir));
    expect([elsewhere.exitCode, elsewhere.out]).toEqual([
      1,
      expect.stringMatching(/FAIL {2}start .*ENOENT.*Check DATA_DIR, and that this user can write to it/),
    ]);
  });

  it('fails for a file that isn’t a database, without touching it', async () => {
    const dataDir = newPlace();
    await (await openInstallation(dataDir)).close();
    writeFileSync(join(dataDir, 'service.db'), 'This was a database once. '.repeat(400));
    const { exitCode, out } = await runCommand(doctor, [], configOf(dataDir));
    expect([exitCode, out.includes('can’t be read as a database')]).toEqual([1, true]);
    expect(out).toContain('restore a backup');
  });

  it('asks for a folder that can be written to, not for a backup, if SQLite can’t write beside an intact file', async () => {
    const dataDir = newPlace();
    await (await openInstallation(dataDir)).close();
    mkdirSync(join(dataDir, 'service.db-wal'));
    const { exitCode, out } = await runCommand(doctor, [], configOf(dataDir));
    expect([exitCode, out.includes('this user can write to DATA_DIR')]).toEqual([1, true]);
    expect(out).not.toContain('restore a backup');
  });
});

/** Looks at `dir` as a user who may only read it; root may do anything, so it becomes nobody for the moment. */
function asReader<T>(dir: string, look: () => T): T {
  const isRoot = process.getuid?.() === 0;
  chmodSync(dirname(dir), 0o755);
  chmodSync(dir, 0o555);
  if (isRoot) process.seteuid?.(65_534);
  try {
    return look();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(dir, 0o755);
  }
}

it.skipIf(!isMainThread || !process.seteuid)(
  'doctor asks for the right user, not for a backup, if this one may only read',
  async () => {
    const dataDir = newPlace();
    await (await openInstallation(dataDir)).close();
    chmodSync(join(dataDir, 'service.db'), 0o644);
    const found = asReader(dataDir, () => checkFiles(configOf(dataDir)));
    expect(found.find(({ what }) => what === 'integrity')).toMatchObject({
      level: 'failed',
      detail: expect.stringContaining('can’t be opened by this user (SQLITE_READONLY'),
      todo: expect.stringContaining('Run doctor as the user that runs the service'),
    });
  },
);

describe.skipIf(!inject('postgres'))('move', () => {
  const name = `resale_move_${process.pid}`;
  let url: string;
  beforeEach(async () => {
    const server = inject('postgres');
    await administer(server?.url ?? '', `create database ${name}`);
    url = databaseUrl(server?.url ?? '', name);
  });
  afterEach(() => administer(inject('postgres')?.url ?? '', `drop database if exists ${name} with (force)`));

  it('copies the whole installation, and the seller continues with the same key', async () => {
    const { apiKey: key } = await t.signIn();
    await t.request('POST', '/api/pages/publish', { key, body: { publish: true, display_name: 'Maria' } });
    await t.close();
    const { exitCode, out } = await runCommand(move, [url], t.config);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('the counts match')]);
    expect(existsSync(join(t.config.dataDir, 'service.db'))).toBe(true);
    const moved = await openInstallation(t.config.dataDir, { DATABASE_URL: url });
    const { json } = await moved.request('GET', '/api/payments/status', { key });
    expect(json.data).toMatchObject({ page_slug: 'maria', page_published: true });
    await moved.close();
    const again = await runCommand(move, [url], t.config);
    expect([again.exitCode, again.out]).toEqual([1, expect.stringContaining('not empty')]);
  });

  it('refuses while the service runs, and moves nothing', async () => {
    const { exitCode, out } = await runCommand(move, [url], t.config);
    expect([exitCode, out]).toEqual([1, expect.stringContaining('Stop it first')]);
    const target = await openPostgres(url);
    expect(await target.read.$count(target.read.t.sellers)).toBe(0);
    await target.close();
  });

  it('wants the address of a PostgreSQL database', async () => {
    expect((await runCommand(move, ['mysql://x'], t.config)).exitCode).toBe(64);
    expect((await runCommand(move, [url], configOf(t.config.dataDir, { DATABASE_URL: url }))).exitCode).toBe(
      1,
    );
    expect((await runCommand(move, [url], configOf(newPlace()))).exitCode).toBe(1);
  });
});
