import { beforeEach, describe, expect, it } from 'vitest';
import { contextOf } from '../../src/context.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { readAgenda } from '../../src/reservations/agenda.ts';
import { HOUR } from '../../src/units.ts';
import { agendaDays } from '../../src/web/pickups/days.ts';
import { timesInput, typedTimes } from '../../src/web/pickups/times-form.ts';
import {
  itemState,
  kindsTo,
  openSaleEach,
  reserveAndOpen,
  setAddress,
  type TestSale,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import { momentTyped } from '../support/seller-forms.ts';

const PATH = '/sell/pickups';

describe.each(eachStore)('the agenda, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });
  const agenda = () => {
    const actor = { kind: 'session', sellerId: sale.sellerId, email: sale.email } as const;
    return readAgenda({ ...contextOf(t.deps, actor, 'req_1', '127.0.0.1'), actor });
  };
  const set = (id: string, pickup_at: string) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body: { pickup_at } });

  it('offers no undo after half an hour, even if the reservation has changed since', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const path = `/api/reservations/${ben.reservationId}/cancel`;
    await t.request('POST', path, { key: sale.key, body: { item_ids: [sale.item.Lamp] } });
    expect((await agenda()).just_closed).toHaveLength(1);
    t.clock.advance(HOUR / 2);
    await set(ben.reservationId, '2026-05-06T10:00:00Z');
    expect((await agenda()).just_closed).toEqual([]);
  });

  it('lists visits in order, buyers without a time, and what can still be undone', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table'] });
    const cat = await reserveAndOpen(t, sale, { items: ['Lamp'], name: 'Cat', email: 'cat@example.com' });
    const dan = await reserveAndOpen(t, sale, { items: ['Chair'], name: 'Dan', email: 'dan@example.com' });
    await set(ben.reservationId, '2026-05-06T10:00:00Z');
    await set(cat.reservationId, '2026-05-05T10:00:00Z');
    const before = await agenda();
    expect(before.visits.map((visit) => visit.buyer_name)).toEqual(['Cat', 'Ben']);
    expect(before.without_time.map((each) => each.buyer_name)).toEqual(['Dan']);
    expect(before.visits.map((visit) => [visit.is_over, visit.address_shared])).toEqual([
      [false, false],
      [false, false],
    ]);

    await setAddress(t, sale.sellerId, '12 Oak Street, Springfield');
    const [visit] = before.visits;
    const path = `/api/conversations/${visit?.conversation_id}/address`;
    const { json } = await t.request('POST', `${path}/prepare`, { key: sale.key, body: {} });
    const { confirmation_token } = json.data;
    await t.request('POST', path, { key: sale.key, body: { confirmation_token } });
    t.clock.setTo('2026-05-05T10:00:00Z');
    const sold = { key: sale.key, body: { action: 'sold' } };
    await t.request('POST', `/api/reservations/${dan.reservationId}/pickup-confirm`, sold);
    const after = await agenda();
    expect(after.visits).toMatchObject([
      { buyer_name: 'Cat', is_over: true, address_shared: true },
      { buyer_name: 'Ben', is_over: false, address_shared: false },
    ]);
    expect(after.just_closed).toMatchObject([{ buyer_name: 'Dan', status: 'completed' }]);
    t.clock.advance(30 * 60_000);
    expect((await agenda()).just_closed).toEqual([]);
  });

  it('is grouped by the seller’s days, and joins everything that one buyer picks up', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table'] });
    const more = await reserveAndOpen(t, sale, { items: ['Lamp'] });
    for (const { reservationId } of [ben, more]) await set(reservationId, '2026-05-05T03:00:00Z');
    const { days, toAnswer } = agendaDays(await agenda(), t.clock.now(), 'America/Chicago', wordsOf('en'));
    expect(toAnswer).toEqual([]);
    expect(days.map(({ words, coming }) => [words, coming.map(({ visits }) => visits.length)])).toEqual([
      ['Today, Monday, May 4', [2]],
    ]);
    const { week } = agendaDays(await agenda(), t.clock.now(), 'America/Chicago', wordsOf('en'));
    expect(week.map(({ words, many }) => [words, many])).toEqual([
      ['Mon, May 4', 1],
      ...[5, 6, 7, 8, 9, 10].map((day, i) => [
        `${['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][i]}, May ${day}`,
        0,
      ]),
    ]);
    const utc = agendaDays(await agenda(), t.clock.now(), 'UTC', wordsOf('en'));
    expect(utc.days.map(({ words }) => words)).toEqual(['Tomorrow, Tuesday, May 5']);
  });
});

