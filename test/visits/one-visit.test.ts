import { describe, expect, it } from 'vitest';
import {
  buyerSees,
  HOUR,
  kindsTo,
  openSaleEach,
  reserve,
  reserveAndOpen,
  setAddress,
  type TestSale,
  tokenFor,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import { momentTyped } from '../support/seller-forms.ts';

const CAT = { email: 'cat@example.com', name: 'Cat' };
/** Ten o'clock in New York on the day after the tests begin. */
const TEN = '2026-05-05T14:00:00.000Z';
const ELEVEN = '2026-05-05T15:00:00.000Z';

describe.each(eachStore)('one visit for all that a buyer reserved, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const put = (id: string, body: object) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
  const offerSlots = () =>
    t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: {
        scheduling_enabled: true,
        scheduling_timezone: 'America/New_York',
        slot_duration: 30,
        manual_availability: [{ day_of_week: 2, start_time: '10:00', end_time: '12:00' }],
      },
    });
  const slotsOf = async (token: string): Promise<string[]> =>
    (await t.request('GET', `/api/buyer/${token}/slots`)).json.data.slots.map(
      (slot: { starts_at: string }) => slot.starts_at,
    );
  const threadOf = async (id: string): Promise<string> => {
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    const rows: { reservation_id: string; conversation_id: string }[] = json.data.reservations;
    return rows.find((row) => row.reservation_id === id)?.conversation_id ?? '';
  };
  /** No two requests have the same time, so their order is known. */
  const taken = async (wish: Parameters<typeof reserveAndOpen>[2] = {}) => {
    t.clock.advance(1000);
    return reserveAndOpen(t, sale, wish);
  };
  const thread = async (id: string) =>
    (await t.request('GET', `/api/conversations/${await threadOf(id)}`, { key: sale.key })).json.data;
  const pickups = async (token: string) => (await buyerSees(t, token)).reservation.pickup_at;
  const share = async (id: string) => {
    const path = `/api/conversations/${await threadOf(id)}/address`;
    const { json } = await t.request('POST', `${path}/prepare`, { key: sale.key, body: {} });
    const { confirmation_token } = json.data;
    return t.request('POST', path, { key: sale.key, body: { confirmation_token } });
  };

  it('has the shape that the contract gives it, for both sides', async () => {
    await offerSlots();
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    expect((await thread(table.reservationId)).visit).toBeNull();
    expect((await buyerSees(t, lamp.token)).visit).toBeNull();
    await put(lamp.reservationId, { agreed_prices: { [sale.item.Lamp ?? '']: 8.5 } });
    await put(lamp.reservationId, { pickup_at: TEN });
    const visit = {
      starts_at: TEN,
      starts_at_local: 'Tuesday, May 5, 2026, 10:00 AM EDT',
      ends_at: null,
      timezone: 'America/New_York',
      set_by: 'by_hand',
      item_ids: [sale.item['Oak table'], sale.item.Lamp],
      total: 18.5,
      currency: 'USD',
      address_shared: false,
      address_changed: false,
    };
    expect((await thread(table.reservationId)).visit).toEqual(visit);
    expect((await buyerSees(t, table.token)).visit).toEqual(visit);
    await t.request('POST', `/api/buyer/${table.token}/schedule`, { body: { starts_at: ELEVEN } });
    expect((await buyerSees(t, lamp.token)).visit).toMatchObject({
      starts_at: ELEVEN,
      ends_at: '2026-05-05T15:30:00.000Z',
      set_by: 'booked',
    });
  });

  it('is announced, and added to calendars, once', async () => {
    await taken();
    const lamp = await taken({ items: ['Lamp'] });
    await t.runDueWork();
    const before = t.mailer.sent.length;
    await put(lamp.reservationId, { pickup_at: TEN });
    await t.runDueWork();
    const told = t.mailer.sent.slice(before);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['pickup_set_seller', 'reservation_arranged']);
    for (const { text, attachments } of told) {
      expect(text).toContain('Oak table');
      expect(text).toContain('Lamp');
      const calendar = Buffer.from(attachments[0]?.content ?? '', 'base64').toString();
      expect(calendar).toContain('SUMMARY:Pickup: Oak table and Lamp');
      expect(calendar).toContain('UID:conv_');
    }
  });

  it('every hold follows it: set, moved and called off', async () => {
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    const ends = async () =>
      Promise.all([table, lamp].map(async ({ token }) => (await buyerSees(t, token)).reservation.expires_at));
    await put(table.reservationId, { pickup_at: TEN });
    expect(await pickups(lamp.token)).toBe(TEN);
    expect(await ends()).toEqual(['2026-05-06T14:00:00.000Z', '2026-05-06T14:00:00.000Z']);
    await put(lamp.reservationId, { pickup_at: ELEVEN });
    expect(await ends()).toEqual(['2026-05-06T15:00:00.000Z', '2026-05-06T15:00:00.000Z']);
    await put(table.reservationId, { pickup_at: null });
    expect(await pickups(lamp.token)).toBeNull();
    expect((await thread(table.reservationId)).visit).toBeNull();
    const fresh = new Date(t.clock.now().getTime() + 48 * HOUR).toISOString();
    expect(await ends()).toEqual([fresh, fresh]);
  });

  it('items confirmed or promoted later join an upcoming visit, and not a past one', async () => {
    const cat = await taken({ ...CAT, items: ['Chair'] });
    const table = await taken();
    const chair = await taken({ items: ['Chair'] });
    await put(table.reservationId, { pickup_at: TEN });
    t.clock.advance(1000);
    const { json } = await reserve(t, sale, { items: ['Lamp'] });
    const token = await tokenFor(t, 'ben@example.com');
    expect((await thread(table.reservationId)).visit.item_ids).toHaveLength(1);
    expect(await pickups(token)).toBe(TEN);
    expect(json.data.reservation_id).toBeTypeOf('string');
    await t.request('POST', `/api/buyer/${cat.token}/cancel`, { body: {} });
    expect(await pickups(chair.token)).toBe(TEN);
    expect((await thread(table.reservationId)).visit.item_ids).toHaveLength(3);
    t.clock.setTo('2026-05-05T16:00:00.000Z');
    const chairAgain = await taken({ ...CAT, items: ['Chair'] });
    await t.request('POST', `/api/buyer/${chair.token}/cancel`, { body: {} });
    expect((await buyerSees(t, chairAgain.token)).reservation.status).toBe('active');
    const late = await taken({ items: ['Chair'] });
    await t.request('POST', `/api/buyer/${chairAgain.token}/cancel`, { body: {} });
    expect(await pickups(late.token)).toBeNull();
  });

  it.each([
    ['begins at this moment', TEN],
    ['was an hour ago', ELEVEN],
  ])('a visit that %s is over for what is promoted now: it is held for two days', async (_, now) => {
    const cat = await taken({ ...CAT, items: ['Chair', 'Oak table'] });
    const lamp = await taken({ items: ['Lamp', 'Oak table'] });
    const chair = await taken({ items: ['Chair'] });
    await put(lamp.reservationId, { pickup_at: TEN });
    t.clock.setTo(now);
    await t.request('POST', `/api/buyer/${cat.token}/cancel`, { body: {} });
    await t.sendMail();
    const expires_at = new Date(Date.parse(now) + 48 * HOUR).toISOString();
    expect((await buyerSees(t, lamp.token)).reservation).toMatchObject({ pickup_at: TEN, expires_at });
    expect((await buyerSees(t, chair.token)).reservation).toMatchObject({ pickup_at: null, expires_at });
    const told = t.mailer.sent.filter(({ kind }) => kind === 'reservation_promoted');
    expect(told).toHaveLength(2);
    for (const { text } of told) expect(text).toContain('It’s yours until');
  });

  it('stays for the rest when one reservation ends, and is off with the last', async () => {
    await offerSlots();
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    const cat = await taken({ ...CAT, items: ['Chair'] });
    await t.request('POST', `/api/buyer/${table.token}/schedule`, { body: { starts_at: TEN } });
    await t.runDueWork();
    await t.request('POST', `/api/buyer/${table.token}/cancel`, { body: {} });
    await t.runDueWork();
    expect((await thread(lamp.reservationId)).visit).toMatchObject({
      starts_at: TEN,
      item_ids: [sale.item.Lamp],
    });
    expect(t.mailer.last('ben@example.com')?.attachments).toEqual([]);
    expect(await slotsOf(cat.token)).not.toContain(TEN);
    await t.request('POST', `/api/buyer/${lamp.token}/cancel`, { body: {} });
    await t.runDueWork();
    expect((await thread(lamp.reservationId)).visit).toBeNull();
    const calendar = t.mailer.last('ben@example.com')?.attachments[0]?.content ?? '';
    expect(Buffer.from(calendar, 'base64').toString()).toContain('STATUS:CANCELLED');
    expect(await slotsOf(cat.token)).toContain(TEN);
  });

  it('a buyer moves it three times, whatever the reservation', async () => {
    await offerSlots();
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    const book = (token: string, starts_at: string) =>
      t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } });
    const half = '2026-05-05T14:30:00.000Z';
    for (const [{ token }, at] of [
      [table, TEN],
      [lamp, half],
      [table, TEN],
    ] as const)
      await book(token, at);
    expect((await buyerSees(t, table.token)).moves_left).toBe(1);
    expect((await book(lamp.token, half)).status).toBe(200);
    expect((await book(table.token, TEN)).json.code).toBe('PICKUP_MOVED_OFTEN');
    expect((await buyerSees(t, lamp.token)).can_schedule).toBe(false);
  });

  it('a time set by hand is offered to no one else, and cannot be booked', async () => {
    await offerSlots();
    const table = await taken();
    const cat = await taken({ ...CAT, items: ['Lamp'] });
    expect(await slotsOf(cat.token)).toContain(TEN);
    await put(table.reservationId, { pickup_at: TEN });
    expect(await slotsOf(cat.token)).not.toContain(TEN);
    expect(await slotsOf(table.token)).toContain(TEN);
    const booked = await t.request('POST', `/api/buyer/${cat.token}/schedule`, { body: { starts_at: TEN } });
    expect(booked.json.code).toBe('SLOT_UNAVAILABLE');
  });

  it('comes back when its cancellation is undone, and is offered to no one else again', async () => {
    await offerSlots();
    const table = await taken();
    const cat = await taken({ ...CAT, items: ['Lamp'] });
    await put(table.reservationId, { pickup_at: TEN });
    const act = (verb: string) =>
      t.request('POST', `/api/reservations/${table.reservationId}/${verb}`, { key: sale.key, body: {} });
    await act('cancel');
    expect(await slotsOf(cat.token)).toContain(TEN);
    expect((await act('undo')).status).toBe(200);
    expect((await thread(table.reservationId)).visit).toMatchObject({ starts_at: TEN, set_by: 'by_hand' });
    expect(await slotsOf(cat.token)).not.toContain(TEN);
  });

  it('a second buyer at one time is asked about over REST and in the tool, and set when the seller insists', async () => {
    const table = await taken();
    const cat = await taken({ ...CAT, items: ['Lamp'] });
    await put(table.reservationId, { pickup_at: TEN });
    const close = '2026-05-05T14:29:00.000Z';
    const refused = await put(cat.reservationId, { pickup_at: close });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'TIME_TAKEN',
      conflicts: [
        {
          conversation_id: (await thread(table.reservationId)).conversation.conversation_id,
          buyer_name: 'Ben',
          starts_at: TEN,
          ends_at: null,
        },
      ],
    });
    expect(await pickups(cat.token)).toBeNull();
    const call = async (args: object) => {
      const params = {
        name: 'update_reservation',
        arguments: { reservation_id: cat.reservationId, action: 'set_pickup', ...args },
      };
      const { json } = await t.request('POST', '/api/mcp', {
        key: sale.key,
        headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      });
      return json.result;
    };
    const asTool = await call({ pickup_at: close });
    expect(asTool.isError).toBe(true);
    expect(JSON.parse(asTool.content[0].text)).toMatchObject({
      code: 'TIME_TAKEN',
      conflicts: [{ buyer_name: 'Ben' }],
    });
    expect((await call({ pickup_at: close, anyway: true })).isError).not.toBe(true);
    expect(await pickups(cat.token)).toBe(close);
    expect((await put(cat.reservationId, { pickup_at: '2026-05-05T14:30:00.000Z' })).status).toBe(200);
  });

  it.each([
    ['the thread', async (id: string) => `/inbox/${await threadOf(id)}`, 'pickup'],
    ['the pickups', async () => '/sell/pickups', 'time'],
  ] as const)('the page of %s asks once', async (_, pathOf, act) => {
    await offerSlots();
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/settings'), sale.email);
    const table = await taken();
    const cat = await taken({ ...CAT, items: ['Lamp'] });
    await put(table.reservationId, { pickup_at: TEN });
    await put(cat.reservationId, { pickup_at: '2026-05-06T15:00:00.000Z' });
    const path = await pathOf(cat.reservationId);
    const form = `${path}/${act}`;
    const submit = async (
      page: Awaited<ReturnType<typeof browser.visit>>,
      pickup_at: string,
      anyway?: string,
    ) =>
      browser.submit(page, form, {
        reservation_id: cat.reservationId,
        ...momentTyped('pickup_at', pickup_at),
        ...(anyway && { anyway }),
      });
    const asked = await submit(await browser.visit(path), '2026-05-05T10:00');
    expect(asked.html).toContain('Ben is already coming at that time');
    expect(await pickups(cat.token)).toBe('2026-05-06T15:00:00.000Z');
    const other = await submit(asked, '2026-05-05T10:15');
    expect(other.html).toContain('Ben is already coming at that time');
    const [, anyway = ''] = /name="anyway" value="([^"]+)"/.exec(other.html) ?? [];
    expect(anyway).toBe('2026-05-05T10:15');
    await submit(other, anyway, anyway);
    expect(await pickups(cat.token)).toBe('2026-05-05T14:15:00.000Z');
  });

  it('says when the address has changed since it was shared, until the new one is', async () => {
    const { reservationId, token } = await taken();
    await put(reservationId, { pickup_at: TEN });
    await setAddress(t, sale.sellerId, '12 Oak Street, Springfield');
    await share(reservationId);
    const state = async () => {
      const { address_shared, address_changed } = (await thread(reservationId)).visit;
      return [address_shared, address_changed, (await buyerSees(t, token)).address_changed];
    };
    expect(await state()).toEqual([true, false, false]);
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com', 'address_shared')?.text).not.toContain('replaces');
    await setAddress(t, sale.sellerId, '3 Birch Road, Springfield');
    expect(await state()).toEqual([true, true, true]);
    expect((await buyerSees(t, token)).address).toBe('12 Oak Street, Springfield');
    await share(reservationId);
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com', 'address_shared')?.text).toContain('It replaces the address');
    expect(await state()).toEqual([true, false, false]);
    expect((await buyerSees(t, token)).address).toBe('3 Birch Road, Springfield');
  });

  it('the seller is asked once for the whole visit whether the buyer came', async () => {
    await taken();
    const lamp = await taken({ items: ['Lamp'] });
    await put(lamp.reservationId, { pickup_at: TEN });
    t.clock.setTo(TEN);
    await t.runDueWork();
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'pickup_question')).toHaveLength(1);
    expect(t.mailer.last(sale.email, 'pickup_question')?.text).toMatch(/Oak table[\s\S]*Lamp/);
  });
});
