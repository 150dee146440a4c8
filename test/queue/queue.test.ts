import { getEventListeners } from 'node:events';
import { eq, ne } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepOf } from '../../db/sweep.ts';
import { jobs as jobQueue } from '../../src/background/duties.ts';
import { oldJobs } from '../../src/jobs/find.ts';
import { jobRows } from '../../src/jobs/queue.ts';
import { mailQueue, mailRows } from '../../src/mail/queue.ts';
import { pushQueue } from '../../src/push/deliver.ts';
import { claimDue, makeDue } from '../../src/queue/claim.ts';
import { forgetHeld, holdWaiting, listHeldRows, queueAgain } from '../../src/queue/held.ts';
import { settleDue, startDue, stopWork } from '../../src/queue/lanes.ts';
import {
  changeClaimed,
  fateOf,
  growingWaits,
  type Queue,
  type QueueDeps,
  type QueueName,
  type Row,
  type Rows,
  type Tried,
} from '../../src/queue/queue.ts';
import { hookQueue, hookRows } from '../../src/webhooks/deliver.ts';
import { TestClock } from '../support/clock.ts';
import type { TestStores } from '../support/lending.ts';
import { storeKinds } from '../support/stores.ts';

const KINDS = {
  outbox: mailRows,
  webhookDeliveries: hookRows,
  pushMessages: pushQueue,
  jobs: jobRows,
} as const;
const NAMES = Object.keys(KINDS) as QueueName[];
const DAY = 24 * 3_600_000;
const LEASE_MS = 20_000;
const JOB_LIFE_MS = 15 * 60_000;
const sweep = sweepOf('jobs_only', [oldJobs]);

