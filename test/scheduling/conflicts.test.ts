import { describe, expect, it } from 'vitest';
import { conflictOf } from '../../src/scheduling/availability.ts';
import { HOUR, openSale, openSaleEach, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const DAY = 24 * HOUR;
const allWeek = (start_time: string, end_time: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ day_of_week, start_time, end_time }));

it('a pickup fits where windows cover all of it, one behind the other too', () => {
  const monday = (start_time: string, end_time: string) => ({ day_of_week: 1, start_time, end_time });
  const windows = [monday('09:30', '10:30'), monday('10:30', '11:30'), monday('12:00', '13:00')];
  const fits = (from: string, until: string, byHand = false) => {
    const [startsAt, endsAt] = [new Date(`2026-05-04T${from}Z`), new Date(`2026-05-04T${until}Z`)];
    return conflictOf({ timezone: 'UTC', windows, blockedDates: [] }, { startsAt, endsAt, byHand }) === null;
  };
  const said = [
    fits('09:30', '11:30'),
    fits('10:15', '11:00'),
    fits('09:29', '10:00'),
    fits('11:00', '11:31'),
  ];
  expect(said).toEqual([true, true, false, false]);
  expect([fits('11:30', '12:00'), fits('08:00', '08:30', true)]).toEqual([false, true]);
});

describe.each(eachStore)('times that change under booked pickups, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const PATH = '/api/scheduling/availability';
  const put = async (body: object) => (await t.request('PUT', PATH, { key: sale.key, body })).json.data;
  const get = async () => (await t.request('GET', PATH, { key: sale.key })).json.data;
  const inNewYork = {
    scheduling_enabled: true,
    scheduling_timezone: 'America/New_York',
    slot_duration: 60,
    manual_availability: allWeek('09:00', '11:00'),
  };

  /** Ben books the first slot that is a day ahead. */
  async function booked() {
    await put(inNewYork);
    const ben = await reserveAndOpen(t, sale);
    const { json } = await t.request('GET', `/api/buyer/${ben.token}/slots`);
    const soonest = new Date(t.clock.now().getTime() + DAY).toISOString();
    const slots: { starts_at: string }[] = json.data.slots;
    const at = slots.find((slot) => slot.starts_at > soonest)?.starts_at ?? '';
    const answer = await t.request('POST', `/api/buyer/${ben.token}/schedule`, { body: { starts_at: at } });
    expect(answer.status).toBe(200);
    return { ...ben, at };
  }
  const conflict = (ben: { reservationId: string; at: string }, because: string) => ({
    conflicts: [{ reservation_id: ben.reservationId, buyer_name: 'Ben', starts_at: ben.at, because }],
    conflicts_note: expect.stringMatching(/One booked pickup isn’t .* stays booked for the same time/),
  });

  it('names whom a blocked day concerns, and leaves the booking and its buyer alone', async () => {
    const ben = await booked();
    await t.runDueWork();
    const mails = t.mailer.sent.length;
    expect(await put({ blocked_dates: [ben.at.slice(0, 10)] })).toMatchObject(conflict(ben, 'blocked_date'));
    expect(await get()).toMatchObject(conflict(ben, 'blocked_date'));
    await t.runDueWork();
    expect(t.mailer.sent).toHaveLength(mails);
    const { json } = await t.request('GET', `/api/buyer/${ben.token}`);
    expect(json.data.reservation).toMatchObject({ status: 'active', pickup_at: ben.at });
    expect(await put({ blocked_dates: [] })).not.toHaveProperty('conflicts');
  });

  it('names whom a new zone or narrower windows concern', async () => {
    const ben = await booked();
    expect(await put({ scheduling_timezone: 'America/Los_Angeles' })).toMatchObject(
      conflict(ben, 'outside_windows'),
    );
    const { manual_availability } = inNewYork;
    expect(await put({ scheduling_timezone: 'America/New_York', manual_availability })).not.toHaveProperty(
      'conflicts_note',
    );
    expect(await put({ manual_availability: [] })).toMatchObject(conflict(ben, 'outside_windows'));
  });

  it('doesn’t report past or canceled pickups, or those of another seller', async () => {
    const ben = await booked();
    expect(await put({ manual_availability: [] })).toHaveProperty('conflicts');
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const body = { ...inNewYork, manual_availability: [] };
    const theirs = await t.request('PUT', PATH, { key: other.key, body });
    expect(theirs.json.data).not.toHaveProperty('conflicts');
    await t.request('POST', `/api/reservations/${ben.reservationId}/cancel`, { key: sale.key });
    expect(await get()).not.toHaveProperty('conflicts');
  });

  it('needs no window for a time that the seller set, but tells of its blocked day', async () => {
    await put(inNewYork);
    const ben = await reserveAndOpen(t, sale);
    const at = new Date(t.clock.now().getTime() + 3 * DAY);
    at.setUTCHours(23, 0, 0, 0);
    const pickup_at = at.toISOString();
    await t.request('PUT', `/api/reservations/${ben.reservationId}`, { key: sale.key, body: { pickup_at } });
    expect(await get()).not.toHaveProperty('conflicts');
    expect(await put({ blocked_dates: [pickup_at.slice(0, 10)] })).toMatchObject(
      conflict({ ...ben, at: pickup_at }, 'blocked_date'),
    );
  });
});

describe('a pickup against the times, by the clock on the wall', () => {
  const rules = {
    timezone: 'America/New_York',
    windows: [
      { day_of_week: 0, start_time: '01:00', end_time: '03:00' },
      { day_of_week: 0, start_time: '09:00', end_time: '12:00' },
      { day_of_week: 0, start_time: '12:00', end_time: '13:00' },
    ],
    blockedDates: ['2026-11-08'],
  };
  const because = (startsAt: string, minutes: number, over: Partial<typeof rules> = {}) => {
    const start = new Date(startsAt);
    const endsAt = new Date(start.getTime() + minutes * 60_000);
    return conflictOf({ ...rules, ...over }, { startsAt: start, endsAt, byHand: false });
  };

  it.each([
    ['on the Sunday that has 25 hours, at its new offset', '2026-11-01T14:00:00Z', 60, null],
    ['on that Sunday at what was 9:00 the day before', '2026-11-01T13:00:00Z', 60, 'outside_windows'],
    ['in the hour that is there twice, the first time', '2026-11-01T05:30:00Z', 60, null],
    ['in the hour that is there twice, the second time', '2026-11-01T06:30:00Z', 60, null],
    ['across the hour that is skipped', '2026-03-08T06:30:00Z', 60, null],
    ['at the first hour after the skipped one', '2026-03-08T07:00:00Z', 30, 'outside_windows'],
    ['over two windows that touch', '2026-10-25T15:30:00Z', 60, null],
    ['past the end of the last window', '2026-10-25T16:30:00Z', 60, 'outside_windows'],
    ['on another day of the week', '2026-10-26T14:00:00Z', 60, 'outside_windows'],
    ['on a blocked day', '2026-11-08T15:00:00Z', 60, 'blocked_date'],
    ['on a blocked day that has begun elsewhere only', '2026-11-08T03:00:00Z', 60, 'outside_windows'],
  ])('%s', (_, startsAt, minutes, expected) => {
    expect(because(startsAt, minutes)).toBe(expected);
  });
});
