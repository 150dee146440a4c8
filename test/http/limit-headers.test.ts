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
