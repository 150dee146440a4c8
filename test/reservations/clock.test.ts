import { describe, expect, it } from 'vitest';
import {
  ADDRESS_AFTER_PICKUP_MS,
  AFTER_PICKUP_MS,
  CONFIRMED_HOLD_MS,
  type Hold,
  holdEnd,
  isLapsed,
  isPickupAhead,
  isQuestionDue,
  isWarningDue,
  LINK_MS,
  linkEnd,
  MAX_EXTENSION_MS,
  MAX_PICKUP_AHEAD_MS,
  MAX_PICKUP_MOVES,
  showsAddress,
  UNCONFIRMED_HOLD_MS,
  UNDO_MS,
  WARNING_MS,
  warnedBy,
} from '../../src/reservations/clock.ts';
import { movesLeft } from '../../src/reservations/schedule.ts';
import { BY_HAND_MS } from '../../src/reservations/visit.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const start = Date.parse('2026-05-04T10:00:00.000Z');
/** Hours after the link was opened. */
const at = (hours: number): Date => new Date(start + hours * HOUR);

type Facts = {
  status?: Hold['status'];
  base?: number;
  until?: number;
  pickup?: number;
  asked?: number;
  warnedFor?: number;
  confirmed?: boolean;
};

function hold(facts: Facts = {}) {
  const time = (hours: number | undefined) => (hours === undefined ? null : at(hours));
  const keeps = {
    status: facts.status ?? 'active',
    baseEndsAt: at(facts.base ?? 48),
    holdUntil: time(facts.until),
    slotStartsAt: time(facts.pickup === undefined ? undefined : facts.pickup - 0.5),
    slotEndsAt: time(facts.pickup),
    askedAt: time(facts.asked),
    confirmedAt: facts.confirmed === false ? null : at(0),
    warnedFor: time(facts.warnedFor),
    expiresAt: null,
  };
  return { ...keeps, expiresAt: holdEnd(keeps) };
}

it('buyers and sellers are told of these times', () => {
  expect([UNCONFIRMED_HOLD_MS, UNDO_MS, BY_HAND_MS]).toEqual([HOUR / 2, HOUR / 2, HOUR / 2]);
  expect([CONFIRMED_HOLD_MS, AFTER_PICKUP_MS, WARNING_MS]).toEqual([48 * HOUR, 24 * HOUR, 12 * HOUR]);
  expect([MAX_EXTENSION_MS, MAX_PICKUP_AHEAD_MS, MAX_PICKUP_MOVES]).toEqual([14 * DAY, 30 * DAY, 3]);
  expect(movesLeft(undefined)).toBe(MAX_PICKUP_MOVES);
  expect([LINK_MS, ADDRESS_AFTER_PICKUP_MS]).toEqual([30 * DAY, 7 * DAY]);
});

describe('when a hold ends, in hours after the link was opened', () => {
  const cases: [string, Facts, number][] = [
    ['48 hours without a pickup', {}, 48],
    ['half an hour while unconfirmed', { base: 0.5, confirmed: false }, 0.5],
    ['a day after a pickup', { pickup: 100 }, 124],
    ['a day after a pickup that is soon', { pickup: 2 }, 26],
    ['a day after the question, when that came late', { pickup: 100, asked: 130 }, 154],
    ['a day after the pickup, when the question came at once', { pickup: 100, asked: 100 }, 124],
    ['at the extension', { until: 200 }, 200],
    ['not before its 48 hours, whatever the extension', { until: 24 }, 48],
    ['at the extension when that is later than the pickup', { pickup: 100, until: 200 }, 200],
    ['a day after a pickup that is later than the extension', { pickup: 300, until: 200 }, 324],
  ];
  it.each(cases)('%s', (_, facts, hours) => {
    expect(hold(facts).expiresAt).toEqual(at(hours));
  });

  it('as it says itself, in a row from before its parts were kept', () => {
    const old = { ...hold(), baseEndsAt: null, expiresAt: at(30) };
    expect(holdEnd(old)).toEqual(at(30));
  });
});

describe('over time', () => {
  const states = (facts: Facts, hours: number) => {
    const row = hold(facts);
    return {
      lapsed: isLapsed(row, at(hours)),
      ask: isQuestionDue(row, at(hours)),
      warn: isWarningDue(row, at(hours)),
    };
  };
  const nothing = { lapsed: false, ask: false, warn: false };
  const cases: [string, Facts, number, Partial<typeof nothing>][] = [
    ['nothing at first', {}, 1, {}],
    ['nothing a moment before the warning', {}, 35.999, {}],
    ['a warning half a day before the end', {}, 36, { warn: true }],
    ['one warning for one end', { warnedFor: 48 }, 40, {}],
    ['another for a later end', { until: 200, warnedFor: 48 }, 190, { warn: true }],
    ['no warning after the end', {}, 48, { lapsed: true }],
    ['no warning to an address that nobody confirmed', { base: 0.5, confirmed: false }, 0.1, {}],
    ['no warning before a pickup', { pickup: 5 }, 3, {}],
    ['a question once the pickup has passed', { pickup: 100 }, 100, { ask: true }],
    ['one question', { pickup: 100, asked: 100 }, 110, {}],
    ['no end before the question, however late it comes', { pickup: 100 }, 500, { ask: true }],
    ['the end a day after the question', { pickup: 100, asked: 500 }, 524, { lapsed: true }],
    [
      'a warning of an extension beyond the pickup',
      { pickup: 100, asked: 100, until: 200 },
      188,
      { warn: true },
    ],
    ['nothing while only in line', { status: 'queued' }, 500, {}],
    ['nothing once over', { status: 'completed', pickup: 5 }, 500, {}],
  ];
  it.each(cases)('%s', (_, facts, hours, expected) => {
    expect(states(facts, hours)).toEqual({ ...nothing, ...expected });
  });

  it('an end that is announced within its last half day needs no separate warning', () => {
    expect(warnedBy(at(12), at(0))).toEqual(at(12));
    expect(warnedBy(at(12.001), at(0))).toBeNull();
  });

  it('no one can be missing before the pickup begins', () => {
    expect(isPickupAhead(hold({ pickup: 10 }), at(9))).toBe(true);
    expect(isPickupAhead(hold({ pickup: 10 }), at(9.5))).toBe(false);
    expect(isPickupAhead(hold(), at(1))).toBe(false);
  });
});

describe('an address that the seller sent', () => {
  const closed = (status: 'completed' | 'cancelled') => [{ status, closedAt: at(0) }];

  it('is shown for seven days after the pickup, and no longer than the reservation where none took place', () => {
    expect(showsAddress([{ status: 'active', closedAt: null }], at(9000))).toBe(true);
    expect(showsAddress(closed('completed'), new Date(start + 7 * 24 * HOUR - 1))).toBe(true);
    expect(showsAddress(closed('completed'), new Date(start + 7 * 24 * HOUR))).toBe(false);
    expect(showsAddress(closed('cancelled'), at(0))).toBe(false);
  });
});

it('a buyer’s link works for a month after the last of the reservations ended, and while one is open', () => {
  expect(linkEnd([at(0), at(5)])).toEqual(new Date(at(5).getTime() + LINK_MS));
  expect(linkEnd([at(0), null])).toBeNull();
  expect(linkEnd([])).toBeNull();
});
