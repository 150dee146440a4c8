import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { backupStore } from '../../src/adapters/backup-store.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { holdBack } from '../../src/backups/held.ts';
import { makeBackupFile } from '../../src/backups/make.ts';
import { backUpWhenDue } from '../../src/backups/scheduled.ts';
import { backup, backups } from '../../src/cli/backup.ts';
import { CATCH_UP, restore } from '../../src/cli/restore.ts';
import { held } from '../../src/cli/unsent.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { findRecord } from '../../src/health/records.ts';
import { openTestApp } from '../support/app.ts';
import { startS3Server } from '../support/s3-server.ts';
import { configOf, newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

afterEach(removePlaces);

const HOUR = 3_600_000;
const MINUTE = 60_000;
const OPERATOR = { OPERATOR_EMAIL: 'operator@example.com' };

describe('backups that are made by themselves', () => {
  it('come when they are due, once among instances that look at the same time; the oldest go when a new one is good', async () => {
    const dir = newPlace('kept');
    const t = await openInstallation(newPlace(), { BACKUP_EVERY: '24h', BACKUP_KEEP: '2', BACKUP_DIR: dir });
    mkdirSync(dir);
    writeFileSync(join(dir, 'mine.tar.gz'), 'mine');
    const names = () => readdirSync(dir).filter((name) => name !== 'mine.tar.gz');
    const made = async () =>
      (await Promise.all([backUpWhenDue(t.deps), backUpWhenDue(t.deps)])).filter(Boolean).length;
    expect(await made()).toBe(1);
    expect(names()).toHaveLength(1);
    expect(await made()).toBe(0);
    await t.signIn();
    const [first = ''] = names();
    expect(statSync(join(dir, first)).mode & 0o777).toBe(0o600);
    t.clock.advance(24 * HOUR);
    expect(await made()).toBe(1);
    t.clock.advance(24 * HOUR);
    expect(await made()).toBe(1);
    expect(names()).toHaveLength(2);
    expect(names()).not.toContain(first);
    expect(existsSync(join(dir, 'mine.tar.gz'))).toBe(true);
    t.clock.advance(3000);
    const { json } = await t.request('GET', '/api/status');
    expect(json.backup).toMatchObject({ ok: true, name: 'folder', last_error: null });

    const listed = await runCommand(backups, [], t.config);
    expect(listed.out).toContain(`2 in ${dir}`);
    await t.close();
    const dataDir = newPlace();
    const config = configOf(dataDir, { BACKUP_DIR: dir });
    const restored = await runCommand(restore, ['latest'], config);
    expect([restored.exitCode, restored.out]).toEqual([0, expect.stringContaining('All rows verified')]);
  });

  it('that fail leave the good ones, say why, tell the operator once a day, and are tried again', async () => {
    const dir = newPlace('kept');
    const t = await openInstallation(newPlace(), {
      BACKUP_EVERY: '24h',
      BACKUP_KEEP: '1',
      BACKUP_DIR: dir,
      ...OPERATOR,
    });
    await backUpWhenDue(t.deps);
    const before = readdirSync(dir);
    chmodSync(dir, 0o000);
    // Root may do anything, so a file blocks the place of the folder.
    const blocked = {
      ...t.deps,
      config: { ...t.config, backup: { ...t.config.backup, dir: join(dir, before[0] ?? '') } },
    };
    t.clock.advance(24 * HOUR);
    for (let i = 0; i < 4; i++) {
      expect(await backUpWhenDue(blocked)).toBe(true);
      t.clock.advance(HOUR / 2 - 1);
      expect(await backUpWhenDue(blocked)).toBe(false);
      t.clock.advance(1);
    }
    // The next one is due sooner than that.
    const often = {
      ...blocked,
      config: { ...t.config, backup: { ...blocked.config.backup, everyMs: HOUR / 4 } },
    };
    expect(await backUpWhenDue(often)).toBe(true);
    t.clock.advance(HOUR / 4 - 1);
    expect(await backUpWhenDue(often)).toBe(false);
    t.clock.advance(1);
    expect(await backUpWhenDue(often)).toBe(true);
    t.clock.advance(HOUR / 2);
    chmodSync(dir, 0o700);
    expect(readdirSync(dir)).toEqual(before);
    const { json } = await t.request('GET', '/api/status');
    expect(json).toMatchObject({ ok: false, serving: true, backup: { ok: false } });
    expect(json.backup.last_error).toMatch(/BACKUP_DIR|backup folder/);
    await runDueWork(t.deps);
    const told = t.mailer.sent.filter(({ kind }) => kind === 'backup_failed');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(json.backup.last_error);
    expect(readdirSync(dir)).toHaveLength(1);
    expect(readdirSync(dir)).not.toEqual(before);
    expect((await findRecord(t.deps.store.read, 'backup')).failingSince).toBeNull();
    await t.close();
  });

  it('that would fill the disk are not begun', async () => {
    const t = await openInstallation(newPlace());
    const photo = join(t.config.dataDir, 'photos/K9/pho_01JQZ8M4T3N5V7X9B1D3F5H7K9.jpg');
    mkdirSync(dirname(photo), { recursive: true });
    writeFileSync(photo, '');
    // A sparse file: none of these terabytes is on the disk.
    truncateSync(photo, 8e12);
    const file = newPlace('backup.tar.gz');
    const { exitCode, out } = await runCommand(backup, [file], t.config);
    expect([exitCode, out]).toEqual([1, expect.stringContaining('not enough room')]);
    expect(readdirSync(dirname(file))).toEqual([]);
    await t.close();
  });

  it('end with the process, leave nothing behind, and are made at the next start', async () => {
    const dir = newPlace('kept');
    const t = await openInstallation(newPlace(), { BACKUP_EVERY: '24h', BACKUP_DIR: dir, ...OPERATOR });
    const ending = new AbortController();
    // The backup looks at the clock for its manifest, between the copy of the database and the archive.
    const now = () => {
      if (existsSync(dir) && readdirSync(dir).length > 0) ending.abort();
      return t.clock.now();
    };
    expect(await backUpWhenDue({ ...t.deps, clock: { now } }, ending.signal)).toBe(false);
    expect([ending.signal.aborted, readdirSync(dir)]).toEqual([true, []]);
    const record = await findRecord(t.deps.store.read, 'backup');
    expect(record).toMatchObject({ failingSince: null, lastSuccessAt: null, leaseUntil: null });
    expect(await backUpWhenDue(t.deps)).toBe(true);
    expect(readdirSync(dir)).toHaveLength(1);
    await t.close();
  });

  it('are taken over five minutes after their instance last said that it is at work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const dir = newPlace('kept');
    const t = await openInstallation(newPlace(), { BACKUP_EVERY: '24h', BACKUP_DIR: dir });
    let writes = 0;
    const write = ((...body: Parameters<typeof t.deps.store.write>) => {
      writes += 1;
      // It is about to write down that it is done.
      return writes === 2 ? new Promise(() => {}) : t.deps.store.write(...body);
    }) as typeof t.deps.store.write;
    void backUpWhenDue({ ...t.deps, store: { ...t.deps.store, write } });
    while (writes < 2) await setImmediate();
    const leaseUntil = async () => (await findRecord(t.deps.store.read, 'backup')).leaseUntil?.getTime() ?? 0;
    const until = t.clock.now().getTime() + 5 * MINUTE;
    expect(await leaseUntil()).toBe(until);
    t.clock.advance(4 * MINUTE);
    vi.advanceTimersByTime(MINUTE);
    while ((await leaseUntil()) === until) await setImmediate();
    t.clock.advance(5 * MINUTE - 1);
    expect(await backUpWhenDue(t.deps)).toBe(false);
    t.clock.advance(1);
    expect(await backUpWhenDue(t.deps)).toBe(true);
    await t.close();
  });

  it('need room for the photos, the database twice, and 100 MB to spare', async () => {
    const t = await openInstallation(newPlace());
    const photo = join(t.config.dataDir, 'photos/K9/pho_01JQZ8M4T3N5V7X9B1D3F5H7K9.jpg');
    mkdirSync(dirname(photo), { recursive: true });
    writeFileSync(photo, Buffer.alloc(5000));
    const needed = 2 * statSync(join(t.config.dataDir, 'service.db')).size + 5000 + 100 * 1024 * 1024;
    const with_ = (free: number) => ({
      ...{ config: t.config, clock: t.clock },
      diskOf: () => ({ read: async () => ({ free, total: free }), tryWrite: async () => {} }),
    });
    const file = newPlace('backup.tar.gz');
    await expect(makeBackupFile(with_(needed - 1), file)).rejects.toThrow('not enough room');
    expect((await makeBackupFile(with_(needed), file)).photos).toBe(1);
    await t.close();
  });

  it('of an instance that died are taken over, and can lie in the S3 store, whole and in parts', async () => {
    const keys = { bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
    const s3 = await startS3Server(keys);
    const env = {
      BACKUP_EVERY: '1h',
      BACKUP_TO: 's3',
      BACKUP_KEEP: '1',
      S3_BUCKET: keys.bucket,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_PREFIX: 'sale & more/',
    };
    const t = await openInstallation(newPlace(), env);
    await t.deps.store.write((tx) =>
      tx.insert(tx.t.healthRecords).values({
        name: 'backup',
        leaseUntil: new Date(t.clock.now().getTime() + 60_000),
      }),
    );
    expect(await backUpWhenDue(t.deps)).toBe(false);
    t.clock.advance(61_000);
    expect(await backUpWhenDue(t.deps)).toBe(true);
    t.clock.advance(HOUR);
    expect(await backUpWhenDue(t.deps)).toBe(true);
    expect([...s3.objects.keys()]).toEqual([
      expect.stringMatching(/^photos\/sale & more\/backups\/backup-.*\.gz$/),
    ]);
    s3.failing = true;
    t.clock.advance(HOUR);
    expect(await backUpWhenDue(t.deps)).toBe(true);
    const { lastError } = await findRecord(t.deps.store.read, 'backup');
    expect(lastError).toMatch(/^The S3 store answered 503\. Check S3_BUCKET/);
    const refused = await runCommand(backups, [], t.config);
    expect([refused.exitCode, refused.out]).toEqual([
      1,
      expect.stringContaining('The S3 store answered 503'),
    ]);
    s3.failing = false;
    await t.close();

    const store = backupStore(t.config, { partBytes: 1000 });
    const [name = ''] = await store.list();
    const place = newPlace('fetched');
    await store.bring(name, place);
    const whole = readFileSync(place);
    expect(whole.length).toBeGreaterThan(2000);
    await store.remove(name);
    await store.keep(place, name);
    expect(s3.objects.size).toBeGreaterThan(3);
    expect(await store.list()).toEqual([name]);
    await store.bring(name, `${place}-again`);
    expect(readFileSync(`${place}-again`).equals(whole)).toBe(true);
    expect((await runCommand(restore, ['latest'], configOf(newPlace(), env))).exitCode).toBe(0);
    await store.remove(name);
    expect(s3.objects.size).toBe(0);
    await s3.close();
  });

  it('are asked for in words that can work', () => {
    const of = (env: Record<string, string>) => () => readConfig(env);
    for (const BACKUP_EVERY of ['24', 'daily', '0h', '14m', '1 d']) {
      expect(of({ BACKUP_EVERY })).toThrow(/^BACKUP_EVERY: /);
    }
    expect(of({ BACKUP_TO: 's3' })).toThrow(ConfigError);
    for (const BACKUP_KEEP of ['0', '1001']) expect(of({ BACKUP_KEEP })).toThrow(/BACKUP_KEEP/);
    const { everyMs, keep } = readConfig({ BACKUP_EVERY: '15m' }).backup;
    expect([everyMs, keep, readConfig({ BACKUP_KEEP: '1000' }).backup.keep]).toEqual([900_000, 7, 1000]);
    expect(readConfig({ BACKUP_EVERY: '7d' }).backup.everyMs).toBe(7 * 24 * HOUR);
  });
});

describe('what a restore holds back', () => {
  it('comes from every duty that emails people', () => {
    const telling =
      'changed-items daily-mails deleted-accounts holds-by-hand key-reminders news pages-offline plans postings ' +
      'price-drops reminders reservations reserved-addresses sales-over visits';
    expect(CATCH_UP.map(({ name }) => name).sort()).toEqual(telling.split(' '));
  });

  it('is what waited, without codes and notices of browsers; what was sent stays sent', async () => {
    const t = await openTestApp();
    const { sellerId } = await t.signIn();
    const [dueAt, createdAt] = [t.clock.now(), t.clock.now()];
    const mail = { recipient: 'a@example.com', subject: '', text: '', html: '', attachments: [] };
    const queued = { ...mail, status: 'queued' as const, attempts: 0, dueAt, createdAt };
    await t.deps.store.write(async (tx) => {
      await tx.delete(tx.t.outbox);
      await tx.insert(tx.t.outbox).values([
        { ...queued, id: 'code', kind: 'sign_in_code' },
        { ...queued, id: 'message', kind: 'new_message' },
        { ...queued, id: 'sent', kind: 'new_message', status: 'sent' },
        { ...queued, id: 'sent_code', kind: 'sign_in_code', status: 'sent' },
      ]);
      const keys = { endpoint: 'https://push.example/', p256dh: '', auth: '' };
      await tx.insert(tx.t.pushSubscriptions).values({ ...keys, id: 'browser', sellerId, createdAt });
      const push = { subscriptionId: 'browser', words: '', path: '/', attempts: 0, dueAt, createdAt };
      await tx.insert(tx.t.pushMessages).values({ ...push, id: 'push' });
    });
    expect(await holdBack(t.deps)).toEqual({ mails: 1, events: 0, pushes: 1 });
    const { read } = t.deps.store;
    const { id, status } = read.t.outbox;
    expect(await read.select({ id, status }).from(read.t.outbox).orderBy(id)).toEqual([
      { id: 'message', status: 'held' },
      { id: 'sent', status: 'sent' },
      { id: 'sent_code', status: 'sent' },
    ]);
    expect(await read.$count(read.t.pushMessages)).toBe(0);
    await t.close();
  });

  it('is mail and events that waited, or fell due since; the operator sends or drops them', async () => {
    const hooks: string[] = [];
    const t = await openInstallation(newPlace());
    const { apiKey: key } = await t.signIn();
    const events = ['page.published'];
    await t.request('POST', '/api/webhooks', { key, body: { url: 'https://hooks.example/', events } });
    await t.request('POST', '/api/pages/publish', { key, body: { publish: true, display_name: 'Ann' } });
    const file = newPlace('backup.tar.gz');
    expect((await runCommand(backup, [file], t.config)).exitCode).toBe(0);
    await t.close();
    const dataDir = newPlace();
    const { out } = await runCommand(restore, [file], configOf(dataDir));
    expect(out).toContain('1 events were waiting to be sent to webhooks');
    expect(out).toContain('held list');

    const sender = {
      accepts: () => true,
      post: async (_: string, __: Record<string, string>, body: string) => {
        hooks.push(JSON.parse(body).type);
        return { status: 204, retryAfterMs: 0 };
      },
    };
    const again = await openInstallation(dataDir);
    const deps = { ...again.deps, webhookSender: sender };
    // A reminder becomes due, as for a service that was down since the backup.
    again.clock.advance(25 * 24 * HOUR);
    await runDueWork(deps, CATCH_UP);
    const since = await holdBack(deps);
    expect(since.mails).toBeGreaterThan(0);
    await runDueWork(deps);
    expect([again.mailer.sent, hooks]).toEqual([[], []]);
    again.clock.advance(3000);
    expect((await again.request('GET', '/api/status')).json.mail.held).toBe(since.mails);
    const { json } = await again.request('GET', '/api/webhooks', { key });
    const hookId = json.data.webhooks[0].webhook_id;
    const deliveries = await again.request('GET', `/api/webhooks/${hookId}/deliveries`, { key });
    expect(deliveries.json.data.deliveries.map((each: { status: string }) => each.status)).toContain('held');

    const listed = await runCommand(held, ['list'], again.config);
    expect(listed.out).toContain('page.published  to hooks.example');
    expect((await runCommand(held, ['drop', 'mail_none'], again.config)).exitCode).toBe(1);
    const [mailId = ''] = /mail_\w+/.exec(listed.out) ?? [];
    expect((await runCommand(held, ['drop', mailId], again.config)).out).toContain('1 dropped');
    await runCommand(held, ['send'], again.config);
    await runDueWork(deps);
    expect(hooks).toEqual(['page.published']);
    expect(again.mailer.sent).toHaveLength(since.mails - 1);
    expect((await runCommand(held, ['list'], again.config)).out).toContain('Nothing is held back');

    const now = again.clock.now();
    const one = { recipient: 'buyer@example.com', subject: '', text: '', html: '', attachments: [] };
    const row = {
      ...one,
      kind: 'reminder',
      status: 'held' as const,
      attempts: 0,
      dueAt: now,
      createdAt: now,
    };
    const many = Array.from({ length: 501 }, (_, i) => ({ ...row, id: `mail_${i}` }));
    await again.deps.store.write((tx) => tx.insert(tx.t.outbox).values(many));
    expect((await runCommand(held, ['list'], again.config)).out).toMatch(/… and more\.\n501 held back/);
    await again.close();
  });
});
