import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../src/operation/paging.ts';
import { nextDrop } from '../../src/pages/sale-terms.ts';
import { type Lot, layOut, leftOf, planOf } from '../../src/plans/segments.ts';
import { fateOf } from '../../src/queue/queue.ts';
import { type Hold, holdEnd } from '../../src/reservations/clock.ts';
import { freeSlots, type Interval, overlap } from '../../src/scheduling/slots.ts';
import { outranks } from '../../src/tiers.ts';

const DAY = 24 * 3600_000;
const start = Date.parse('2026-05-04T10:00:00.000Z');
const moment = fc.integer({ min: 0, max: 60 * DAY }).map((ms) => new Date(start + ms));
const maybe = fc.option(moment);
const ms = (at: Date | null) => at?.getTime() ?? Number.NEGATIVE_INFINITY;

describe('the end of a hold', () => {
  const holds: fc.Arbitrary<Hold> = fc.record({
    status: fc.constant('active' as const),
    baseEndsAt: moment,
    expiresAt: moment,
    holdUntil: maybe,
    slotEndsAt: maybe,
    askedAt: maybe,
  });

  it('is never before what the seller promised, nor within a day of the pickup or of the question', () => {
    fc.assert(
      fc.property(holds, (hold) => {
        const end = ms(holdEnd(hold));
        expect(end).toBeGreaterThanOrEqual(ms(hold.holdUntil));
        if (hold.slotEndsAt) {
          const due = Math.max(ms(hold.slotEndsAt), ms(hold.askedAt)) + DAY;
          expect(end).toBe(Math.max(due, ms(hold.holdUntil)));
        } else expect(end).toBe(Math.max(ms(hold.baseEndsAt), ms(hold.holdUntil)));
      }),
    );
  });

  it('is never earlier for a later pickup, question or promise', () => {
    fc.assert(
      fc.property(holds, fc.integer({ min: 1, max: 9 * DAY }), (hold, more) => {
        const end = ms(holdEnd(hold));
        for (const part of ['holdUntil', 'slotEndsAt', 'askedAt'] as const) {
          const at = hold[part];
          const moved = at && { ...hold, [part]: new Date(at.getTime() + more) };
          if (moved) expect(ms(holdEnd(moved))).toBeGreaterThanOrEqual(end);
        }
      }),
    );
  });
});

describe('what was paid for', () => {
  const lots: fc.Arbitrary<Lot[]> = fc.array(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      tier: fc.constantFrom('garage_sale' as const, 'move_sale' as const),
      ms: fc.integer({ min: 1, max: 90 * DAY }),
    }),
    { maxLength: 6 },
  );
  const now = new Date(start);
  const total = (all: readonly Lot[]) => all.reduce((sum, lot) => sum + lot.ms, 0);

  it('runs without a gap, the higher tier first, and not an hour of it is lost or won', () => {
    fc.assert(
      fc.property(lots, fc.integer({ min: 0, max: 400 * DAY }), (bought, passed) => {
        const segments = layOut(bought, now);
        for (const [i, { startsAt, tier }] of segments.entries()) {
          expect(startsAt).toEqual(segments[i - 1]?.endsAt ?? now);
          const before = segments[i - 1];
          if (before) expect(outranks(tier, before.tier)).toBe(false);
        }
        const later = new Date(start + passed);
        const left = leftOf(segments, later);
        expect(total(left)).toBe(Math.max(0, total(bought) - passed));
        const plan = planOf(segments, later);
        expect(plan?.endsAt.getTime()).toBe(total(left) > 0 ? start + total(bought) : undefined);
        expect(plan?.tier).toBe(left[0]?.tier);
        const turn = left.findIndex(({ tier }) => tier !== plan?.tier);
        const runs = turn < 0 ? null : new Date(start + passed + total(left.slice(0, turn)));
        expect(plan?.turnsAt ?? null).toEqual(runs);
      }),
    );
  });
});

describe('pages of a list', () => {
  it('show each row once, in order, and end', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, limit) => {
          const read: number[] = [];
          let from = 0;
          for (let page = 0; ; page += 1) {
            expect(page).toBeLessThanOrEqual(rows.length / limit);
            const { shown, next } = pageOf(rows.slice(from, from + limit + 1), limit, String);
            expect(shown.length).toBeLessThanOrEqual(limit);
            read.push(...shown);
            if (next === null) break;
            from = rows.indexOf(Number(next)) + 1;
          }
          expect(read).toEqual(rows);
        },
      ),
    );
  });
});

describe('planned price drops', () => {
  it('come one after another, each once, the earliest first', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 5 });
    fc.assert(
      fc.property(days, (planned) => {
        const drops = planned
          .toSorted((a, b) => a - b)
          .map((day) => ({ on: `2026-05-${String(day).padStart(2, '0')}`, percent: 10 }));
        const applied = new Set<string>();
        for (let on = nextDrop(drops, applied); on !== null; on = nextDrop(drops, applied)) {
          expect(applied.has(on)).toBe(false);
          applied.add(on);
        }
        expect([...applied]).toEqual(drops.map(({ on }) => on));
      }),
    );
  });
});

describe('another try', () => {
  const policy = { waitsMs: [1000, 60_000, 3600_000], retriedForMs: 3 * DAY };

  it('waits as long as planned or asked for, a day at most, and never past the time it is of use', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.integer({ min: 0, max: 9 * DAY }), { nil: undefined }),
        fc.integer({ min: 0, max: 4 * DAY }),
        (attempts, retryAfterMs, age) => {
          const now = new Date(start + age);
          const row = { attempts, createdAt: new Date(start) } as Parameters<typeof fateOf>[1];
          const fate = fateOf(
            policy,
            row,
            { error: 'away', ...(retryAfterMs !== undefined && { retryAfterMs }) },
            now,
          );
          const planned = policy.waitsMs[attempts - 1];
          const waitMs = Math.max(planned ?? 0, Math.min(retryAfterMs ?? 0, DAY));
          const isOver = planned === undefined || age + waitMs > 3 * DAY;
          expect(fate).toEqual(isOver ? { is: 'given_up' } : { is: 'put_off', waitMs });
        },
      ),
    );
  });
});

describe('slots', () => {
  const zones = fc.constantFrom('America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe');
  const time = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const windows = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 6 }), time, fc.integer({ min: 1, max: 8 }))
      .map(([day, from, halves]) => ({
        day_of_week: day,
        start_time: clock(from),
        end_time: clock(Math.min(1440, from + halves * 30)),
      })),
    { maxLength: 4 },
  );

  it('are in the future, last as long as they say, and overlap neither each other nor a booked pickup', () => {
    fc.assert(
      fc.property(windows, zones, fc.constantFrom(30, 60), moment, (weekly, timezone, minutes, now) => {
        const rules = { enabled: true, timezone, windows: weekly, blockedDates: [], slotMinutes: minutes };
        const slots = (booked: Interval[]) =>
          freeSlots({ availability: rules, now, booked, horizonDays: 14 });
        const all = slots([]);
        const free = slots(all.slice(0, 1));
        expect(free).toEqual(all.slice(1));
        for (const [i, slot] of all.entries()) {
          expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(minutes * 60_000);
          expect(slot.startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime() + 3600_000);
          for (const other of all.slice(i + 1)) expect(overlap(slot, other)).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });
});
