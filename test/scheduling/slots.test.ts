import { DateTime, Settings } from 'luxon';
import { afterEach, describe, expect, test } from 'vitest';
import { freeSlots, type SlotRules } from '../../src/scheduling/slots.ts';

const rules = (over: Partial<SlotRules>): SlotRules => ({
  enabled: true,
  timezone: 'UTC',
  slotMinutes: 30,
  windows: [],
  blockedDates: [],
  ...over,
});
const everyDay = (start_time: string, end_time: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, start_time, end_time }));

const list = (over: Partial<SlotRules>, now: string, horizonDays = 1) =>
  freeSlots({ availability: rules(over), now: new Date(now), booked: [], horizonDays });

/** Slots as instants, and as the seller's clock shows them. */
const starts = (...args: Parameters<typeof list>) =>
  list(...args).map((slot) => slot.startsAt.toISOString().slice(0, 16));
const wall = (timezone: string, slots: ReturnType<typeof list>) =>
  slots.map((slot) => DateTime.fromJSDate(slot.startsAt, { zone: timezone }).toFormat("dd HH:mm 'at' Z"));

describe('slots on an ordinary day', () => {
  const monday = { day_of_week: 1, start_time: '09:00', end_time: '10:45' };

  test('fill the window with whole slots', () => {
    expect(starts({ windows: [monday] }, '2026-05-04T00:00:00Z')).toEqual([
      '2026-05-04T09:00',
      '2026-05-04T09:30',
      '2026-05-04T10:00',
    ]);
    expect(starts({ windows: [monday], slotMinutes: 60 }, '2026-05-04T00:00:00Z')).toEqual([
      '2026-05-04T09:00',
    ]);
  });

  test('end after the duration', () => {
    const [slot] = list({ windows: [monday], slotMinutes: 60 }, '2026-05-04T00:00:00Z');
    expect(slot!.endsAt.toISOString()).toBe('2026-05-04T10:00:00.000Z');
  });

  test('start at least an hour from now', () => {
    expect(starts({ windows: [monday] }, '2026-05-04T08:30:00Z')).toEqual([
      '2026-05-04T09:30',
      '2026-05-04T10:00',
    ]);
    expect(starts({ windows: [monday] }, '2026-05-04T08:30:00.001Z')).toEqual(['2026-05-04T10:00']);
  });

  test('reach to midnight', () => {
    expect(
      starts({ windows: [{ ...monday, start_time: '23:00', end_time: '24:00' }] }, '2026-05-04T00:00:00Z'),
    ).toEqual(['2026-05-04T23:00', '2026-05-04T23:30']);
  });

  test('come in order, whatever the order of the windows', () => {
    const windows = [
      { day_of_week: 1, start_time: '15:00', end_time: '15:30' },
      { ...monday, end_time: '09:30' },
    ];
    expect(starts({ windows }, '2026-05-04T00:00:00Z')).toEqual(['2026-05-04T09:00', '2026-05-04T15:00']);
  });

  test.each([
    [0, '2026-05-03'],
    [1, '2026-05-04'],
    [6, '2026-05-09'],
  ])('day_of_week %i is %s', (day_of_week, date) => {
    const windows = [{ day_of_week, start_time: '12:00', end_time: '12:30' }];
    expect(starts({ windows }, '2026-05-03T00:00:00Z', 7)).toEqual([`${date}T12:00`]);
  });

  test('cover fourteen days, today included', () => {
    const slots = starts({ windows: everyDay('12:00', '12:30') }, '2026-05-04T00:00:00Z', 14);
    expect(slots).toHaveLength(14);
    expect(slots.at(-1)).toBe('2026-05-17T12:00');
  });

  test('leave blocked dates out, counted in the seller’s zone', () => {
    const over = {
      windows: everyDay('22:00', '22:30'),
      timezone: 'America/New_York',
      blockedDates: ['2026-05-05'],
    };
    expect(starts(over, '2026-05-04T12:00:00Z', 3)).toEqual(['2026-05-05T02:00', '2026-05-07T02:00']);
  });

  test('today is the seller’s today, not that of UTC', () => {
    const over = { windows: everyDay('20:00', '20:30'), timezone: 'America/Los_Angeles' };
    expect(starts(over, '2026-05-05T01:00:00Z')).toEqual(['2026-05-05T03:00']);
  });

  test.each([
    ['scheduling is off', { enabled: false }],
    ['no zone is set', { timezone: null }],
    ['the zone is unknown to this system', { timezone: 'Mars/Olympus' }],
    ['there are no windows', { windows: [] }],
  ])('there are none when %s', (_, over) => {
    expect(list({ windows: [monday], ...over }, '2026-05-04T00:00:00Z')).toEqual([]);
  });
});

