import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepOf } from '../../db/sweep.ts';
import { commit, type SellerContext } from '../../src/context.ts';
import { AppError } from '../../src/errors.ts';
import { newId } from '../../src/ids.ts';
import {
  hashRequest,
  oldRecords,
  onceIn,
  releaseGivenUp,
  runIdempotently,
} from '../../src/operation/idempotency/run.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const sweep = sweepOf('records_only', [oldRecords]);

describe.each(eachStore)('an idempotent run on $name', ({ store }) => {
  let t: TestApp;
  let ctx: SellerContext;
  let runs: number;
  beforeEach(async () => {
    t = await openTestApp({ store });
    const { sellerId, email } = await t.signIn();
    ctx = { ...t.deps, actor: { kind: 'session', sellerId, email }, requestId: 'req_1', ip: 'local' };
    runs = 0;
  });
  afterEach(() => t.close());

  /** An operation whose effect is one upload session. */
  const work = async (
    within: SellerContext,
    before: () => Promise<void> = async () => {},
    id = newId('upl', within),
  ) => {
    runs++;
    await before();
    return commit(within, async (tx) => {
      const now = within.clock.now();
      const row = { id, sellerId: within.actor.sellerId, tokenHash: id, expiresAt: now, createdAt: now };
      await tx.insert(tx.t.uploadSessions).values(row).returning();
      return { id };
    });
  };
  const run = (
    options: {
      key?: string;
      body?: string;
      edge?: string;
      input?: unknown;
      by?: SellerContext;
      id?: string;
      before?: () => Promise<void>;
    } = {},
  ) =>
    runIdempotently(options.by ?? ctx, {
      operation: 'POST /test',
      key: options.key ?? 'k',
      edge: options.edge ?? 'rest',
      requestHash: hashRequest(options.body ?? '{}'),
      inputOf: () => options.input ?? {},
      execute: (within) => work(within, options.before, options.id),
      render: (result) => ({ status: 200, body: `${options.edge ?? 'rest'} ${JSON.stringify(result)}` }),
    });
  const effects = () => t.deps.store.read.$count(t.deps.store.read.t.uploadSessions);
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );

  it('replays the first answer byte for byte', async () => {
    const first = await run();
    const second = await run();
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await effects()).toBe(1);
  });

  it('takes effect once when fifty ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(run())));
    expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(1);
    expect(new Set(answers).size).toBeLessThanOrEqual(2);
    expect(await effects()).toBe(1);
  });

  it('refuses another body or another kind of credential, and leaves the record alone', async () => {
    const first = await run();
    expect(await codeOf(run({ body: '{ }' }))).toBe('idempotency_key_reuse');
    const asKey: SellerContext = {
      ...ctx,
      actor: { ...ctx.actor, kind: 'api_key', credentialId: 'key_1', expiresAt: t.clock.now() },
    };
    expect(await codeOf(run({ by: asKey }))).toBe('idempotency_key_reuse');
    expect((await run()).body).toBe(first.body);
  });

  it('answers a retry of a running request with a conflict, and a mismatch of it as reuse', async () => {
    let conflict = '';
    let reuse = '';
    await run({
      before: async () => {
        conflict = await codeOf(run());
        reuse = await codeOf(run({ body: 'other' }));
      },
    });
    expect([conflict, reuse]).toEqual(['idempotency_conflict', 'idempotency_key_reuse']);
    expect(await effects()).toBe(1);
  });

  it('lets a retry take over after a minute, and the slow first run then takes no effect', async () => {
    let retried = '';
    const first = await codeOf(
      run({
        before: async () => {
          if (runs > 1) return;
          t.clock.advance(MINUTE);
          expect(await codeOf(run())).toBe('idempotency_conflict');
          t.clock.advance(1);
          retried = await codeOf(run());
        },
      }),
    );
    expect([first, retried]).toEqual(['idempotency_conflict', 'done']);
    expect(await effects()).toBe(1);
    expect((await run()).replayed).toBe(true);
  });

  it('releases the key when the operation fails', async () => {
    const failing = run({
      before: async () => {
        throw new AppError('PROHIBITED_ITEM', 'No.');
      },
    });
    expect(await codeOf(failing)).toBe('PROHIBITED_ITEM');
    expect((await run()).replayed).toBe(false);
  });

  it('answers the same input by another edge as that edge does, and takes no second effect', async () => {
    const input = { photos: ['a'], specifications: { Wood: 'oak', Color: 'red' } };
    const other = { specifications: { Color: 'red', Wood: 'oak' }, photos: ['a'] };
    const first = await run({ input, body: 'bytes' });
    const second = await run({ input: other, body: 'arguments', edge: 'tool' });
    expect(second).toEqual({ status: 200, body: first.body.replace('rest', 'tool'), replayed: true });
    expect(await codeOf(run({ input: { ...input, photos: ['b'] }, edge: 'tool' }))).toBe(
      'idempotency_key_reuse',
    );
    expect(await effects()).toBe(1);
  });

  it('frees the key immediately if the store was unavailable when it was to be released', async () => {
    let isGone = false;
    const store: SellerContext['store'] = {
      ...ctx.store,
      write: (body) => (isGone ? Promise.reject(new Error('The connection is gone')) : ctx.store.write(body)),
    };
    const dying = { ...ctx, store };
    const before = async () => {
      isGone = true;
    };
    expect(await codeOf(run({ by: dying, before }))).toContain('The connection is gone');
    isGone = false;
    expect((await run({ by: dying })).replayed).toBe(false);
    expect(await effects()).toBe(1);
  });

  it('frees it for the other instances too, once the store is back', async () => {
    let isGone = false;
    const store: SellerContext['store'] = {
      ...ctx.store,
      write: (body) => (isGone ? Promise.reject(new Error('The connection is gone')) : ctx.store.write(body)),
    };
    const before = async () => {
      isGone = true;
    };
    await codeOf(run({ by: { ...ctx, store }, before }));
    expect(await codeOf(run())).toBe('idempotency_conflict');
    isGone = false;
    await releaseGivenUp({ ...t.deps, store });
    expect((await run()).replayed).toBe(false);
  });

  it('forgets after 24 hours', async () => {
    const first = await run();
    t.clock.advance(24 * HOUR);
    const later = await run();
    expect(later.replayed).toBe(false);
    expect(later.body).not.toBe(first.body);
    t.clock.advance(24 * HOUR - 1);
    expect(await sweep(t.deps, 10)).toBe(0);
    t.clock.advance(1);
    expect(await sweep(t.deps, 10)).toBe(1);
  });

  it('a form counts once for 24 hours, too', async () => {
    const of = { sellerId: ctx.actor.sellerId, operation: 'form', key: 'k' };
    const send = () => t.deps.store.write((tx) => onceIn(t.deps, tx, of, async () => ++runs));
    expect([await send(), await send()]).toEqual([1, 1]);
    t.clock.advance(24 * HOUR - 1);
    expect(await sweep(t.deps, 10)).toBe(0);
    t.clock.advance(1);
    expect(await sweep(t.deps, 10)).toBe(1);
  });

  it('counts the 24 hours from the answer, and stays done if the operation fails behind its write', async () => {
    const failing = runIdempotently(ctx, {
      operation: 'POST /test',
      key: 'k',
      edge: 'rest',
      requestHash: hashRequest('{}'),
      inputOf: () => ({}),
      execute: async (within) => {
        t.clock.advance(MINUTE);
        await work(within);
        throw new AppError('PROHIBITED_ITEM', 'No.');
      },
      render: (result) => ({ status: 200, body: JSON.stringify(result) }),
    });
    expect(await codeOf(failing)).toBe('PROHIBITED_ITEM');
    t.clock.advance(24 * HOUR - 1);
    expect([(await run()).replayed, await effects()]).toEqual([true, 1]);
  });

  it('ends or frees only its own key, whatever another run does in the meantime', async () => {
    const fail = async () => {
      throw new AppError('PROHIBITED_ITEM', 'No.');
    };
    const outer = await run({
      key: 'outer',
      before: async () => {
        if (runs > 1) return;
        expect((await run({ key: 'inner' })).replayed).toBe(false);
        expect(await codeOf(run({ key: 'failing', before: fail }))).toBe('PROHIBITED_ITEM');
        expect(await codeOf(run({ key: 'outer' }))).toBe('idempotency_conflict');
      },
    });
    expect((await run({ key: 'outer' })).body).toBe(outer.body);
    expect((await run({ key: 'inner' })).body).not.toBe(outer.body);
  });

  it('stores the answer in the transaction of the work: neither is there without the other', async () => {
    const id = newId('upl', ctx);
    await run({ id, key: 'one' });
    // The same id again: the insert fails, so this run's response must not be stored either.
    expect(await codeOf(run({ id, key: 'two' }))).not.toBe('done');
    const { idempotencyRecords: records } = t.deps.store.read.t;
    expect(await t.deps.store.read.$count(records, eq(records.key, 'two'))).toBe(0);
    expect(await effects()).toBe(1);
  });

  it('keeps sellers and operations apart', async () => {
    const other = await t.signIn('other@example.com');
    await run();
    await run({ by: { ...ctx, actor: { kind: 'session', sellerId: other.sellerId, email: other.email } } });
    expect(await effects()).toBe(2);
  });
});
