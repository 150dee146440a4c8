import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { sweepOf } from '../../db/sweep.ts';
import { type Mail, MailerError } from '../../src/adapters/mailer.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import { readConfig } from '../../src/config.ts';
import { enqueueMail, type MailContent } from '../../src/mail/outbox.ts';
import {
  type DeliveryDeps,
  listUndelivered,
  MAIL_WAITS_MS,
  mailQueue,
  mailRows,
  oldMails,
  retryMail,
} from '../../src/mail/queue.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { claimDue, LEASE_MS } from '../../src/queue/claim.ts';
import { settleDue, startDue } from '../../src/queue/lanes.ts';
import type { TestStores } from '../support/lending.ts';
import { memoryMailer } from '../support/memory-mailer.ts';
import { storeKinds } from '../support/stores.ts';

const START = new Date('2026-03-14T12:00:00.000Z');
const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 12;
const sweep = sweepOf('mails_only', [oldMails]);
const retryDelayMs = (attempts: number) => MAIL_WAITS_MS[attempts - 1]!;
const startDueMail = (deps: DeliveryDeps) => startDue(deps, mailQueue());
const settleMail = (deps: DeliveryDeps, how: { finish: boolean }) => settleDue(deps, mailRows, how);

describe.each(storeKinds)('the email outbox on $name', ({ open }) => {
  let stores: TestStores;
  let nowMs: number;
  let logged: string[];
  let mailer: ReturnType<typeof memoryMailer>;
  let deps: DeliveryDeps & Parameters<typeof enqueueMail>[0];

  beforeEach(async () => {
    stores = await open();
    nowMs = START.getTime();
    logged = [];
    mailer = memoryMailer();
    const logger = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
    deps = {
      store: stores.store,
      clock: { now: () => new Date(nowMs) },
      random: systemRandom,
      mailer,
      logger,
      metrics: createMetrics(),
      config: readConfig({}),
      pepper: Buffer.alloc(32, 7),
    };
  });
  afterEach(() => stores.done());

  const enqueue = (to: string | null, over: Partial<MailContent> = {}) =>
    deps.store.write((tx) =>
      enqueueMail(deps, tx, {
        kind: 'seller_reply',
        to,
        subject: 'Hello',
        text: 'code 123456',
        html: '<p>',
        ...over,
      }),
    );
  const rows = (store: Store = deps.store) => store.read.select().from(store.read.t.outbox);
  const only = async () => (await rows())[0]!;

  const tries = async () => (await rows()).reduce((sum, row) => sum + row.attempts, 0);
  /** Sends everything that is due. Returns how many attempts that took. */
  const deliverDue = async (...senders: DeliveryDeps[]) => {
    const before = await tries();
    const all = senders.length > 0 ? senders : [deps];
    await Promise.all(all.map((each) => startDueMail(each)));
    for (const each of all) await settleMail(each, { finish: true });
    return (await tries()) - before;
  };

  /** A mailer whose messages are sent when they are released by their recipient's name. */
  const heldMailer = () => {
    const held = new Map<string, { go(): void; fail(error: Error): void }>();
    const started: string[] = [];
    return {
      held,
      started,
      name: 'memory' as const,
      send: ({ to }: Mail) =>
        new Promise<void>((go, fail) => {
          started.push(to);
          held.set(to, { go, fail });
        }),
    };
  };

  test('a long subject is cut between letters, and shows that it was', async () => {
    await enqueue('ben@example.com', { subject: `${'x'.repeat(158)}🪑 and more` });
    expect((await only()).subject).toBe(`${'x'.repeat(158)}🪑 and more`.replace(/🪑.*/u, '🪑…'));
  });

  test('sends what a committed write queued, once, and empties its bodies', async () => {
    const attachments = [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }];
    await enqueue('ann@example.com', { attachments });
    expect(await deliverDue()).toBe(1);
    expect(await deliverDue()).toBe(0);
    const row = await only();
    expect(mailer.sent).toEqual([
      {
        id: row.id,
        to: 'ann@example.com',
        subject: 'Hello',
        text: 'code 123456',
        html: '<p>',
        kind: 'seller_reply',
        attachments,
        createdAt: START,
        requestId: null,
      },
    ]);
    expect(row).toMatchObject({ status: 'sent', text: '', html: '', attachments: [] });
  });

  test('sends nothing for a write that was rolled back', async () => {
    const failing = deps.store.write(async (tx) => {
      await enqueueMail(deps, tx, {
        kind: 'seller_reply',
        to: 'a@example.com',
        subject: 's',
        text: 't',
        html: 'h',
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliverDue()).toBe(0);
  });

  test('queues nothing for a seller without an email', async () => {
    await enqueue(null);
    expect(await rows()).toEqual([]);
  });

  test('strips line breaks from subjects and recipients, so that no header can be forged', async () => {
    await enqueue('a@example.com\r\nBcc: b@example.com', {
      subject: 'Hi\r\nBcc: c@example.com\u2028x\u0000',
    });
    await deliverDue();
    expect(mailer.sent[0]).toMatchObject({
      to: 'a@example.com Bcc: b@example.com',
      subject: 'Hi Bcc: c@example.com x',
    });
  });

  test('cuts subjects at 160 characters', async () => {
    await enqueue('a@example.com', { subject: `${'a'.repeat(159)}bc` });
    await deliverDue();
    expect(mailer.sent[0]?.subject).toBe(`${'a'.repeat(159)}…`);
  });

  test('tries again after a growing wait, and gives up after twelve tries in about a day', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(100);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      expect(await deliverDue()).toBe(1);
      nowMs += retryDelayMs(attempt) - 1;
      expect(await deliverDue()).toBe(0);
      nowMs += 1;
    }
    expect(await only()).toMatchObject({ status: 'queued', lastError: 'The provider is unavailable.' });
    expect(await deliverDue()).toBe(1);
    expect(await only()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    const hours = (nowMs - START.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(24);
    nowMs += 7 * 24 * 3_600_000;
    expect(await deliverDue()).toBe(0);
  });

  test('gives up at once when the provider says that it can never succeed', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new MailerError('The address was refused.', { permanent: true }));
    await deliverDue();
    expect(await only()).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: 'The address was refused.',
    });
  });

  test('waits as long as the provider asked', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new MailerError('Too fast.', { retryAfterMs: 5 * MINUTE_MS }));
    await deliverDue();
    nowMs += 5 * MINUTE_MS - 1;
    expect(await deliverDue()).toBe(0);
    nowMs += 1;
    expect(await deliverDue()).toBe(1);
    expect((await only()).status).toBe('sent');
  });

  test('keeps addresses, contents and the words of a provider out of the log and the row', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new Error('550 ann@example.com: password hunter2'));
    await deliverDue();
    nowMs += 10_000;
    await deliverDue();
    expect(mailer.sent).toHaveLength(1);
    expect(logged).toHaveLength(2);
    expect(logged.join('') + JSON.stringify((await only()).lastError)).not.toMatch(/ann@|hunter2|123456/);
  });

  test('drops a sign-in code that could not be sent while it was valid', async () => {
    await enqueue('ann@example.com', { kind: 'sign_in_code' });
    nowMs += 10 * MINUTE_MS + 1;
    await deliverDue();
    expect(mailer.sent).toEqual([]);
    expect((await only()).status).toBe('failed');
  });

  test('several instances together send every message once', async () => {
    for (let i = 0; i < 40; i++) await enqueue(`b${i}@example.com`);
    const other = { ...deps, store: await stores.second() };
    expect(await deliverDue(deps, other, deps, other)).toBe(40);
    expect(new Set(mailer.sent.map((mail) => mail.to)).size).toBe(40);
    expect(mailer.sent).toHaveLength(40);
  });

  test('a message whose sender died is sent again under the same id, seconds later', async () => {
    await enqueue('ann@example.com', { kind: 'sign_in_code' });
    const dead = { ...deps, mailer: heldMailer() };
    await startDueMail(dead);
    const next = { ...deps, store: await stores.second() };
    expect(await deliverDue(next)).toBe(0);
    nowMs += LEASE_MS;
    expect(LEASE_MS).toBeLessThanOrEqual(30_000);
    expect(await deliverDue(next)).toBe(1);
    expect(mailer.sent.map((mail) => mail.id)).toEqual([(await only()).id]);
  });

  test.each([
    ['fails', (sending: { fail(error: Error): void }) => sending.fail(new MailerError('It broke.'))],
    ['succeeds', (sending: { go(): void }) => sending.go()],
  ])('a sender whose lease was taken over leaves the row to its successor when it %s', async (_how, end) => {
    await enqueue('ann@example.com');
    const stale = { ...deps, mailer: heldMailer() };
    await startDueMail(stale);
    nowMs += LEASE_MS;
    const successor = { ...deps, mailer: heldMailer(), store: await stores.second() };
    await startDueMail(successor);
    const taken = await only();
    expect(taken).toMatchObject({ status: 'queued', attempts: 2 });
    end(stale.mailer.held.get('ann@example.com')!);
    await settleMail(stale, { finish: true });
    expect(await only()).toEqual(taken);
    successor.mailer.held.get('ann@example.com')!.go();
    await settleMail(successor, { finish: true });
    expect(await only()).toMatchObject({ status: 'sent', attempts: 2, text: '' });
  });

  test('a sender that is still at work keeps its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await enqueue('ann@example.com');
      const slow = { ...deps, mailer: heldMailer() };
      await startDueMail(slow);
      for (let i = 0; i < 3; i++) {
        const before = (await only()).dueAt.getTime();
        nowMs += LEASE_MS / 2;
        vi.advanceTimersByTime(LEASE_MS / 2);
        await expect.poll(async () => (await only()).dueAt.getTime()).toBeGreaterThan(before);
        expect(await deliverDue({ ...deps, store: await stores.second() })).toBe(0);
      }
      slow.mailer.held.get('ann@example.com')!.go();
      await settleMail(slow, { finish: true });
      expect(await only()).toMatchObject({ status: 'sent', attempts: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('codes go first, then what people wait for, then reminders', async () => {
    await enqueue('reminder@example.com', { kind: 'plan_ends' });
    await enqueue('buyer@example.com', { kind: 'seller_reply' });
    await enqueue('code@example.com', { kind: 'sign_in_code' });
    const claimed = [
      ...(await claimDue(deps, mailQueue(), 9, true)),
      ...(await claimDue(deps, mailQueue(), 9)),
    ];
    expect(claimed.map(({ recipient }) => recipient)).toEqual([
      'code@example.com',
      'buyer@example.com',
      'reminder@example.com',
    ]);
  });

  test('a code doesn’t wait behind thirty emails at a provider that doesn’t respond', async () => {
    for (let i = 0; i < 30; i++) await enqueue(`b${i}@example.com`);
    const slow = { ...deps, mailer: heldMailer() };
    await startDueMail(slow);
    await startDueMail(slow);
    await expect.poll(() => slow.mailer.started.length).toBe(8);
    await enqueue('ann@example.com', { kind: 'sign_in_code' });
    await startDueMail(slow);
    await expect.poll(() => slow.mailer.started.at(-1)).toBe('ann@example.com');
    for (const { go } of slow.mailer.held.values()) go();
    const settled = settleMail(slow, { finish: false });
    await settled;
    expect((await rows()).filter((row) => row.status === 'sent')).toHaveLength(9);
  });

  test('a lane takes up the next message as soon as it is free, whatever the others do', async () => {
    for (let i = 0; i < 9; i++) await enqueue(`b${i}@example.com`);
    const slow = { ...deps, mailer: heldMailer() };
    await startDueMail(slow);
    await expect.poll(() => slow.mailer.started.length).toBe(8);
    slow.mailer.held.get(slow.mailer.started[0]!)!.go();
    await expect.poll(() => slow.mailer.started.length).toBe(9);
    for (const { go } of slow.mailer.held.values()) go();
    await settleMail(slow, { finish: true });
  });

  test('a provider that is down is left alone for a while, then asked with one message', async () => {
    for (let i = 0; i < 30; i++) await enqueue(`b${i}@example.com`);
    mailer.failNext(100);
    expect(await deliverDue()).toBeLessThan(20);
    const spent = await tries();
    nowMs += 10_000;
    expect(await deliverDue()).toBe(0);
    nowMs += 60_000;
    expect(await deliverDue()).toBe(1);
    expect(await tries()).toBe(spent + 1);
    expect((await rows()).every((row) => row.status === 'queued')).toBe(true);
  });

  test('a provider that stays down is asked every minute, however long that lasts', async () => {
    for (let i = 0; i < 30; i++) await enqueue(`b${i}@example.com`);
    mailer.failNext(1000);
    await deliverDue();
    for (let probe = 0; probe < 6; probe++) {
      nowMs += MINUTE_MS;
      expect(await deliverDue()).toBe(1);
    }
    nowMs += MINUTE_MS - 1;
    expect(await deliverDue()).toBe(0);
    nowMs += 1;
    expect(await deliverDue()).toBe(1);
  });

  test('a provider that works again gets everything', async () => {
    for (let i = 0; i < 30; i++) await enqueue(`b${i}@example.com`);
    let isDown = true;
    const send = async (mail: Mail) => {
      if (isDown) throw new MailerError('The provider is unavailable.', { outage: true });
      await mailer.send(mail);
    };
    const flaky = { ...deps, mailer: { name: 'flaky', send } };
    await deliverDue(flaky);
    expect(mailer.sent).toHaveLength(0);
    isDown = false;
    nowMs += 60_000;
    await deliverDue(flaky);
    expect(mailer.sent).toHaveLength(30);
  });

  test('recipients whom the provider refuses do not stop the others', async () => {
    for (let i = 0; i < 9; i++) await enqueue(`b${i}@example.com`);
    mailer.failNext(8, new MailerError('Put off (greylisting).'));
    await deliverDue();
    nowMs += retryDelayMs(1);
    await deliverDue();
    expect(mailer.sent).toHaveLength(9);
  });

  test('a message that was given up keeps its text, is listed, and is sent when retried', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new MailerError('The address was refused.', { permanent: true }));
    await deliverDue();
    const given = await listUndelivered(deps.store.read, { limit: 10 });
    expect(given).toMatchObject([
      { recipient: 'ann@example.com', subject: 'Hello', lastError: 'The address was refused.' },
    ]);
    expect(given[0]!.failedAt).toEqual(new Date(nowMs));
    const { level, msg } = JSON.parse(logged.at(-1) ?? '{}');
    expect([level, msg]).toEqual([50, 'Email given up']);
    expect(await retryMail(deps, ['mail_unknown'])).toEqual([]);
    expect(await retryMail(deps)).toEqual([given[0]!.id]);
    expect(await deliverDue()).toBe(1);
    expect(mailer.sent).toMatchObject([{ id: given[0]!.id, text: 'code 123456' }]);
    expect(await only()).toMatchObject({ status: 'sent', text: '' });
    expect(await retryMail(deps)).toEqual([]);
  });

  test('a code that was given up leaves no words behind, and cannot be sent again', async () => {
    await enqueue('ann@example.com', { kind: 'sign_in_code' });
    mailer.failNext(1, new MailerError('The address was refused.', { permanent: true }));
    await deliverDue();
    expect(await only()).toMatchObject({ status: 'failed', text: '', html: '', attachments: [] });
    expect(await retryMail(deps)).toEqual([]);
  });

  test('rows of finished messages are kept for a month, those still to be sent for ever', async () => {
    await enqueue('ann@example.com');
    await deliverDue();
    await enqueue('ben@example.com');
    nowMs += 30 * 24 * 3_600_000 - 1;
    expect(await sweep(deps, 10)).toBe(0);
    nowMs += 1;
    expect(await sweep(deps, 10)).toBe(1);
    expect(await rows()).toMatchObject([{ recipient: 'ben@example.com', status: 'queued' }]);
  });
});
