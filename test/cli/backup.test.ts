import fs, { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { PHOTO_VARIANTS, photoFileName } from '../../src/adapters/photo-storage.ts';
import { isBackupEntry, packArchive } from '../../src/backups/archive.ts';
import { makeBackupFile } from '../../src/backups/make.ts';
import { backup } from '../../src/cli/backup.ts';
import { restore } from '../../src/cli/restore.ts';
import type { TestApp } from '../support/app.ts';
import { firstReleaseSqlite, ROWS } from '../support/first-release.ts';
import { migratedPostgres } from '../support/migrated.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { configOf, newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

afterEach(removePlaces);

const picture = async (shade: number) =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 90, b: 200 } } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

/** A seller with a page, photos and listings, and a buyer's reservation. */
async function fill(t: TestApp) {
  const { apiKey: key } = await t.signIn();
  await t.request('POST', '/api/pages/publish', { key, body: { publish: true, display_name: 'Maria' } });
  const photos = await Promise.all([40, 120, 200].map(picture));
  const { json } = await t.request('POST', '/api/items/bulk-upload', { key, body: { photos } });
  const urls: string[] = json.data.fullUrls;
  for (const url of urls) await t.request('POST', '/api/items', { key, body: { photos: [url] } });
  const { json: items } = await t.request('GET', '/api/items', { key });
  await t.request('POST', '/api/reservations', {
    body: {
      slug: 'maria',
      item_ids: [items.data.items[0].item_id],
      buyer_name: 'Ben',
      buyer_email: 'ben@example.com',
    },
  });
  return { key, urls };
}

/** Everything that the seller can read, with photos byte for byte. */
async function readAll(t: TestApp, { key, urls }: { key: string; urls: string[] }) {
  const read = async (path: string) => (await t.request('GET', path, { key })).json;
  const files = [];
  for (const url of urls.flatMap((each) => [each, each.replace('.jpg', '-thumb.jpg')])) {
    const response = await t.app.request(new URL(url).pathname);
    expect(response.status).toBe(200);
    files.push(Buffer.from(await response.arrayBuffer()).toString('base64'));
  }
  return {
    items: await read('/api/items'),
    reservations: await read('/api/conversations'),
    page: await read('/api/pages/maria'),
    files,
  };
}

describe('a backup', () => {
  it('clears away halves of backups whose process was killed, and no other', async () => {
    const t = await openInstallation(newPlace());
    const file = newPlace('backup.tar.gz');
    const folder = dirname(file);
    const aDay = new Date(t.clock.now().getTime() - 24 * 3_600_000);
    const longAgo = new Date(aDay.getTime() - 1000);
    for (const name of ['.backup-aaaaaa', '.backup-bbbbbb', '.backup-config-of-mine'])
      mkdirSync(join(folder, name));
    utimesSync(join(folder, '.backup-aaaaaa'), longAgo, longAgo);
    utimesSync(join(folder, '.backup-bbbbbb'), aDay, aDay);
    utimesSync(join(folder, '.backup-config-of-mine'), longAgo, longAgo);
    await makeBackupFile(t.deps, file);
    expect(readdirSync(folder).sort()).toEqual(['.backup-bbbbbb', '.backup-config-of-mine', 'backup.tar.gz']);
    await t.close();
  });

  it('taken while the service writes holds everything, read back from a fresh directory', async () => {
    const t = await openInstallation(newPlace());
    const seller = await fill(t);
    const before = await readAll(t, seller);
    const file = newPlace('backup.tar.gz');

    let writing = true;
    let writes = 0;
    const writer = (async () => {
      while (writing) {
        const body = { photos: [await picture(writes % 250)] };
        await t.request('POST', '/api/items/bulk-upload', { key: seller.key, body });
        await t.request('POST', '/api/pages/publish', { key: seller.key, body: { city: `City ${writes}` } });
        writes += 1;
      }
    })();
    const made = await runCommand(backup, [file], t.config);
    writing = false;
    await writer;
    await t.close();
    expect(made.exitCode).toBe(0);
    expect(writes).toBeGreaterThan(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['backup.tar.gz']);

    const dataDir = newPlace();
    const restored = await runCommand(restore, [file], configOf(dataDir));
    expect(restored.out).toContain('All rows verified');
    expect(restored.exitCode).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['photos', 'secrets.json', 'service.db']);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const again = await openInstallation(dataDir);
    const after = await readAll(again, seller);
    expect({ ...after, page: null }).toEqual({ ...before, page: null });
    expect((await again.request('GET', '/api/payments/status', { key: seller.key })).status).toBe(200);
    await again.close();
  });

  it('overwrites no file and needs something to copy', async () => {
    const t = await openInstallation(newPlace());
    await t.close();
    const file = newPlace('mine.tar.gz');
    writeFileSync(file, 'mine');
    const refused = await runCommand(backup, [file], t.config);
    expect([refused.exitCode, readFileSync(file, 'utf8')]).toEqual([1, 'mine']);
    const empty = newPlace();
    expect((await runCommand(backup, [newPlace('b.tar.gz')], configOf(empty))).exitCode).toBe(1);
    expect(readdirSync(dirname(empty))).toEqual([]);
    expect((await runCommand(backup, [], t.config)).exitCode).toBe(64);
    const nowhere = await runCommand(backup, [join(dirname(file), 'none', 'b.tar.gz')], t.config);
    expect([nowhere.exitCode, nowhere.out]).toEqual([
      1,
      expect.stringContaining('b.tar.gz can’t be written (ENOENT). Name a file in a folder that exists'),
    ]);
  });
});

