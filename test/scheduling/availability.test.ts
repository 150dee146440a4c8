import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eras } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';

const PATH = '/api/scheduling/availability';
const FULL = {
  scheduling_enabled: true,
  scheduling_timezone: 'Europe/Berlin',
  slot_duration: 60,
  manual_availability: [
    { day_of_week: 0, start_time: '10:00', end_time: '12:00' },
    { day_of_week: 6, start_time: '09:00', end_time: '24:00' },
  ],
  blocked_dates: ['2026-05-09', '2026-12-24'],
};
const DEFAULTS = {
  scheduling_enabled: false,
  scheduling_timezone: null,
  slot_duration: 30,
  manual_availability: [],
  blocked_dates: [],
};

describe('pickup availability', () => {
  let t: TestApp;
  let key: string;
  beforeEach(async () => {
    t = await openTestApp();
    key = (await t.signIn()).apiKey;
  });
  afterEach(() => t.close());

  const get = async () => (await t.request('GET', PATH, { key })).json.data;
  const put = (body: unknown) => t.request('PUT', PATH, { key, body });

  test('is off for a seller who never set anything', async () => {
    expect(await get()).toEqual(DEFAULTS);
  });

  test('what was set is what is read', async () => {
    const { status, json } = await put(FULL);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, data: FULL });
    expect(await get()).toEqual(FULL);
  });

  test('a day may be sent by its name', async () => {
    const [sunday, saturday] = FULL.manual_availability;
    const named = [
      { ...saturday, day_of_week: 'Saturday' },
      { ...sunday, day_of_week: 'sunday' },
    ];
    expect((await put({ ...FULL, manual_availability: named })).json.data).toEqual(FULL);
    const { json } = await put({ manual_availability: [{ ...sunday, day_of_week: 'Caturday' }] });
    expect(json).toMatchObject({ code: 'invalid_request', error: expect.stringContaining('like "Monday"') });
  });

  test('fields left out keep their values, lists are replaced whole', async () => {
    await put(FULL);
    await put({ scheduling_enabled: false, blocked_dates: ['2026-06-01'] });
    expect(await get()).toEqual({ ...FULL, scheduling_enabled: false, blocked_dates: ['2026-06-01'] });
    await put({ manual_availability: [] });
    expect((await get()).manual_availability).toEqual([]);
  });

  test('an empty request changes nothing and answers with the settings', async () => {
    expect((await put({})).json.data).toEqual(DEFAULTS);
    await put(FULL);
    expect((await put({})).json.data).toEqual(FULL);
  });

  test('windows come back in the order of the week, dates in order and once', async () => {
    const [sunday, saturday] = FULL.manual_availability;
    const { json } = await put({
      ...FULL,
      manual_availability: [saturday, sunday],
      blocked_dates: ['2026-12-24', '2026-05-09', '2026-12-24'],
    });
    expect(json.data).toEqual(FULL);
  });

  test('each seller has separate settings', async () => {
    await put(FULL);
    const other = await t.signIn('other@example.com');
    expect((await t.request('GET', PATH, { key: other.apiKey })).json.data).toEqual(DEFAULTS);
  });

  test.each([
    ['without a zone', { scheduling_enabled: true }],
    ['with the zone taken away', { ...FULL, scheduling_timezone: null }],
  ])('turning it on %s is refused', async (_, body) => {
    const { status, json } = await put(body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, code: 'TIMEZONE_REQUIRED' });
    expect(await get()).toEqual(DEFAULTS);
  });

  test('taking the zone away while it is on is refused', async () => {
    await put(FULL);
    expect((await put({ scheduling_timezone: null })).json.code).toBe('TIMEZONE_REQUIRED');
    expect(await get()).toEqual(FULL);
  });

  const window = (over: object) => ({
    ...FULL,
    manual_availability: [{ ...FULL.manual_availability[0], ...over }],
  });
  test.each([
    ['an unknown zone', { ...FULL, scheduling_timezone: 'Europe/Atlantis' }, 'scheduling_timezone'],
    ['an abbreviated zone', { ...FULL, scheduling_timezone: 'PST' }, 'America/Los_Angeles'],
    ['another abbreviated zone', { ...FULL, scheduling_timezone: 'est5edt' }, 'America/New_York'],
    ['a zone that is an offset by another name', { ...FULL, scheduling_timezone: 'HST' }, 'Pacific/Honolulu'],
    ['an offset as zone', { ...FULL, scheduling_timezone: '+02:00' }, 'scheduling_timezone'],
    ['another duration', { ...FULL, slot_duration: 45 }, 'slot_duration'],
    ['an eighth day', window({ day_of_week: 7 }), 'day_of_week'],
    ['half a day', window({ day_of_week: 1.5 }), 'day_of_week'],
    ['a time that does not exist', window({ start_time: '9:00' }), 'start_time'],
    ['24:00 as a start', window({ start_time: '24:00' }), 'start_time'],
    ['a time past midnight', window({ end_time: '24:30' }), 'end_time'],
    ['an end before the start', window({ end_time: '09:00' }), 'Sunday 10:00-09:00'],
    ['a window shorter than a slot', window({ end_time: '10:30' }), 'Sunday 10:00-10:30'],
    ['a date that does not exist', { ...FULL, blocked_dates: ['2026-02-30'] }, 'blocked_dates'],
    ['an unknown field', { ...FULL, timezone: 'Europe/Berlin' }, 'timezone'],
    ['an unknown field of a window', window({ note: 'x' }), 'note'],
    [
      'windows that overlap',
      {
        ...FULL,
        manual_availability: [
          { day_of_week: 1, start_time: '11:30', end_time: '13:00' },
          { day_of_week: 1, start_time: '09:00', end_time: '12:00' },
        ],
      },
      'Monday 09:00-12:00 overlaps Monday 11:30-13:00',
    ],
  ])('%s is refused by name', async (_, body, named) => {
    const { status, json } = await put(body);
    expect(status).toBe(400);
    expect(json.code).toBe('invalid_request');
    expect(JSON.stringify(json)).toContain(named);
    expect(await get()).toEqual(DEFAULTS);
  });

  test('a window of one slot is fine', async () => {
    expect((await put(window({ end_time: '11:00' }))).status).toBe(200);
  });

  test('windows that only touch are fine', async () => {
    const { status } = await put({
      ...FULL,
      manual_availability: [
        { day_of_week: 1, start_time: '09:00', end_time: '12:00' },
        { day_of_week: 1, start_time: '12:00', end_time: '13:00' },
      ],
    });
    expect(status).toBe(200);
  });

  test('needs a credential', async () => {
    expect((await t.request('GET', PATH)).status).toBe(401);
    expect((await t.request('PUT', PATH, { body: FULL })).status).toBe(401);
  });
});

