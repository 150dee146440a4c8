import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openStore, sqliteFile } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { ListingWriterError } from '../../src/adapters/listing-writer.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import { recordedWriter } from '../../src/health/recorded-writer.ts';
import { findRecord, noteSuccess } from '../../src/health/records.ts';
import { serviceStatus } from '../../src/health/status.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({ env: { BACKUP_EVERY: '24h' } });
});
afterEach(() => t.close());

/** The status as it is now: one that was read a moment ago belongs to another store. */
const status = (store: Store = { ...t.deps.store }) =>
  serviceStatus({
    ...t.deps,
    store,
    actor: { kind: 'anonymous' },
    requestId: '',
    ip: '',
  });
const later = (ms: number) => new Date(t.clock.now().getTime() + ms);

it('is behind once a job has waited five minutes, or an email or an event 15', async () => {
  const { sellerId } = await t.signIn();
  await t.runDueWork();
  const [dueAt, createdAt] = [t.clock.now(), t.clock.now()];
  const queued = { status: 'queued' as const, attempts: 0, dueAt, createdAt };
  await t.deps.store.write(async (tx) => {
    const mail = { kind: 'reminder', recipient: 'a@example.com', subject: '', text: '', html: '' };
    await tx.insert(tx.t.outbox).values({ ...mail, ...queued, id: 'mail_1', attachments: [] });
    const hook = { sellerId, url: 'https://hooks.example/', events: [], createdAt, updatedAt: createdAt };
    await tx.insert(tx.t.webhooks).values([
      { ...hook, id: 'hook_1' },
      { ...hook, id: 'hook_2', failingSince: createdAt },
    ]);
    const event = { type: 'x', body: '', ...queued };
    await tx.insert(tx.t.webhookDeliveries).values([
      { ...event, id: 'd_1', webhookId: 'hook_1' },
      // That its receiver is down doesn't mean that the service is behind.
      { ...event, id: 'd_2', webhookId: 'hook_2', dueAt: later(-DAY), createdAt: later(-DAY) },
    ]);
    const job = { sellerId, kind: 'generate_listing' as const, payload: {}, attempts: 0, createdAt };
    const processing = { ...job, status: 'processing' as const, dueAt, expiresAt: later(15 * MINUTE) };
    await tx.insert(tx.t.jobs).values([
      { ...processing, id: 'job_1' },
      { ...processing, id: 'job_running', dueAt: later(10 * MINUTE) },
      { ...processing, id: 'job_done', status: 'completed' },
      // No one asks for it anymore.
      { ...processing, id: 'job_expired', dueAt: later(-DAY), createdAt: later(-DAY), expiresAt: createdAt },
    ]);
  });
  const { mail, webhooks, jobs } = await status();
  expect([mail.waiting, webhooks.waiting, jobs.waiting, jobs.running]).toEqual([1, 2, 1, 1]);
  const oks = async (ms: number) => {
    t.clock.advance(ms);
    const { jobs, mail, webhooks } = await status();
    return [jobs.ok, mail.ok, webhooks.ok];
  };
  expect(await oks(5 * MINUTE - 1)).toEqual([true, true, true]);
  expect(await oks(1)).toEqual([false, true, true]);
  // By now no one waits for the job.
  expect(await oks(10 * MINUTE - 1)).toEqual([false, true, true]);
  expect(await oks(1)).toEqual([true, false, false]);
});

it('does not wait longer than two seconds for a part that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  t.photoStorage.check = () => new Promise(() => {});
  const read = status();
  while (vi.getTimerCount() !== 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await Promise.race([read, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toMatchObject({
    ok: false,
    serving: false,
    storage: { ok: false },
    database: { ok: true },
  });
});

it('isn’t ok while another folder is where the database was opened, and says what to do', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'resale-status-'));
  const dataDir = join(dir, 'data');
  const store = await openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });
  const error = vi.spyOn(t.deps.logger, 'error');
  const read = async () => (await status({ ...store })).database.ok;
  expect(await read()).toBe(true);
  renameSync(dataDir, join(dir, 'unmounted'));
  mkdirSync(dataDir);
  expect(await read()).toBe(false);
  writeFileSync(sqliteFile(dataDir), 'another');
  expect(await read()).toBe(false);
  const advice = expect.stringContaining('bring the folder back, then start again');
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.objectContaining({ message: advice }) }),
    expect.anything(),
  );
  rmSync(dataDir, { recursive: true });
  renameSync(join(dir, 'unmounted'), dataDir);
  expect(await read()).toBe(true);
});

it('tells when no backup was made for twice the time between two', async () => {
  await noteSuccess(t.deps, 'backup');
  const isOk = async (ms: number) => {
    t.clock.advance(ms);
    return (await status()).backup.ok;
  };
  expect([await isOk(2 * DAY), await isOk(1)]).toEqual([true, false]);
});

it('tells of a writer that failed for a day, and of none that declined or was no longer asked', async () => {
  const ended = new AbortController();
  const asked = async (reason: 'refused' | 'unavailable', signal = new AbortController().signal) => {
    const fails = async () => {
      throw new ListingWriterError(reason, 'No.');
    };
    const writer = recordedWriter({ ...t.deps, listingWriter: { name: 'x', write: fails, group: fails } });
    await writer.write({ photos: [] }, signal).catch(() => {});
    return (await status()).writer.ok;
  };
  ended.abort();
  expect([await asked('refused'), await asked('unavailable', ended.signal)]).toEqual([true, true]);
  expect(await asked('unavailable')).toBe(false);
  const since = (await findRecord(t.deps.store.read, 'writer')).failingSince;
  t.clock.advance(1000);
  await asked('unavailable');
  expect((await findRecord(t.deps.store.read, 'writer')).failingSince).toEqual(since);
  t.clock.advance(DAY);
  expect((await status()).writer.ok).toBe(false);
  t.clock.advance(1);
  expect((await status()).writer.ok).toBe(true);
});

it('writes down that the writer answers once a minute', async () => {
  const writer = recordedWriter(t.deps);
  const answeredAt = async (ms: number) => {
    t.clock.advance(ms);
    await writer.write({ photos: [] }, new AbortController().signal);
    return (await findRecord(t.deps.store.read, 'writer')).lastSuccessAt?.getTime();
  };
  const first = t.clock.now().getTime();
  expect([await answeredAt(0), await answeredAt(MINUTE - 1), await answeredAt(1)]).toEqual([
    first,
    first,
    first + MINUTE,
  ]);
});

it.each([
  [256 * 1024 * 1024 - 1, 0],
  [256 * 1024 * 1024, 1],
])('a log of the database of %i bytes is told in the log of the service: %i', async (bytes, times) => {
  const warn = vi.spyOn(t.deps.logger, 'warn');
  const store = { ...t.deps.store, walBytes: () => bytes };
  await runDueWork(
    { ...t.deps, store },
    DUTIES.filter(({ name }) => name === 'database'),
  );
  expect(warn.mock.calls.filter(([, said]) => String(said).includes('write-ahead log'))).toHaveLength(times);
});
