import { expect, it } from 'vitest';
import { systemRandom } from '../src/adapters/random.ts';
import { newId } from '../src/ids.ts';
import { TestClock } from './support/clock.ts';

const clock = new TestClock('2026-05-04T10:00:00.000Z');
const made = (count: number) =>
  Array.from({ length: count }, () => newId('item', { clock, random: systemRandom }));

it('ids are ULIDs that sort by time', () => {
  const [first = ''] = made(1);
  expect(first).toMatch(/^item_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(first.slice(5, 15)).toBe('01KQS6WB80');
  clock.advance(1);
  const [next = ''] = made(1);
  expect(next.slice(5, 15)).toBe('01KQS6WB81');
  clock.advance(-1);
  expect(made(1)[0]?.slice(0, 15)).toBe(first.slice(0, 15));
});

it('ids of one millisecond sort by the order in which they were made, and no two are alike', () => {
  for (let i = 0; i < 20; i++) {
    clock.advance(1);
    const ids = made(2000);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(2000);
    // What follows the part that ascends is random.
    expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(2000);
  }
});

it('ids of different milliseconds do not begin alike', () => {
  const starts = Array.from({ length: 500 }, () => {
    clock.advance(1);
    return made(1)[0]?.slice(15, 19);
  });
  expect(new Set(starts).size).toBeGreaterThan(480);
});
