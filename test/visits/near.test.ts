import { describe, expect, it } from 'vitest';
import { remindOfVisits } from '../../src/reservations/expire.ts';
import { nextReminder, reminderNow } from '../../src/visits/reminders.ts';
import {
  HOUR,
  MINUTE,
  openSaleEach,
  reserveAndOpen,
  setAddress,
  type TestSale,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';

const BEN = 'ben@example.com';

describe('when reminders of a visit are due', () => {
  const zone = 'America/New_York';
  const next = (startsAt: string, now: string) =>
    nextReminder(new Date(startsAt), zone, new Date(now))?.toISOString() ?? null;
  const START = '2026-05-05T14:00:00.000Z';

  it.each([
    ['made days before', '2026-05-01T10:00:00Z', '2026-05-04T22:00:00.000Z'],
    ['made just before six in the evening', '2026-05-04T21:59:59Z', '2026-05-04T22:00:00.000Z'],
    ['made at six in the evening', '2026-05-04T22:00:00Z', '2026-05-05T12:00:00.000Z'],
    ['made two hours before', '2026-05-05T12:00:00Z', null],
  ])('%s', (_, now, due) => expect(next(START, now)).toBe(due));

  it('six in the evening is that of the seller, on the day when clocks change too', () => {
    expect(next('2026-03-08T15:00:00Z', '2026-03-01T00:00:00Z')).toBe('2026-03-07T23:00:00.000Z');
    expect(next('2026-03-09T15:00:00Z', '2026-03-01T00:00:00Z')).toBe('2026-03-08T22:00:00.000Z');
  });

  it('a reminder that is no longer true isn’t sent', () => {
    const now = (at: string) => reminderNow(new Date(START), zone, new Date(at));
    expect(now('2026-05-04T22:00:00Z')).toBe('pickup_tomorrow');
    expect(now('2026-05-05T05:00:00Z')).toBeUndefined();
    expect(now('2026-05-05T12:00:00Z')).toBe('pickup_soon');
    expect(now(START)).toBeUndefined();
  });
});

describe.each(eachStore)('a visit that is near, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });
  const put = (id: string, body: object) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
  const zone = () =>
    t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: { scheduling_timezone: 'America/New_York' },
    });
  const choose = (mail_pickups: string) =>
    t.deps.store.write((tx) =>
      tx.update(tx.t.sellers).set({ mailChoices: { pickups: mail_pickups as 'daily' } }),
    );
  const reminders = () =>
    t.mailer.sent
      .filter(({ kind }) => /^pickup_(tomorrow|soon)$/.test(kind))
      .map(({ kind, to }) => `${kind} ${to}`);
  const at = async (time: string) => {
    t.clock.setTo(time);
    await t.runDueWork();
  };

  it('reminds once, even if two instances find the visit due at the same moment', async () => {
    await zone();
    const { reservationId } = await reserveAndOpen(t, sale);
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    t.clock.setTo('2026-05-05T22:00:00Z');
    await Promise.all([remindOfVisits(t.deps, 10), remindOfVisits(t.deps, 10)]);
    await t.sendMail();
    expect(reminders().sort()).toEqual([`pickup_tomorrow ${BEN}`, `pickup_tomorrow ${sale.email}`]);
  });

  it('reminds both sides the evening before and two hours before, once each: place, amount, items', async () => {
    await zone();
    await reserveAndOpen(t, sale);
    t.clock.advance(MINUTE);
    const { reservationId } = await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await put(reservationId, {
      pickup_at: '2026-05-06T14:00:00Z',
      agreed_prices: { [sale.item.Lamp ?? '']: 8 },
    });
    await at('2026-05-05T21:59:59Z');
    expect(reminders()).toEqual([]);
    await at('2026-05-05T22:00:00Z');
    await at('2026-05-05T23:00:00Z');
    expect(reminders().sort()).toEqual([`pickup_tomorrow ${BEN}`, `pickup_tomorrow ${sale.email}`]);
    const mail = t.mailer.last(BEN, 'pickup_tomorrow');
    expect(mail?.text).toMatch(
      /Oak table, \$10[\s\S]*Lamp, \$8[\s\S]*Total: \$18\.[\s\S]*don’t have the address/,
    );
    await setAddress(t, sale.sellerId, '12 Oak Street, Springfield');
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const path = `/api/conversations/${json.data.conversations[0].conversation_id}/address`;
    const prepared = await t.request('POST', `${path}/prepare`, { key: sale.key, body: {} });
    const { confirmation_token } = prepared.json.data;
    await t.request('POST', path, { key: sale.key, body: { confirmation_token } });
    await at('2026-05-06T11:59:59Z');
    expect(reminders()).toHaveLength(2);
    await at('2026-05-06T12:00:00Z');
    await at('2026-05-06T13:00:00Z');
    expect(reminders().slice(2).sort()).toEqual([`pickup_soon ${BEN}`, `pickup_soon ${sale.email}`]);
    expect(t.mailer.last(BEN, 'pickup_soon')?.text).toContain('12 Oak Street, Springfield');
    expect(t.mailer.last(sale.email, 'pickup_soon')?.text).toContain('already has your pickup address');
  });

  it('reminds again of a moved time, never of a canceled one, and of a late-set one only what is left', async () => {
    await zone();
    const { reservationId } = await reserveAndOpen(t, sale);
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    await put(reservationId, { pickup_at: null });
    await at('2026-05-05T22:30:00Z');
    expect(reminders()).toEqual([]);
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    await at('2026-05-06T12:00:00Z');
    expect(reminders().sort()).toEqual([`pickup_soon ${BEN}`, `pickup_soon ${sale.email}`]);
    await put(reservationId, { pickup_at: '2026-05-06T13:00:00Z' });
    await at('2026-05-06T12:30:00Z');
    expect(reminders()).toHaveLength(2);
  });

  it.each([
    ['daily', []],
    ['never', []],
  ])('a seller who chose %s for pickups gets no reminder, and the buyer does', async (way, sellers) => {
    await zone();
    const { reservationId } = await reserveAndOpen(t, sale);
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    await choose(way);
    await at('2026-05-05T22:00:00Z');
    expect(reminders()).toEqual([...sellers, `pickup_tomorrow ${BEN}`]);
  });

  it('on its day, once an hour, the buyer says that they are late, or there', async () => {
    await zone();
    const { reservationId, token } = await reserveAndOpen(t, sale);
    const late = (minutes: unknown) => t.request('POST', `/api/buyer/${token}/late`, { body: { minutes } });
    const here = () => t.request('POST', `/api/buyer/${token}/here`, { body: {} });
    expect((await late(15)).json.code).toBe('NO_PICKUP_ARRANGED');
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    await at('2026-05-06T03:59:00Z');
    expect((await late(15)).json.code).toBe('PICKUP_NOT_YET');
    await at('2026-05-06T13:00:00Z');
    for (const minutes of [4, 61, 7.5, '15']) expect((await late(minutes)).status).toBe(400);
    await choose('daily');
    const thread = async () =>
      (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations[0];
    const { conversation_id } = await thread();
    await t.request('GET', `/api/conversations/${conversation_id}?mark_read=true`, { key: sale.key });
    expect(await thread()).toMatchObject({ unread_count_seller: 0 });
    expect((await late(5)).status).toBe(200);
    expect(await thread()).toMatchObject({ unread_count_seller: 1 });
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'buyer_late')?.subject).toBe('Ben is running 5 minutes late');
    expect((await here()).status).toBe(200);
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'buyer_here')?.subject).toBe('Ben is here for Oak table');
    t.clock.advance(HOUR - MINUTE);
    expect([(await late(60)).status, (await here()).status]).toEqual([429, 429]);
    t.clock.advance(MINUTE);
    expect([(await late(60)).status, (await here()).status]).toEqual([200, 200]);
    const said = (await t.request('GET', `/api/buyer/${token}`)).json.data.messages.map(
      ({ content }: { content: string }) => content,
    );
    expect(said).toContain('Running about 5 minutes late for the pickup.');
    expect(said).toContain('Here for the pickup.');
  });

  it('has its buttons on the buyer’s page on that day alone', async () => {
    await zone();
    const { reservationId, token } = await reserveAndOpen(t, sale);
    await put(reservationId, { pickup_at: '2026-05-06T14:00:00Z' });
    const page = async () => (await t.request('GET', `/r/${token}`)).text;
    expect(await page()).not.toContain('I’m here');
    await at('2026-05-06T12:30:00Z');
    expect(await page()).toContain('I’m here');
    // One tap each: nothing has to be opened first.
    expect((await page()).replaceAll(/<details[\s\S]*?<\/details>/g, '')).toContain('20 minutes late');
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const post = (name: string, body: string) =>
      t.app.request(`/r/${token}/${name}`, { method: 'POST', body, ...form });
    expect((await post('late', 'minutes=20')).status).toBe(303);
    expect(await (await post('late', 'minutes=20')).text()).toContain('within the last hour');
    expect((await post('here', '')).headers.get('location')).toBe(`/r/${token}?done=here`);
  });
});

