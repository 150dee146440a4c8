import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../db/store.ts';
import { type Mail, MailerError } from '../../src/adapters/mailer.ts';
import { systemRandom } from '../../src/adapters/random.ts';
import {
  deliverDueMail,
  enqueueMail,
  MAX_ATTEMPTS,
  retryDelayMs,
  sweepFinishedMail,
} from '../../src/mail/outbox.ts';
import { memoryMailer } from '../support/memory-mailer.ts';
import { storeKinds, type TestStores } from '../support/stores.ts';

const START = new Date('2026-03-14T12:00:00.000Z');
const MINUTE_MS = 60_000;

describe.each(storeKinds)('the mail outbox on $name', ({ open }) => {
  let stores: TestStores;
  let nowMs: number;
  let logged: string[];
  let mailer: ReturnType<typeof memoryMailer>;
  let deps: Parameters<typeof deliverDueMail>[0] & Parameters<typeof enqueueMail>[0];

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
    };
  });
  afterEach(() => stores.done());

  const enqueue = (to: string | null, over: Partial<Mail> = {}) =>
    deps.store.write((tx) =>
      enqueueMail(deps, tx, {
        kind: 'test',
        to,
        subject: 'Hello',
        text: 'code 123456',
        html: '<p>',
        ...over,
      }),
    );
  const rows = (store: Store = deps.store) => store.read.select().from(store.read.t.outbox);
  const only = async () => (await rows())[0]!;

  test('sends what a committed write queued, once, and empties its bodies', async () => {
    const attachments = [{ filename: 'a.ics', content_type: 'text/calendar', content: 'QQ==' }];
    await enqueue('ann@example.com', { attachments });
    expect(await deliverDueMail(deps, 10)).toBe(1);
    expect(await deliverDueMail(deps, 10)).toBe(0);
    const row = await only();
    expect(mailer.sent).toEqual([
      {
        id: row.id,
        to: 'ann@example.com',
        subject: 'Hello',
        text: 'code 123456',
        html: '<p>',
        kind: 'test',
        attachments,
        createdAt: START,
      },
    ]);
    expect(row).toMatchObject({ status: 'sent', text: '', html: '', attachments: [], leaseUntil: null });
  });

  test('sends nothing for a write that was rolled back', async () => {
    const failing = deps.store.write(async (tx) => {
      await enqueueMail(deps, tx, { kind: 'test', to: 'a@example.com', subject: 's', text: 't', html: 'h' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliverDueMail(deps, 10)).toBe(0);
  });

  test('queues nothing for a seller without an email', async () => {
    await enqueue(null);
    expect(await rows()).toEqual([]);
  });

  test('strips line breaks from subjects and recipients, so that no header can be forged', async () => {
    await enqueue('a@example.com\r\nBcc: b@example.com', {
      subject: 'Hi\r\nBcc: c@example.com\u2028x\u0000',
    });
    await deliverDueMail(deps, 10);
    expect(mailer.sent[0]).toMatchObject({
      to: 'a@example.com Bcc: b@example.com',
      subject: 'Hi Bcc: c@example.com x',
    });
  });

  test('tries again after a growing wait, and gives up after twelve tries in about a day', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(100);
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      expect(await deliverDueMail(deps, 10)).toBe(1);
      nowMs += retryDelayMs(attempt) - 1;
      expect(await deliverDueMail(deps, 10)).toBe(0);
      nowMs += 1;
    }
    expect(await only()).toMatchObject({ status: 'queued', lastError: 'The provider is unavailable.' });
    expect(await deliverDueMail(deps, 10)).toBe(1);
    expect(await only()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, text: '', html: '' });
    const hours = (nowMs - START.getTime()) / 3_600_000;
    expect(hours).toBeGreaterThan(20);
    expect(hours).toBeLessThan(24);
    nowMs += 7 * 24 * 3_600_000;
    expect(await deliverDueMail(deps, 10)).toBe(0);
  });

  test('gives up at once when the provider says that it can never succeed', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new MailerError('The address was refused.', { permanent: true }));
    await deliverDueMail(deps, 10);
    expect(await only()).toMatchObject({
      status: 'failed',
      attempts: 1,
      lastError: 'The address was refused.',
    });
  });

  test('waits as long as the provider asked', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new MailerError('Too fast.', { retryAfterMs: 5 * MINUTE_MS }));
    await deliverDueMail(deps, 10);
    nowMs += 5 * MINUTE_MS - 1;
    expect(await deliverDueMail(deps, 10)).toBe(0);
    nowMs += 1;
    expect(await deliverDueMail(deps, 10)).toBe(1);
    expect((await only()).status).toBe('sent');
  });

  test('keeps addresses, contents and the words of a provider out of the log and the row', async () => {
    await enqueue('ann@example.com');
    mailer.failNext(1, new Error('550 ann@example.com: password hunter2'));
    await deliverDueMail(deps, 10);
    nowMs += 10_000;
    await deliverDueMail(deps, 10);
    expect(mailer.sent).toHaveLength(1);
    expect(logged).toHaveLength(2);
    expect(logged.join('') + JSON.stringify((await only()).lastError)).not.toMatch(/ann@|hunter2|123456/);
  });

  test('drops a sign-in code that could not be sent while it was valid', async () => {
    await enqueue('ann@example.com', { kind: 'sign_in_code' });
    nowMs += 10 * MINUTE_MS + 1;
    await deliverDueMail(deps, 10);
    expect(mailer.sent).toEqual([]);
    expect((await only()).status).toBe('failed');
  });

  test('several instances together send every message once', async () => {
    for (let i = 0; i < 40; i++) await enqueue(`b${i}@example.com`);
    const other = { ...deps, store: stores.second };
    const tried = await Promise.all([deps, other, deps, other].map((each) => deliverDueMail(each, 40)));
    expect(tried.reduce((a, b) => a + b)).toBe(40);
    expect(new Set(mailer.sent.map((mail) => mail.to)).size).toBe(40);
    expect(mailer.sent).toHaveLength(40);
  });

  test('a message whose sender died is sent again under the same id once the lease ended', async () => {
    await enqueue('ann@example.com');
    const dead = { ...deps, mailer: { name: 'memory' as const, send: () => new Promise<void>(() => {}) } };
    void deliverDueMail(dead, 1);
    await expect.poll(async () => (await only()).leaseUntil).not.toBeNull();
    expect(await deliverDueMail({ ...deps, store: stores.second }, 1)).toBe(0);
    nowMs += 2 * MINUTE_MS;
    expect(await deliverDueMail({ ...deps, store: stores.second }, 1)).toBe(1);
    expect(mailer.sent.map((mail) => mail.id)).toEqual([(await only()).id]);
  });

  test('an instance that lost its lease does not undo what its successor reported', async () => {
    await enqueue('ann@example.com');
    let fail = (_: Error) => {};
    const slow = {
      ...deps,
      mailer: { name: 'memory' as const, send: () => new Promise<void>((_, no) => (fail = no)) },
    };
    const slowRun = deliverDueMail(slow, 1);
    await expect.poll(async () => (await only()).leaseUntil).not.toBeNull();
    nowMs += 2 * MINUTE_MS;
    await deliverDueMail({ ...deps, store: stores.second }, 1);
    fail(new MailerError('The connection broke.'));
    await slowRun;
    expect(await only()).toMatchObject({ status: 'sent', lastError: null });
  });

  test('tries at most as many as it was allowed to', async () => {
    for (let i = 0; i < 8; i++) await enqueue(`b${i}@example.com`);
    expect(await deliverDueMail(deps, 6)).toBe(6);
    expect(mailer.sent).toHaveLength(6);
  });

  test('rows of finished messages are kept for a month, those still to be sent for ever', async () => {
    await enqueue('ann@example.com');
    await deliverDueMail(deps, 10);
    await enqueue('ben@example.com');
    nowMs += 30 * 24 * 3_600_000 - 1;
    expect(await sweepFinishedMail(deps, 10)).toBe(0);
    nowMs += 1;
    expect(await sweepFinishedMail(deps, 10)).toBe(1);
    expect(await rows()).toMatchObject([{ recipient: 'ben@example.com', status: 'queued' }]);
  });
});
