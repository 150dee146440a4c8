import type { Pool } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { rateLimiter } from '../../src/adapters/rate-limiter.ts';
import { readConfig } from '../../src/config.ts';
import { addLimitHeaders, type HeaderMap } from '../../src/http/responses.ts';

afterEach(() => vi.useRealTimers());

it('names one end of the window to every call in it, however long each call takes', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-05-01T10:00:00.996Z'),
  });
  const limiter = rateLimiter(readConfig({ RATE_LIMITS: 'read=300/60' }).rateLimits);
  const ends = new Set<string | undefined>();
  for (let call = 0; call < 280; call += 1) {
    const state = await limiter.consume('read', 'someone');
    vi.advanceTimersByTime(207);
    const headers: HeaderMap = {};
    addLimitHeaders(headers, state);
    ends.add(headers['x-ratelimit-reset']);
    expect(state?.msBeforeReset).toBeLessThanOrEqual(60_000);
  }
  expect([...ends]).toEqual([String(Date.parse('2026-05-01T10:01:00Z') / 1000)]);
  vi.advanceTimersByTime(1_500);
  expect((await limiter.consume('read', 'someone'))?.remaining).toBe(299);
});

it('is counted together also where another instance makes the table at the same moment', async () => {
  const query = vi.fn(async ({ text }: { text: string }) => {
    if (/create table/i.test(text)) throw Object.assign(new Error('It already exists'), { code: '42P07' });
    return { rows: [{ points: 41, expire: Date.now() + 1000 }] };
  });
  const { rateLimits } = readConfig({ RATE_LIMITS: 'read=1000/60' });
  const limiter = rateLimiter(rateLimits, { pool: { query } as unknown as Pool, isShared: false });
  await expect.poll(async () => (await limiter.consume('read', 'anyone'))?.remaining).toBe(959);
});

it('goes on alone where the table can’t be made', async () => {
  const pool = { query: () => Promise.reject(new Error('No connection')) } as unknown as Pool;
  const limiter = rateLimiter(readConfig({ RATE_LIMITS: 'read=1000/60' }).rateLimits, {
    pool,
    isShared: false,
  });
  expect((await limiter.consume('read', 'anyone'))?.remaining).toBe(999);
});
