import { describe, expect, it } from 'vitest';
import { droppedPrice } from '../../src/sale-page/former-price.ts';
import { dateIn, dayEnd, dayStart, latestDate } from '../../src/text/days.ts';
import { weekIn } from '../../src/text/habits.ts';
import { readDay } from '../../src/text/typed-day.ts';
import { readTime } from '../../src/text/typed-time.ts';

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

describe('a day as people type it, on March 14, 2026', () => {
  it.each([
    ['12/24', 'mdy', '2026-12-24'],
    ['3/14', 'mdy', '2026-03-14'],
    ['3/13', 'mdy', '2027-03-13'],
    ['24.12.', 'dmy', '2026-12-24'],
    ['24.12.26', 'dmy', '2026-12-24'],
    ['24. Dez.', 'dmy', '2026-12-24'],
    ['24 de diciembre de 2027', 'dmy', '2027-12-24'],
    ['Dec 24th, 2026', 'mdy', '2026-12-24'],
    ['2026-12-24', 'dmy', '2026-12-24'],
    ['3/14/2025', 'mdy', '2025-03-14'],
    ['2/29/2028', 'mdy', '2028-02-29'],
    ['2/29', 'mdy', undefined],
    // Where the reader and the place write dates differently, it must be one day only.
    ['4/5', 'mdy dmy', undefined],
    ['4/4', 'mdy dmy', '2026-04-04'],
    ['13/4', 'mdy dmy', '2026-04-13'],
    ['jui 5', 'dmy', undefined],
    ['juin 5', 'dmy', '2026-06-05'],
    ['ma 3', 'dmy', undefined],
    ['1/2/3/4', 'dmy', undefined],
    ['123/4', 'dmy', undefined],
    ['soon', 'dmy', undefined],
    ['', 'dmy', undefined],
  ])('%s, by %s, is %s', (typed, orders, day) => {
    expect(readDay(typed, orders.split(' '), '2026-03-14')).toBe(day);
  });
});

describe('a time as people type it', () => {
  it.each([
    [['17:30', '17.30', '17h30', '1730', '17:30 Uhr', '5:30 p. m.', '5:30PM'], '17:30', '17:30'],
    [['12 am', '0:00', '24:00', '24 Uhr'], '00:00', '00:00'],
    [['12 p.m.', '12h'], '12:00', '12:00'],
    [['05:30'], '05:30', '05:30'],
    // Where clocks count to 12, it could be evening.
    [['5:30', '5.30'], '05:30', undefined],
    [['24:30', '25', '17:60', '13 pm', '0 am', '', 'noon'], undefined, undefined],
  ])('%j is %s; where clocks count to 12, %s', (typed, to24, to12) => {
    for (const each of typed)
      expect([each, readTime(each, false), readTime(each, true)]).toEqual([each, to24, to12]);
  });
});

it('a week begins as people of the place have it, and on Monday where that is unknown', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Africa/Cairo', 'UTC'];
  expect(zones.map((zone) => weekIn(zone)[0])).toEqual([0, 1, 6, 1]);
  expect(weekIn('Africa/Cairo')).toEqual([6, 0, 1, 2, 3, 4, 5]);
});
