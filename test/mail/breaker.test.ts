import { describe, expect, it } from 'vitest';
import { allowance, noteEnd, noteSkipped, recordAttempt, resetBreaker } from '../../src/mail/breaker.ts';
import { memoryMailer } from '../support/memory-mailer.ts';

const start = Date.parse('2026-05-04T10:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);

describe('a provider that is down', () => {
  /** Attempts that run into an outage, one after the other. */
  const fail = (mailer: ReturnType<typeof memoryMailer>, times: number, now: Date) => {
    for (let i = 0; i < times; i++) {
      recordAttempt(mailer);
      noteEnd(mailer, true, now);
    }
  };

  it('is left alone after five outages in a row, for 15 seconds, then for twice as long each time, a minute at most', () => {
    const mailer = memoryMailer();
    fail(mailer, 4, at(0));
    expect(allowance(mailer, at(0))).toBe(Number.POSITIVE_INFINITY);
    fail(mailer, 1, at(0));
    let from = 0;
    for (const pause of [15, 30, 60, 60, 60]) {
      expect([
        pause,
        allowance(mailer, at(from + pause - 0.001)),
        allowance(mailer, at(from + pause)),
      ]).toEqual([pause, 0, 1]);
      from += pause;
      fail(mailer, 1, at(from));
    }
  });

  it('is then tried with a single message, whose fate decides', () => {
    const mailer = memoryMailer();
    fail(mailer, 5, at(0));
    recordAttempt(mailer);
    expect(allowance(mailer, at(3600))).toBe(0);
    noteEnd(mailer, false, at(3600));
    expect(allowance(mailer, at(3600))).toBe(Number.POSITIVE_INFINITY);
    fail(mailer, 5, at(3600));
    expect([allowance(mailer, at(3614)), allowance(mailer, at(3615))]).toEqual([0, 1]);
  });

  it('is still to be tried if that message is not sent after all', () => {
    const mailer = memoryMailer();
    fail(mailer, 5, at(0));
    recordAttempt(mailer);
    noteSkipped(mailer);
    expect([allowance(mailer, at(14)), allowance(mailer, at(15))]).toEqual([0, 1]);
  });

  it('says nothing of the one that follows it', () => {
    const mailer = memoryMailer();
    fail(mailer, 5, at(0));
    resetBreaker(mailer);
    expect(allowance(mailer, at(0))).toBe(Number.POSITIVE_INFINITY);
  });
});
