import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { type RateLimiter, rateLimiter } from '../../src/adapters/rate-limiter.ts';
import { readConfig } from '../../src/config.ts';
import { addLimitHeaders, type HeaderMap } from '../../src/http/responses.ts';
import { enforceLimit } from '../../src/operation/limits.ts';
import { TestClock } from '../support/clock.ts';

const limits = (rule: string) => readConfig({ RATE_LIMITS: rule }).rateLimits;
const clock = new TestClock();
afterEach(() => {
  clock.setTo('2026-05-01T10:00:00.996Z');
  vi.useRealTimers();
});

it('allows by default as many calls as the documentation says', () => {
  const documented =
    /The defaults are `([^`]+)`/.exec(readFileSync('docs/configuration.md', 'utf8'))?.[1] ?? '';
  const said = documented.split(/,\s*/).map((each) => {
    const [, name = '', points, seconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(each) ?? [];
    return [name, { points: Number(points), seconds: Number(seconds) }];
  });
  expect(Object.fromEntries(said)).toEqual(limits(''));
  for (const nothing of ['read=0/60', 'read=60/0']) expect(() => limits(nothing)).toThrow('above 0');
});

it('names one end of the window to every call in it, however long each call takes', async () => {
  clock.setTo('2026-05-01T10:00:00.996Z');
  const limiter = rateLimiter(limits('read=300/60'), clock);
  const ends = new Set<string | undefined>();
  for (let call = 0; call < 280; call += 1) {
    const state = await limiter.consume('read', 'someone');
    clock.advance(207);
    const headers: HeaderMap = {};
    addLimitHeaders(headers, state);
    ends.add(headers['x-ratelimit-reset']);
    expect(state?.msBeforeReset).toBeLessThanOrEqual(60_000);
  }
  expect([...ends]).toEqual([String(Date.parse('2026-05-01T10:01:00Z') / 1000)]);
  clock.setTo('2026-05-01T10:00:59.999Z');
  expect((await limiter.consume('read', 'someone'))?.remaining).toBe(19);
  clock.advance(1);
  expect((await limiter.consume('read', 'someone'))?.remaining).toBe(299);
});

it.each([
  [60_000, 60],
  [1001, 2],
  [1, 1],
  [0, 1],
])('with %i ms left, asks to come again in whole seconds: %i', async (msBeforeReset, seconds) => {
  const state = { allowed: false, limit: 1, remaining: 0, resetSeconds: 0, msBeforeReset };
  const full = { consume: async () => state } as unknown as RateLimiter;
  const refused = await Promise.resolve(enforceLimit({ rateLimiter: full }, 'read', 'someone')).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: 'rate_limited', options: { retryAfter: seconds, limit: state } });
});

it('locks no one out after a clock that was ahead', async () => {
  const limiter = rateLimiter(limits('read=1/60'), clock);
  const isAllowed = async () => (await limiter.consume('read', 'someone'))?.allowed;
  clock.advance(40 * 86_400_000);
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
  clock.advance(-40 * 86_400_000);
  expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
});

it('counts each limit and each caller apart, to the end of their window', async () => {
  const limiter = rateLimiter(limits('read=10/600,write=10/600'), clock);
  const left = async (name: 'read' | 'write', key: string) => (await limiter.consume(name, key))?.remaining;
  expect([await left('read', 'ann'), await left('write', 'ann'), await left('read', 'ben')]).toEqual([
    9, 9, 9,
  ]);
  clock.advance(5 * 60_000);
  expect([await left('read', 'ann'), await left('write', 'ann')]).toEqual([8, 8]);
});

it('keeps a window over a clock that is put back by up to a minute', async () => {
  clock.setTo('2026-05-01T10:00:00Z');
  const limiter = rateLimiter(limits('read=9/60'), clock);
  const left = async () => (await limiter.consume('read', 'someone'))?.remaining;
  expect(await left()).toBe(8);
  clock.advance(-60_000);
  expect(await left()).toBe(7);
  clock.advance(-1000);
  expect(await left()).toBe(8);
});

it('counts alone where the store fails, and after a second without an answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers = [Promise.reject(new Error('No connection')), new Promise(() => {})];
  const pool = { query: () => answers.shift() ?? { rows: [{ points: 41, expire: '9' }] } };
  const limiter = rateLimiter(limits('read=1000/60'), clock, {
    pool: { ...pool, query: async ({ text }: { text?: string }) => text && pool.query() } as unknown as Pool,
    isShared: false,
  });
  const remaining = async () => (await limiter.consume('read', 'anyone'))?.remaining;
  expect(await remaining()).toBe(999);
  const late = remaining();
  await vi.advanceTimersByTimeAsync(999);
  expect(await Promise.race([late, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await late).toBe(998);
  expect(await remaining()).toBe(959);
});