describe('booked slots', () => {
  const availability = rules({ windows: [{ day_of_week: 1, start_time: '09:00', end_time: '11:00' }] });
  const now = new Date('2026-05-04T00:00:00Z');
  const left = (from: string, to: string) =>
    freeSlots({
      availability,
      now,
      booked: [{ startsAt: new Date(`2026-05-04T${from}Z`), endsAt: new Date(`2026-05-04T${to}Z`) }],
      horizonDays: 1,
    }).map((slot) => slot.startsAt.toISOString().slice(11, 16));

  test.each([
    ['the same slot', '09:30:00', '10:00:00', ['09:00', '10:00', '10:30']],
    ['a longer one of earlier settings', '09:30:00', '10:30:00', ['09:00', '10:30']],
    ['one across a boundary', '09:15:00', '09:45:00', ['10:00', '10:30']],
    ['one that only touches', '08:30:00', '09:00:00', ['09:00', '09:30', '10:00', '10:30']],
  ])('%s is not offered', (_, from, to, expected) => {
    expect(left(from, to)).toEqual(expected);
  });
});

describe('when clocks change', () => {
  afterEach(() => {
    Settings.now = Date.now;
  });

  const cases: [string, string, string, Partial<SlotRules>, string[]][] = [
    [
      'New York springs forward: 02:00 to 03:00 does not exist',
      'America/New_York',
      '2026-03-08T05:00:00Z',
      { windows: everyDay('01:00', '04:00') },
      ['08 01:00 at -5', '08 01:30 at -5', '08 03:00 at -4', '08 03:30 at -4'],
    ],
    [
      'New York falls back: 01:00 to 02:00 is offered once, the first time',
      'America/New_York',
      '2026-11-01T00:00:00-04:00',
      { windows: everyDay('01:00', '03:00') },
      ['01 01:00 at -4', '01 01:30 at -4', '01 02:00 at -5', '01 02:30 at -5'],
    ],
    [
      'Berlin springs forward',
      'Europe/Berlin',
      '2026-03-28T23:00:00Z',
      { windows: everyDay('01:00', '04:00'), slotMinutes: 60 },
      ['29 01:00 at +1', '29 03:00 at +2'],
    ],
    [
      'Berlin falls back',
      'Europe/Berlin',
      '2026-10-24T22:00:00Z',
      { windows: everyDay('02:00', '04:00'), slotMinutes: 60 },
      ['25 02:00 at +2', '25 03:00 at +1'],
    ],
    [
      'Lord Howe Island springs forward by half an hour',
      'Australia/Lord_Howe',
      '2026-10-03T13:30:00Z',
      { windows: everyDay('01:00', '03:30') },
      ['04 01:00 at +10:30', '04 01:30 at +10:30', '04 02:30 at +11', '04 03:00 at +11'],
    ],
    [
      'Lord Howe Island springs forward within an hour’s slot: no two slots overlap',
      'Australia/Lord_Howe',
      '2026-10-03T13:30:00Z',
      { windows: everyDay('01:30', '04:30'), slotMinutes: 60 },
      ['04 01:30 at +10:30', '04 03:30 at +11'],
    ],
    [
      'Lord Howe Island falls back by half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T13:00:00Z',
      { windows: everyDay('01:00', '03:00') },
      ['05 01:00 at +11', '05 01:30 at +11', '05 02:00 at +10:30', '05 02:30 at +10:30'],
    ],
  ];

  test.each(cases)('%s', (_, timezone, now, over, expected) => {
    expect(wall(timezone, list({ timezone, ...over }, now))).toEqual(expected);
  });

  test('Samoa skipped a whole day: it has no slots, and the days around it keep theirs', () => {
    const over = { timezone: 'Pacific/Apia', windows: everyDay('10:00', '10:30') };
    expect(wall('Pacific/Apia', list(over, '2011-12-29T12:00:00Z', 3))).toEqual([
      '29 10:00 at -10',
      '31 10:00 at +14',
    ]);
  });

  test('days keep their wall-clock time across the change', () => {
    const over = { timezone: 'America/New_York', windows: everyDay('09:00', '09:30') };
    expect(starts(over, '2026-03-07T05:00:00Z', 3)).toEqual([
      '2026-03-07T14:00',
      '2026-03-08T13:00',
      '2026-03-09T13:00',
    ]);
  });

  test('the answer depends on the given time alone, not on the season in which it is asked', () => {
    const over = { timezone: 'America/New_York', windows: everyDay('01:00', '02:00') };
    for (const season of ['2026-01-15', '2026-07-15']) {
      Settings.now = () => Date.parse(season);
      expect(starts(over, '2026-11-01T00:00:00-04:00')).toEqual(['2026-11-01T05:00', '2026-11-01T05:30']);
    }
  });
});