describe('the page of the pickups', () => {
  let t: TestApp;
  let sale: TestSale;
  let browser: Browser;
  openSaleEach({}, (opened) => {
    ({ t, sale } = opened);
  });
  beforeEach(async () => {
    await t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_timezone: 'America/Chicago' },
    });
    browser = openBrowser(t);
    await browser.signIn(await browser.visit(PATH));
  });

  const submit = async (act: string, fields: Record<string, string> = {}) =>
    browser.submit(
      await browser.visit(PATH),
      act === 'times' ? `${PATH}/times#told` : `${PATH}/${act}`,
      fields,
    );
  const set = (id: string, pickup_at: string) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body: { pickup_at } });
  /** Ben comes on Wednesday at ten in Chicago. */
  async function arranged() {
    const ben = await reserveAndOpen(t, sale);
    await set(ben.reservationId, '2026-05-06T15:00:00Z');
    return ben;
  }
  const times = (changes: Record<string, string> = {}) => ({
    zone: 'America/Chicago',
    slot: '60',
    from_3_0: '09:00',
    to_3_0: '12:00',
    ...changes,
  });
  const stored = async () =>
    (await t.request('GET', '/api/scheduling/availability', { key: sale.key })).json.data;

  it('requires a sign-in, and returns afterward', async () => {
    const stranger = openBrowser(t);
    const asked = await stranger.visit(PATH);
    expect(asked.html).toContain('<h1>Sign in</h1>');
    expect((await stranger.signIn(asked)).html).toContain('<h1>Pickups</h1>');
  });

  it('says what to do if no one is coming, and names the time zone as people do', async () => {
    const { html } = await browser.visit(PATH);
    expect(html).toContain('No pickups yet');
    expect(html).toContain('Set below when buyers can pick up');
    expect(html).toContain('All times are in Central Time.');
  });

  it('says how many others were in line for what was picked up, and the thread does, too', async () => {
    const { reservationId } = await arranged();
    for (const name of ['Cat', 'Dan']) {
      await reserveAndOpen(t, sale, { name, email: `${name.toLowerCase()}@example.com` });
    }
    t.clock.setTo('2026-05-06T15:05:00Z');
    const told = 'The 2 other buyers in line each got an email.';
    expect((await submit('sold', { reservation_id: reservationId })).html).toContain(told);
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    const { conversation_id: thread } = json.data.reservations.find(
      (each: { reservation_id: string }) => each.reservation_id === reservationId,
    );
    expect((await browser.visit(`/inbox/${thread}`)).html).toContain(told);
    expect((await submit('undo', { reservation_id: reservationId })).html).not.toContain('in line each');
  });

  it('records by one tap that they came, and takes it back by another', async () => {
    const { reservationId } = await arranged();
    expect((await browser.visit(PATH)).html).not.toContain('Did they show up?');
    t.clock.setTo('2026-05-06T15:05:00Z');
    expect((await browser.visit(PATH)).html).toContain('Did they show up?');
    const page = await browser.visit(PATH);
    const answer = await browser.post(
      `${PATH}/sold`,
      page.forms.find(({ action }) => action === `${PATH}/sold`)?.fields ?? {},
    );
    expect(answer.location).toBe(`${PATH}?done=sold#${reservationId}`);
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('taken');
    const after = await browser.visit(PATH);
    expect(after.html).toContain(`id="${reservationId}"`);
    expect(after.html).toContain('picked up Oak table');
    expect((await submit('undo')).html).toContain('Undone');
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('reserved');
  });

  it('records that no one came, not before the time', async () => {
    const { reservationId } = await arranged();
    const page = await browser.visit(PATH);
    expect(page.forms.map(({ action }) => action)).not.toContain(`${PATH}/noshow`);
    const early = await browser.post(`${PATH}/noshow`, {
      ...page.forms.find(({ action }) => action === `${PATH}/time`)?.fields,
      reservation_id: reservationId,
    });
    expect(early.status).toBe(400);
    t.clock.setTo('2026-05-06T15:05:00Z');
    expect((await submit('noshow')).html).toContain('didn’t show up');
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('available');
  });

  it('sets a new time by the seller’s clock, and shows an invalid one again', async () => {
    await arranged();
    const refused = await submit('time', momentTyped('pickup_at', '2020-01-01T10:00'));
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('Choose a future date and time');
    expect(refused.html).toMatch(/<option value="2020-01-01" selected="">/);
    expect(refused.html).toContain('value="10:00 AM"');
    const before = kindsTo(t, 'ben@example.com').length;
    expect((await submit('time', momentTyped('pickup_at', '2026-05-07T6:30 pm'))).html).toContain(
      'The new time is set',
    );
    expect((await browser.visit(PATH)).html).toMatch(/Thursday, May 7.*6:30 PM/s);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').length).toBeGreaterThan(before);
  });

  it('saves the times of the week, midnight and a span of days among them', async () => {
    const saved = await submit(
      'times',
      times({ to_3_0: '00:00', block_from: '5/20', block_until: 'May 22' }),
    );
    expect(saved.html).toContain('Times saved.');
    expect(saved.html).toContain('Buyers who reserve choose one of your times below.');
    expect(await stored()).toMatchObject({
      scheduling_enabled: true,
      scheduling_timezone: 'America/Chicago',
      slot_duration: 60,
      manual_availability: [{ day_of_week: 3, start_time: '09:00', end_time: '24:00' }],
      blocked_dates: ['2026-05-20', '2026-05-21', '2026-05-22'],
    });
    const again = await browser.visit(PATH);
    expect(again.html).toMatch(
      /id="to_3_0" name="to_3_0" value="12:00 AM"|name="to_3_0"[^>]*value="12:00 AM"|value="12:00 AM"[^>]*name="to_3_0"/,
    );
    expect(again.html).toContain('Wednesday, May 20');
  });

  it('shows errors at the field, and keeps what was typed', async () => {
    const refused = await submit(
      'times',
      times({ from_3_0: '12:00', to_3_0: '09:00', block_from: '2026-05-01' }),
    );
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('This ends before it begins.');
    expect(refused.html).toContain('This day has passed.');
    expect(refused.html).toContain('value="05/01/2026"');
    expect((await stored()).manual_availability).toEqual([]);
  });

  it('names what a change would break before it is saved, and saves it when told to', async () => {
    const { reservationId } = await arranged();
    const asked = await submit('times', times({ block_from: '2026-05-06' }));
    expect(asked.status).toBe(409);
    expect(asked.html).toMatch(/Ben<\/strong>, Wed, May 6, 10:00 AM: you block that day/);
    expect((await stored()).blocked_dates).toEqual([]);
    expect(asked.html).toContain('value="2026-05-06"');
    const anyway = { ...times({ block_from: '2026-05-06' }), accepted: reservationId };
    expect((await browser.submit(asked, `${PATH}/times#told`, anyway)).html).toContain('Times saved.');
    expect((await stored()).blocked_dates).toEqual(['2026-05-06']);
    // A conflict that exists already is no reason to ask again.
    const more = await submit('times', { ...times(), blocked: '2026-05-06', block_from: '2026-05-09' });
    expect(more.html).toContain('Times saved.');
  });

  it('asks again for a booking that came in between', async () => {
    await arranged();
    const asked = await submit('times', times({ block_from: '2026-05-06' }));
    const cat = await reserveAndOpen(t, sale, { items: ['Lamp'], name: 'Cat', email: 'cat@example.com' });
    await set(cat.reservationId, '2026-05-06T17:00:00Z');
    const first = asked.html.match(/name="accepted" value="([^"]+)"/)?.[1] ?? '';
    const again = await browser.submit(asked, `${PATH}/times#told`, {
      ...times({ block_from: '2026-05-06' }),
      accepted: first,
    });
    expect([again.status, again.html.includes('2 booked pickups don’t fit')]).toEqual([409, true]);
    expect((await stored()).blocked_dates).toEqual([]);
  });

  it('changes nothing without the token of the page', async () => {
    const { reservationId } = await arranged();
    for (const act of ['sold', 'noshow', 'undo', 'time', 'times']) {
      expect(
        (await browser.post(`${PATH}/${act}`, { reservation_id: reservationId, ...times() })).status,
      ).toBe(403);
    }
    expect((await stored()).manual_availability).toEqual([]);
  });
});