describe('the pickups as a calendar', () => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({}, (opened) => {
    ({ t, sale } = opened);
  });

  it('is at a secret address that the seller can replace, and holds no email and no address', async () => {
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const shown = async () => {
      const page = await browser.visit('/sell/pickups');
      return { page, path: /\/calendar\/[^"]+\.ics/.exec(page.html)?.[0] ?? '' };
    };
    const { page, path } = await shown();
    const empty = await t.request('GET', path);
    expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(empty.headers.get('cache-control')).toBe('private, max-age=300');
    expect(empty.text).not.toContain('VEVENT');
    await setAddress(t, sale.sellerId, '12 Oak Street, Springfield');
    const { reservationId } = await reserveAndOpen(t, sale);
    await t.request('PUT', `/api/reservations/${reservationId}`, {
      key: sale.key,
      body: { pickup_at: '2026-05-06T14:00:00Z' },
    });
    const { text } = await t.request('GET', path);
    expect(text).toContain('SUMMARY:Pickup: Oak table (Ben)');
    expect(text).toContain('DTSTART:20260506T140000Z');
    expect(text).toContain('DTEND:20260506T143000Z');
    expect(text).not.toContain('@example.com');
    expect(text).not.toContain('Oak Street');
    expect((await t.request('GET', `${path.slice(0, -5)}x.ics`)).status).toBe(404);
    expect((await t.request('GET', '/calendar/nobody.ics')).status).toBe(404);
    await browser.submit(page, '/sell/pickups/calendar', {});
    expect((await t.request('GET', path)).status).toBe(404);
    const { path: kept } = await shown();
    const [, end = ''] = /DTEND:(\S+)/.exec((await t.request('GET', kept)).text) ?? [];
    const until =
      Date.parse(end.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')) + 7 * 24 * HOUR;
    for (const [ms, many] of [
      [-1, 1],
      [0, 0],
    ] as const) {
      t.clock.setTo(new Date(until + ms).toISOString());
      expect((await t.request('GET', kept)).text.match(/BEGIN:VEVENT/g) ?? []).toHaveLength(many);
    }
  });
});