describe('a restore', () => {
  const archiveOf = async (entries: [string, string][]) => {
    const tar = pack();
    for (const [name, content] of entries) tar.entry({ name }, content);
    tar.finalize();
    const file = newPlace('made.tar.gz');
    writeFileSync(file, gzipSync(await buffer(tar)));
    return file;
  };
  const manifest = JSON.stringify({
    format: 1,
    created_at: '2026-05-04T10:00:00.000Z',
    version: '0.3.6',
    photos: 'included',
    rows: { sellers: 1 },
  });

  /** A backup that the first release made: it has a table that later migrations drop, and they add visits. */
  async function firstReleaseBackup(more: Record<string, number> = {}) {
    const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const rows = Object.fromEntries(ROWS.map(([table, { length }]) => [camel(table), length]));
    const content = JSON.stringify({
      ...JSON.parse(manifest),
      rows: { ...rows, pickupSlots: 0, photos: 0, ...more },
    });
    const file = newPlace('backup.tar.gz');
    await packArchive(
      file,
      (async function* () {
        yield { name: 'manifest.json', content };
        yield { name: 'service.db', path: firstReleaseSqlite(newPlace('service.db')) };
      })(),
    );
    return file;
  }

  it.each(['SQLite', ...(inject('postgres') ? ['PostgreSQL'] : [])])(
    'takes a backup of an older version, counted as that version counted, into %s',
    async (target) => {
      const { env, drop } =
        target === 'SQLite' ? { env: {}, drop: async () => {} } : await migratedPostgres('older');
      const dataDir = newPlace();
      const { exitCode, out } = await runCommand(
        restore,
        [await firstReleaseBackup()],
        configOf(dataDir, env),
      );
      expect([out, exitCode]).toEqual([expect.stringContaining('All rows verified'), 0]);
      const t = await openInstallation(dataDir, env);
      const { store } = t.deps;
      expect(await store.read.$count(store.read.t.visits)).toBe(2);
      await t.close();
      await drop();
    },
  );

  it('refuses a backup of an older version that lost rows', async () => {
    const { exitCode, out } = await runCommand(
      restore,
      [await firstReleaseBackup({ pickupSlots: 1 })],
      configOf(newPlace()),
    );
    expect([out, exitCode]).toEqual([expect.stringContaining('pickupSlots has 0 rows instead of 1'), 1]);
  });

  it('goes into an empty directory only', async () => {
    const t = await openInstallation(newPlace());
    const file = newPlace('backup.tar.gz');
    await runCommand(backup, [file], t.config);
    await t.close();
    const before = readdirSync(t.config.dataDir);
    const refused = await runCommand(restore, [file], t.config);
    expect(refused.exitCode).toBe(1);
    expect(refused.out).toContain('not empty');
    expect(readdirSync(t.config.dataDir)).toEqual(before);
    const empty = newPlace();
    mkdirSync(empty);
    expect((await runCommand(restore, [file], configOf(empty))).exitCode).toBe(0);
  });

  it('leaves nothing behind of a file that is damaged, cut off, or no backup', async () => {
    const t = await openInstallation(newPlace());
    await fill(t);
    const file = newPlace('backup.tar.gz');
    await runCommand(backup, [file], t.config);
    await t.close();
    const whole = readFileSync(file);
    const tar = gunzipSync(whole);
    const bad: [string, Buffer | string][] = [
      ['cut off', whole.subarray(0, whole.length / 2)],
      ['cut off inside the archive', gzipSync(tar.subarray(0, tar.length / 2))],
      ['not compressed', 'a text'],
      ['empty', ''],
      ...[100, 200, 300, 400, 500, 600, 800].map((bytes): [string, Buffer] => [
        `cut off after ${bytes} bytes`,
        whole.subarray(0, bytes),
      ]),
    ];
    for (const [name, bytes] of bad) {
      const damaged = newPlace('damaged.tar.gz');
      writeFileSync(damaged, bytes);
      const dataDir = newPlace();
      const { exitCode, out } = await runCommand(restore, [damaged], configOf(dataDir));
      expect([name, exitCode, out.includes('was not restored')]).toEqual([name, 1, true]);
      expect(readdirSync(dataDir)).toEqual([]);
    }
    expect((await runCommand(restore, ['/nowhere.tar.gz'], configOf(newPlace()))).out).toContain(
      'no such file',
    );
  });

  it('says that the disk is full if it is, and leaves nothing behind', async () => {
    const t = await openInstallation(newPlace());
    const file = newPlace('backup.tar.gz');
    await makeBackupFile(t.deps, file);
    await t.close();
    // Not compressed, so that much hasn't been read yet when the first write fails.
    writeFileSync(file, gzipSync(gunzipSync(readFileSync(file)), { level: 0 }));
    const { createWriteStream } = fs;
    onTestFinished(() => {
      fs.createWriteStream = createWriteStream;
      syncBuiltinESMExports();
    });
    const full = () =>
      new Writable({
        write: (_chunk, _encoding, done) =>
          done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
      });
    Object.assign(fs, { createWriteStream: full });
    syncBuiltinESMExports();
    const dataDir = newPlace();
    const { exitCode, out } = await runCommand(restore, [file], configOf(dataDir));
    expect([exitCode, out]).toEqual([1, expect.stringContaining('The disk of DATA_DIR is full')]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('says what an export of one account is for', async () => {
    const file = await archiveOf([['README.txt', 'Everything of one account']]);
    const { exitCode, out } = await runCommand(restore, [file], configOf(newPlace()));
    expect([exitCode, out]).toEqual([1, expect.stringContaining('use import <email> <file>')]);
  });

  it('ignores the remains of a restore that was killed', async () => {
    const t = await openInstallation(newPlace());
    const file = newPlace('backup.tar.gz');
    await runCommand(backup, [file], t.config);
    await t.close();
    const dataDir = newPlace();
    mkdirSync(join(dataDir, '.restore-Ab12cd/photos'), { recursive: true });
    writeFileSync(join(dataDir, '.restore-Ab12cd/manifest.json'), '{');
    expect((await runCommand(restore, [file], configOf(dataDir))).exitCode).toBe(0);
    expect(readdirSync(dataDir).sort()).toEqual(['secrets.json', 'service.db']);
  });

  it('sends no email a second time and brings back no photo file without a row, and says so', async () => {
    const t = await openInstallation(newPlace());
    const seller = await fill(t);
    const stray = join(t.config.dataDir, 'photos/00/pho_00000000000000000000000000.jpg');
    mkdirSync(dirname(stray), { recursive: true });
    writeFileSync(stray, 'stray');
    const waiting = await t.deps.store.read.$count(
      t.deps.store.read.t.outbox,
      eq(t.deps.store.read.t.outbox.status, 'queued'),
    );
    expect(waiting).toBeGreaterThan(0);
    const file = newPlace('backup.tar.gz');
    await runCommand(backup, [file], t.config);
    await t.close();
    const dataDir = newPlace();
    const { out } = await runCommand(restore, [file], configOf(dataDir));
    expect(out).toContain(`${waiting} messages were waiting`);
    expect(out).toContain('1 photo files without a row in the database');
    expect(out).toContain('6 photo files.');
    const again = await openInstallation(dataDir);
    await again.runDueWork();
    expect(again.mailer.sent).toEqual([]);
    expect((await readAll(again, seller)).files).toHaveLength(6);
    await again.close();
  });

  it('contains only the files of a photo that can’t be made again', () => {
    const id = 'pho_01JQZ8M4T3N5V7X9B1D3F5H7K9';
    const held = PHOTO_VARIANTS.filter((each) => isBackupEntry(`photos/K9/${photoFileName(id, each)}`));
    expect(held).toEqual(['full', 'thumb']);
  });

  it('refuses files that no backup contains, and counts the others', async () => {
    const archives = [
      [
        ['manifest.json', manifest],
        ['../outside', 'x'],
      ],
      [
        ['manifest.json', manifest],
        ['photos/../../outside', 'x'],
      ],
      [['/etc/outside', 'x']],
      [
        ['manifest.json', manifest],
        ['mcp-key', 'x'],
      ],
      [
        ['manifest.json', manifest],
        ['service.db', 'not a database'],
      ],
      [
        ['manifest.json', manifest],
        ['service.db', ''],
      ],
      [
        ['manifest.json', '{"format":2}'],
        ['service.db', ''],
      ],
      [['secrets.json', '{}']],
    ] satisfies [string, string][][];
    for (const entries of archives) {
      const dataDir = newPlace();
      const { exitCode } = await runCommand(restore, [await archiveOf(entries)], configOf(dataDir));
      expect([entries, exitCode]).toEqual([entries, 1]);
      expect(readdirSync(dirname(dataDir))).toEqual(['data']);
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });
});

describe.skipIf(!inject('postgres'))('a backup of an installation on PostgreSQL', () => {
  it('holds the rows too, and goes back into either database', async () => {
    const server = inject('postgres');
    if (!server) return;
    const names = ['a', 'b'].map((name) => `resale_cli_${process.pid}_${name}`);
    for (const name of names) await administer(server.url, `create database ${name}`);
    const [first = '', second = ''] = names.map((name) => databaseUrl(server.url, name));
    try {
      const t = await openInstallation(newPlace(), { DATABASE_URL: first });
      const seller = await fill(t);
      const before = await readAll(t, seller);
      const file = newPlace('backup.tar.gz');
      expect((await runCommand(backup, [file], t.config)).exitCode).toBe(0);
      const occupied = await runCommand(restore, [file], configOf(newPlace(), { DATABASE_URL: first }));
      expect(occupied.out).toContain('not empty');
      await t.close();
      for (const env of [{}, { DATABASE_URL: second }]) {
        const dataDir = newPlace();
        const { exitCode, out } = await runCommand(restore, [file], configOf(dataDir, env));
        expect([exitCode, out.includes('All rows verified')]).toEqual([0, true]);
        const again = await openInstallation(dataDir, env);
        expect(await readAll(again, seller)).toEqual(before);
        await again.close();
      }
    } finally {
      for (const name of names) await administer(server.url, `drop database if exists ${name} with (force)`);
    }
  });
});
