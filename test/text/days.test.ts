import { describe, expect, it } from 'vitest';
import { droppedPrice } from '../../src/sale-page/former-price.ts';
import { dateIn, dayEnd, dayStart, latestDate } from '../../src/text/days.ts';

describe('days in a zone', () => {
  it.each([
    ['2026-03-07', 'America/Chicago', '2026-03-07T06:00:00.000Z', '2026-03-08T06:00:00.000Z'],
    [
      'the day clocks go forward: 2026-03-08',
      'America/Chicago',
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'the day clocks go back: 2026-11-01',
      'America/Chicago',
      '2026-11-01T05:00:00.000Z',
      '2026-11-02T06:00:00.000Z',
    ],
    [
      'a day without midnight: 2026-09-06',
      'America/Santiago',
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ],
    ['2026-03-07', 'Pacific/Auckland', '2026-03-06T11:00:00.000Z', '2026-03-07T11:00:00.000Z'],
  ])('%s in %s', (name, zone, from, to) => {
    const date = name.slice(-10);
    expect([dayStart(date, zone).toISOString(), dayEnd(date, zone).toISOString()]).toEqual([from, to]);
    expect(dateIn(zone, dayStart(date, zone))).toBe(date);
    expect(dateIn(zone, new Date(dayEnd(date, zone).getTime() - 1))).toBe(date);
    expect(dayStart(date, zone) <= new Date(from) && latestDate(dayStart(date, zone)) >= date).toBe(true);
  });
});

describe('a price after a drop', () => {
  it.each([
    [10000, 20, 8000],
    [3550, 10, 3200],
    [1999, 50, 1000],
    [2010, 50, 1000],
    [1999, 49, 1000],
    [999, 25, 749],
    [1, 90, 1],
    [5, 90, 1],
  ])('of %i cents less %i%% is %i', (cents, percent, expected) => {
    expect(droppedPrice(cents, percent, 'USD')).toBe(expected);
  });

  it('is whole where the currency has no smaller coins', () => {
    expect([droppedPrice(500, 30, 'JPY'), droppedPrice(100, 90, 'JPY')]).toEqual([400, 100]);
  });
});