describe.each(storeKinds)('queues on $name', (kind) => {
  let stores: TestStores;
  let clock: TestClock;
  /** The same database, as two processes see it. */
  let here: QueueDeps;
  let there: QueueDeps;
  let queued: number;

  beforeEach(async () => {
    stores = await kind.open();
    clock = new TestClock();
    queued = 0;
    const logger = pino({ level: 'silent' });
    here = { store: stores.store, clock, logger };
    there = { store: await stores.second(), clock, logger };
    const now = clock.now();
    const seller = { sellerId: 'usr_1', createdAt: now };
    await here.store.write(async (tx) => {
      const { sellers, webhooks, webSessions, pushSubscriptions } = tx.t;
      await tx
        .insert(sellers)
        .values({ id: 'usr_1', email: 'seller@example.com', tier: 'free', createdAt: now, updatedAt: now });
      await tx
        .insert(webhooks)
        .values({ id: 'hook_1', ...seller, url: 'https://example.com/', events: [], updatedAt: now });
      await tx.insert(webSessions).values({ hash: 'h', ...seller, expiresAt: now });
      await tx.insert(pushSubscriptions).values({
        id: 'sub_1',
        ...seller,
        endpoint: 'https://example.com/',
        p256dh: '',
        auth: '',
        sessionHash: 'h',
      });
    });
  });
  afterEach(() => stores.done());

  async function queue(name: QueueName): Promise<string> {
    queued += 1;
    const now = clock.now();
    const row = { id: `row_${queued}`, attempts: 0, dueAt: now, createdAt: now, requestId: null };
    await here.store.write(async (tx) => {
      const { outbox, webhookDeliveries, pushMessages, jobs } = tx.t;
      if (name === 'outbox') {
        const mail = {
          kind: 'seller_reply',
          recipient: 'a@example.com',
          subject: 's',
          text: 't',
          html: 'h',
          attachments: [],
        };
        await tx.insert(outbox).values({ ...row, ...mail, status: 'queued' });
      } else if (name === 'webhookDeliveries') {
        await tx
          .insert(webhookDeliveries)
          .values({ ...row, webhookId: 'hook_1', type: 'x', body: '{}', status: 'queued' });
      } else if (name === 'pushMessages') {
        await tx.insert(pushMessages).values({ ...row, subscriptionId: 'sub_1', words: 'w', path: '/' });
      } else {
        const expiresAt = new Date(now.getTime() + JOB_LIFE_MS);
        const job = {
          sellerId: 'usr_1',
          kind: 'generate_listing' as const,
          payload: {},
          status: 'processing' as const,
          expiresAt,
        };
        await tx.insert(jobs).values({ ...row, ...job });
      }
    });
    return row.id;
  }
  const claimOne = async (deps: QueueDeps, name: QueueName) =>
    (await claimDue(deps, KINDS[name] as Rows, 1))[0];

  describe.each(NAMES)('rows of %s', (name) => {
    const rows: Rows = KINDS[name];

    it('are handed out once each, oldest first, also between processes', async () => {
      const ids: string[] = [];
      for (let i = 0; i < 6; i++) {
        ids.push(await queue(name));
        clock.advance(1);
      }
      expect((await claimOne(here, name))?.id).toBe(ids[0]);
      const rest = await Promise.all(
        [here, there, here, there, here, there, here].map((each) => claimOne(each, name)),
      );
      const claimed = rest.flatMap((row) => row?.id ?? []);
      // If processes meet at a row, one of them leaves it to the other; another round gets what was skipped.
      for (let row = await claimOne(there, name); row; row = await claimOne(there, name))
        claimed.push(row.id);
      expect(claimed.sort()).toEqual(ids.slice(1).sort());
    });

    it('are due again when the process that held them died, and not before', async () => {
      const id = await queue(name);
      expect((await claimOne(here, name))?.attempts).toBe(1);
      clock.advance(LEASE_MS - 1);
      expect(await claimOne(there, name)).toBeUndefined();
      clock.advance(1);
      expect(await claimOne(there, name)).toMatchObject({ id, attempts: 2 });
      expect(await claimOne(here, name)).toBeUndefined();
    });

    it('stay with a process that renews its lease', async () => {
      await queue(name);
      const held = (await claimOne(here, name))!;
      clock.advance(LEASE_MS / 2);
      expect(await makeDue(here, rows, held, LEASE_MS)).toBe(true);
      clock.advance(LEASE_MS / 2);
      expect(await claimOne(there, name)).toBeUndefined();
    });

    it('are not changed by a process that lost them', async () => {
      await queue(name);
      const late = (await claimOne(here, name))!;
      clock.advance(LEASE_MS);
      const holder = (await claimOne(there, name))!;
      expect(await makeDue(here, rows, late, LEASE_MS)).toBe(false);
      expect(await makeDue(here, rows, late, 0)).toBe(false);
      expect(await here.store.write((tx) => changeClaimed(tx, rows, late, 'remove'))).toBe(false);
      expect(await there.store.write((tx) => changeClaimed(tx, rows, holder, 'remove'))).toBe(true);
    });

    it('wait as long as they were put back for', async () => {
      await queue(name);
      expect(await makeDue(here, rows, (await claimOne(here, name))!, 2000)).toBe(true);
      clock.advance(1999);
      expect(await claimOne(here, name)).toBeUndefined();
      clock.advance(1);
      expect(await claimOne(here, name)).toMatchObject({ attempts: 2 });
    });
  });

  describe.each(['outbox', 'webhookDeliveries'] as const)('after a restore, rows of %s', (name) => {
    const rows: Rows = KINDS[name];

    it('are held, listed, and go out or not as their owner says', async () => {
      const ids = [await queue(name), await queue(name), await queue(name)];
      expect(await here.store.write((tx) => holdWaiting(tx, rows))).toBe(3);
      expect(await claimOne(here, name)).toBeUndefined();
      expect((await listHeldRows(here.store.read, rows, 2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const again = (some?: string[]) =>
        here.store.write((tx) => queueAgain(tx, rows, { status: 'held', ids: some }, clock.now()));
      expect(await again([ids[1]!, 'row_unknown'])).toEqual([ids[1]]);
      expect((await claimOne(here, name))?.id).toBe(ids[1]);
      const forgotten = here.store.write((tx) => forgetHeld(tx, rows, [ids[0]!], 'remove'));
      expect(await forgotten).toEqual([ids[0]]);
      expect(await again()).toEqual([ids[2]]);
    });
  });

  it('jobs are neither handed out nor kept past their 15 minutes', async () => {
    const id = await queue('jobs');
    clock.advance(JOB_LIFE_MS - 1);
    expect(await sweep(here, 100)).toBe(0);
    clock.advance(1);
    expect(await claimOne(here, 'jobs')).toBeUndefined();
    expect(await sweep(here, 100)).toBe(1);
    const { jobs } = here.store.read.t;
    expect((await here.store.read.select().from(jobs)).map((row) => row.id)).not.toContain(id);
  });

  /** A queue whose attempts end as given; each attempt is recorded. */
  function scripted(
    answers: (Tried | Error | 'hold')[],
    over: Partial<Queue<'webhookDeliveries', QueueDeps>> = {},
  ) {
    const tried: string[] = [];
    const signals: AbortSignal[] = [];
    const queueOf: Queue<'webhookDeliveries', QueueDeps> = {
      ...hookRows,
      atOnce: 2,
      waitsMs: [1000, 2000],
      async send(_, { id }, signal) {
        tried.push(id);
        signals.push(signal);
        const answer = answers.shift() ?? { error: null };
        if (answer === 'hold') {
          await new Promise((_go, fail) =>
            signal.addEventListener('abort', () => fail(new Error('stopped'))),
          );
        }
        if (answer instanceof Error) throw answer;
        return answer as Tried;
      },
      change: (_tx, _row, { error }, { is }) => ({
        lastError: error,
        ...(is !== 'put_off' && { status: is === 'done' ? 'delivered' : 'failed' }),
      }),
      tell() {},
      ...over,
    };
    return { queueOf, tried, signals };
  }
  const round = async (given: Queue<'webhookDeliveries', QueueDeps>, deps = here) => {
    await startDue(deps, given);
    await settleDue(deps, given, { finish: true });
  };
  const row = async (id: string): Promise<Row<'webhookDeliveries'>> => {
    const { webhookDeliveries: d } = here.store.read.t;
    return (await here.store.read.select().from(d)).find((each) => each.id === id)!;
  };

  it('a row is tried once more than it has waits, each after its wait, and is then given up', async () => {
    const id = await queue('webhookDeliveries');
    const { queueOf, tried } = scripted([{ error: 'a' }, new Error('secret'), { error: 'c' }]);
    await round(queueOf);
    clock.advance(999);
    await round(queueOf);
    expect(tried).toHaveLength(1);
    clock.advance(1);
    await round(queueOf);
    expect((await row(id)).lastError).toBe('It failed unexpectedly.');
    clock.advance(2000);
    await round(queueOf);
    expect(await row(id)).toMatchObject({ status: 'failed', attempts: 3, lastError: 'c' });
    clock.advance(DAY);
    await round(queueOf);
    expect(tried).toHaveLength(3);
  });

  it('a row whose last try never ended is given up untried', async () => {
    const id = await queue('webhookDeliveries');
    for (let i = 0; i < 3; i++) {
      await claimOne(here, 'webhookDeliveries');
      clock.advance(LEASE_MS);
    }
    const { queueOf, tried } = scripted([]);
    await round(queueOf);
    expect(tried).toEqual([]);
    expect(await row(id)).toMatchObject({
      status: 'failed',
      lastError: 'Every try ended without an answer.',
    });
  });

  it('a row past its use is given up untried', async () => {
    const id = await queue('webhookDeliveries');
    const { queueOf, tried } = scripted([], { usefulForMs: () => 5000 });
    clock.advance(5001);
    await round(queueOf);
    expect([tried, (await row(id)).status]).toEqual([[], 'failed']);
    const young = await queue('webhookDeliveries');
    clock.advance(5000);
    await round(queueOf);
    expect(tried).toEqual([young]);
  });

  it('keeps places for urgent rows, which may take all', async () => {
    const { webhookDeliveries: d } = here.store.read.t;
    const urge = (id: string) =>
      here.store.write((tx) => tx.update(tx.t.webhookDeliveries).set({ type: 'urgent' }).where(eq(d.id, id)));
    const { queueOf, tried } = scripted(Array(5).fill('hold'), {
      atOnce: 3,
      urgent: {
        places: 1,
        rows: ({ t }, urgent) => (urgent ? eq : ne)(t.webhookDeliveries.type, 'urgent'),
      },
    });
    const others: string[] = [];
    for (let i = 0; i < 3; i++) others.push(await queue('webhookDeliveries'));
    await startDue(here, queueOf);
    await startDue(here, queueOf);
    expect(tried).toEqual(others.slice(0, 2));
    const urgent: string[] = [];
    for (let i = 0; i < 3; i++) urgent.push(await queue('webhookDeliveries'));
    for (const id of urgent) await urge(id);
    await startDue(here, queueOf);
    expect(tried).toEqual([...others.slice(0, 2), urgent[0]]);
    for (const id of tried.slice()) stopWork(here.store, 'webhookDeliveries', id);
    await expect.poll(() => tried.length).toBe(5);
    expect(tried.slice(3).sort()).toEqual([others[2], urgent[1]]);
    const settled = settleDue(here, queueOf, { finish: false });
    await startDue(here, queueOf);
    for (const id of tried.slice(3)) stopWork(here.store, 'webhookDeliveries', id);
    await settled;
    expect(tried).toHaveLength(5);
  });

  it('starts no more than is allowed now: with one as a probe, it waits for that one', async () => {
    const ids = [];
    for (let i = 0; i < 4; i++) ids.push(await queue('webhookDeliveries'));
    let allowed = 1;
    const { queueOf, tried } = scripted(['hold'], { atOnce: 4, allowed: () => allowed });
    await startDue(here, queueOf);
    await startDue(here, queueOf);
    expect(tried).toEqual(ids.slice(0, 1));
    stopWork(here.store, 'webhookDeliveries', ids[0]!);
    await settleDue(here, queueOf, { finish: true });
    expect(tried).toHaveLength(1);
    await round(queueOf);
    expect(tried).toHaveLength(2);
    allowed = 2;
    await round(queueOf);
    expect(tried).toHaveLength(4);
  });

  it('has no more under way than its lanes, and stops a row that is asked to end', async () => {
    for (let i = 0; i < 3; i++) await queue('webhookDeliveries');
    const { queueOf, tried, signals } = scripted(['hold', 'hold']);
    await startDue(here, queueOf);
    await startDue(here, queueOf);
    expect(tried).toHaveLength(2);
    stopWork(here.store, 'webhookDeliveries', tried[0]!);
    await expect.poll(() => tried.length).toBe(3);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false, false]);
    stopWork(here.store, 'webhookDeliveries', tried[1]!);
    await settleDue(here, queueOf, { finish: true });
    expect((await row(tried[0]!)).status).toBe('queued');
    expect((await row(tried[2]!)).status).toBe('delivered');
  });

  it('listens in many lanes for the end of the process, without a warning of a leak', async () => {
    const warnings: string[] = [];
    const listen = ({ name }: Error) => warnings.push(name);
    process.on('warning', listen);
    const ending = new AbortController();
    for (let i = 0; i < 20; i++) await queue('webhookDeliveries');
    const { queueOf, tried } = scripted(Array(20).fill('hold'), { atOnce: 20 });
    await startDue(here, queueOf, ending.signal);
    expect(tried).toHaveLength(20);
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(20);
    ending.abort();
    await settleDue(here, queueOf, { finish: false });
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });

  it('puts back work in progress when the process ends, for the next process to start immediately', async () => {
    const id = await queue('webhookDeliveries');
    const { queueOf } = scripted(['hold']);
    const ending = new AbortController();
    await startDue(here, queueOf, ending.signal);
    ending.abort();
    await settleDue(here, queueOf, { finish: false });
    expect(await claimOne(there, 'webhookDeliveries')).toMatchObject({ id, attempts: 2 });
  });
});

describe('what happens to a row after an attempt', () => {
  const now = new Date('2026-03-14T12:00:00Z');
  const policy = { waitsMs: [1000, 5000], retriedForMs: 60_000 };
  const fate = (tried: Tried, { attempts = 1, ageMs = 0 } = {}) =>
    fateOf<'outbox'>(
      policy,
      { attempts, createdAt: new Date(now.getTime() - ageMs) } as Row<'outbox'>,
      tried,
      now,
    );

  it.each([
    [{ error: null }, {}, { is: 'done' }],
    [{ error: 'x' }, {}, { is: 'put_off', waitMs: 1000 }],
    [{ error: 'x' }, { attempts: 2 }, { is: 'put_off', waitMs: 5000 }],
    [{ error: 'x' }, { attempts: 3 }, { is: 'given_up' }],
    [{ error: 'x', final: true }, {}, { is: 'given_up' }],
    [{ error: 'x', retryAfterMs: 999 }, {}, { is: 'put_off', waitMs: 1000 }],
    [{ error: 'x', retryAfterMs: 7000 }, {}, { is: 'put_off', waitMs: 7000 }],
    [{ error: 'x', retryAfterMs: 60_000 }, {}, { is: 'put_off', waitMs: 60_000 }],
    [{ error: 'x', retryAfterMs: 60_001 }, {}, { is: 'given_up' }],
    [{ error: 'x' }, { ageMs: 59_000 }, { is: 'put_off', waitMs: 1000 }],
    [{ error: 'x' }, { ageMs: 59_001 }, { is: 'given_up' }],
  ])('%j of %j: %j', (tried, of, expected) => {
    expect(fate(tried, of)).toEqual(expected);
  });

  it('no wait that is asked for is longer than a day', () => {
    const row = { attempts: 1, createdAt: now } as Row<'outbox'>;
    const asked = (retryAfterMs: number) =>
      fateOf<'outbox'>({ waitsMs: [1] }, row, { error: 'x', retryAfterMs }, now);
    expect(asked(DAY)).toEqual({ is: 'put_off', waitMs: DAY });
    expect(asked(DAY + 1)).toEqual({ is: 'put_off', waitMs: DAY });
  });

  it('waits grow by one factor', () => {
    expect(growingWaits(1000, 2.5, 4)).toEqual([1000, 2500, 6250]);
  });
});

it('so many are tried at once: what a process has room for, and a provider likes', () => {
  const { atOnce, urgent } = mailQueue();
  expect({ mails: atOnce, forCodes: urgent?.places }).toEqual({ mails: 12, forCodes: 4 });
  expect({ webhooks: hookQueue.atOnce, pushes: pushQueue.atOnce, jobs: jobQueue.atOnce }).toEqual({
    webhooks: 20,
    pushes: 20,
    jobs: 4,
  });
});