describe('the form of the times', () => {
  const typed = (fields: Record<string, string>) =>
    typedTimes(
      new URLSearchParams({
        enabled: 'yes',
        zone: 'UTC',
        slot: '30',
        from_1_0: '09:00',
        to_1_0: '10:00',
        ...fields,
      }),
      (day) => day,
    );
  it.each([
    [{ from_1_0: '' }, 'from_1_0'],
    [{ to_1_0: '9' }, 'to_1_0'],
    [{ to_1_0: '09:15' }, 'to_1_0'],
    [{ from_1_1: '09:30', to_1_1: '11:00' }, 'from_1_1'],
    [{ from_1_0: '', to_1_0: '' }, 'from_1_0'],
    [{ zone: '' }, 'zone'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ block_until: '2026-06-01' }, 'block_from'],
    [{ block_from: 'soon' }, 'block_from'],
    [{ block_from: '2026-13-45' }, 'block_from'],
    [{ block_from: '2026-06-02', block_until: 'soon' }, 'block_until'],
    [{ block_from: '2026-06-02', block_until: '2026-06-01' }, 'block_until'],
    [{ block_from: '2026-06-01', block_until: '2027-06-01' }, 'block_until'],
  ])('refuses %j at the field %s', (fields, path) => {
    try {
      timesInput(typed(fields), '2026-05-04', wordsOf('en'), 'Write it like …');
    } catch (error) {
      expect(error).toMatchObject({ options: { fields: [{ path }] } });
      return;
    }
    throw new Error('It was taken');
  });
});
