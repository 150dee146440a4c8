import type { Clock } from '../../src/adapters/clock.ts';

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: number;
  /** Milliseconds that pass with every look at it, as on a real clock. */
  passing = 0;
  constructor(start = '2026-05-04T10:00:00.000Z') {
    this.#now = Date.parse(start);
  }
  now(): Date {
    this.#now += this.passing;
    return new Date(this.#now);
  }
  advance(ms: number): void {
    this.#now += ms;
  }
  setTo(time: string): void {
    this.#now = Date.parse(time);
  }
}