const server = inject('postgres');
test.skipIf(!server)('PostgreSQL answers the same, to the order of the fields', async () => {
  const t = await openTestApp({ store: 'postgresql' });
  const { apiKey: key } = await t.signIn();
  await t.request('PUT', PATH, { key, body: FULL });
  const { text } = await t.request('GET', PATH, { key });
  expect(text).toBe(JSON.stringify({ success: true, data: FULL }));
  await t.close();
});

describe.each(eras)('set_availability for a client of $era', ({ connect }) => {
  test('changes given fields, keeps the others, and reads when called without arguments', async () => {
    const t = await openTestApp();
    const { apiKey } = await t.signIn();
    const http = await listen(t.app);
    const client = await connect(`${http.url}/api/mcp`, apiKey);
    const refused = await client.call('set_availability', { scheduling_enabled: true });
    expect(refused).toMatchObject({ isError: true, data: { code: 'TIMEZONE_REQUIRED', retryable: false } });
    expect((await client.call('set_availability', FULL)).data).toEqual(FULL);
    expect((await client.call('set_availability', { slot_duration: 30 })).data).toEqual({
      ...FULL,
      slot_duration: 30,
    });
    expect((await client.call('set_availability')).data).toEqual({ ...FULL, slot_duration: 30 });
    await client.close();
    await http.close();
    await t.close();
  });
});
