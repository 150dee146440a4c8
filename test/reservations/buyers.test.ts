import { describe, expect, it } from 'vitest';
import { purgeTombstones } from '../../src/listings/bin.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { repeat } from '../support/repeat.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  MINUTE,
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from './sale.ts';

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

describe('asking for the same item again', () => {
  it('answers a second click like the first one and takes no second place', async () => {
    const first = await reserve(t, sale);
    const second = await reserve(t, sale);
    expect(second.json).toEqual(first.json);
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ queueCount: 0 });
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received']);
  });

  it('emails the link again if the second request comes later', async () => {
    await reserve(t, sale);
    t.clock.advance(2 * MINUTE - 1);
    await reserve(t, sale);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received']);
    t.clock.advance(1);
    await reserve(t, sale);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received', 'reservation_known']);
    expect(t.mailer.last('ben@example.com')?.text).toMatch(/\/r\/[\w-]{43}/);
  });

  it('does not tell a stranger that an address has reserved something', async () => {
    const { reservationId } = await reserveAndOpen(t, sale, { email: 'ben@example.com', name: 'Ben' });
    t.clock.advance(HOUR);
    const probe = await reserve(t, sale, { email: 'BEN@example.com ', name: 'Mallory' });
    const stranger = await reserve(t, sale, { email: 'new@example.com', name: 'Mallory' });
    const shape = ({ json }: typeof probe) => ({ ...json.data, reservation_id: 'res' });
    expect(shape(probe)).toEqual(shape(stranger));
    expect(probe.json.data.reservation_id).not.toBe(reservationId);
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com')?.kind).toBe('reservation_known');
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ queueCount: 1 });
  });

  it('reserves what is new of a mixed request', async () => {
    await reserveAndOpen(t, sale);
    t.clock.advance(HOUR);
    const { json } = await reserve(t, sale, { items: ['Oak table', 'Lamp'] });
    expect(json.data.items).toEqual([
      { item_id: sale.item['Oak table'], state: 'queued', position: 1 },
      { item_id: sale.item.Lamp, state: 'held', position: 0 },
    ]);
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'reserved' });
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ queueCount: 0 });
  });

  it('lets a buyer who canceled reserve again', async () => {
    const { token } = await reserveAndOpen(t, sale);
    await t.request('POST', `/api/buyer/${token}/cancel`);
    expect((await reserve(t, sale)).json.data.status).toBe('pending');
  });
});

describe('what a buyer cannot do', () => {
  it('reserve what is sold, offline, deleted or of another sale', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const { status, json } = await reserve(t, sale, { items: ['Oak table', other.item.Vase ?? ''] });
    expect([status, json.code]).toEqual([409, 'ITEM_UNAVAILABLE']);
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ status: 'available' });
    const nowhere = await reserve(t, { ...sale, slug: 'no-such-sale' });
    expect([nowhere.status, nowhere.json.code]).toEqual([404, 'not_found']);
    t.clock.advance(31 * 24 * HOUR);
    expect((await reserve(t, sale)).json.code).toBe('not_found');
  });

  it.each([
    ['no items', { item_ids: [] }],
    ['twenty-one items', { item_ids: Array.from({ length: 21 }, (_, i) => `item_${i}`) }],
    ['a name of spaces', { buyer_name: ' \u200E ' }],
    ['an endless name', { buyer_name: 'x'.repeat(81) }],
    ['an endless message', { message: 'x'.repeat(2001) }],
    ['no address', { buyer_email: 'ben' }],
    ['a line break in the address', { buyer_email: 'ben@example.com\nBcc: a@example.com' }],
    ['a NUL', { buyer_name: 'Ben\u0000' }],
    ['a filled trap', { website: 'https://spam.example' }],
    ['an unknown field', { price: 1 }],
  ])('send %s', async (_, change) => {
    const body = {
      slug: sale.slug,
      item_ids: [sale.item.Lamp],
      buyer_name: 'Ben',
      buyer_email: 'ben@example.com',
    };
    const { status, json } = await t.request('POST', '/api/reservations', { body: { ...body, ...change } });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'available' });
  });

  it('name an item twice to get two places', async () => {
    const { json } = await reserve(t, sale, { items: ['Lamp', 'Lamp'] });
    expect(json.data.items).toHaveLength(1);
  });

  it('guess links: anything that isn’t a token is the same 404', async () => {
    await reserve(t, sale);
    const paths = ['x', 'a'.repeat(43), 'a'.repeat(200), '%00', 'ben@example.com', "' or 1=1 --"];
    for (const token of paths) {
      const { status, json } = await t.request('GET', `/api/buyer/${encodeURIComponent(token)}`);
      expect([status, json.code, json.error]).toEqual([404, 'not_found', 'This link isn’t valid.']);
    }
    const posted = await t.request('POST', `/api/buyer/${'a'.repeat(43)}/cancel`);
    expect([posted.status, posted.json.error]).toEqual([404, 'This link isn’t valid.']);
  });

  it('find the token anywhere but in the email', async () => {
    const { token, reservationId } = await reserveAndOpen(t, sale, { message: 'Hello' });
    const { reservations } = t.deps.store.read.t;
    const stored = JSON.stringify(await t.deps.store.read.select().from(reservations));
    expect(stored).not.toContain(token);
    expect(stored).toContain(reservationId);
    for (const path of ['/api/reservations', '/api/conversations']) {
      expect((await t.request('GET', path, { key: sale.key })).text).not.toContain(token);
    }
  });

  it('speak as someone whose address was confirmed', async () => {
    await reserveAndOpen(t, sale, { message: 'I can come on Saturday.' });
    t.clock.advance(HOUR);
    await reserve(t, sale, { name: 'Mallory', items: ['Chair'], message: 'Send me the address please' });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const [row] = json.data.conversations;
    expect(row).toMatchObject({ buyer_name: 'Ben', first_item_title: 'Oak table', item_count: 1 });
    expect(row.reservation.item_ids).toEqual([row.reservation.items[0].item_id]);
    const thread = await t.request('GET', `/api/conversations/${row.conversation_id}`, { key: sale.key });
    const last = thread.json.data.messages.at(-1);
    expect(last).toMatchObject({ sender_type: 'system', contains_public_text: true });
    expect(last.content).toMatch(/wasn’t confirmed yet.*“Send me the address please”/);
  });

  it('read a reservation of someone else through a seller’s route', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const path = `/api/reservations/${reservationId}`;
    for (const call of [
      t.request('POST', `${path}/pickup-confirm`, { key: other.key, body: { action: 'sold' } }),
      t.request('POST', `${path}/cancel`, { key: other.key }),
    ]) {
      expect((await call).json.code).toBe('NOT_OWNER');
    }
    expect((await t.request('GET', '/api/reservations', { key: other.key })).json.data.reservations).toEqual(
      [],
    );
    expect((await t.request('POST', '/api/reservations/res_x/cancel', { key: sale.key })).status).toBe(404);
  });
});

describe('limits', () => {
  it('count buyers’ writes by network address, and emails by the buyer’s address', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'buyer_ip=3/600,buyer_email=2/600' } });
    const market = await openSale(limited, ['Lamp']);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await reserve(limited, market)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const blocked = await reserve(limited, market, { email: 'cat@example.com' });
    expect([blocked.status, blocked.headers.get('x-ratelimit-limit')]).toEqual([429, '3']);
    await limited.close();
  });
});

it('what was paid shows with the item, unless it is the listed price; once the item is purged, it is the price', async () => {
  const titles = ['Oak table', 'Lamp', 'Chair'];
  const { reservationId } = await reserveAndOpen(t, sale, { items: titles });
  const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: titles });
  const ids = titles.map((title) => sale.item[title] ?? '');
  const [table = '', lamp = ''] = ids;
  const agreed = { agreed_prices: { [lamp]: 9 } };
  await t.request('PUT', `/api/reservations/${reservationId}`, { key: sale.key, body: agreed });
  const sold = { action: 'sold', final_prices: { [table]: 7, [lamp]: 8 } };
  await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, { key: sale.key, body: sold });
  const pricesOf = async (id: string, which: 'price' | 'agreed_price' = 'agreed_price') => {
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    type Shown = {
      reservation_id: string;
      items: ({ item_id: string } & Record<typeof which, number | null>)[];
    };
    const shown = (json.data.reservations as Shown[]).find(({ reservation_id }) => reservation_id === id);
    return ids.map((each) => shown?.items.find(({ item_id }) => item_id === each)?.[which]);
  };
  expect(await pricesOf(reservationId)).toEqual([7, 8, null]);
  expect(await pricesOf(cat.reservationId)).toEqual([null, null, null]);
  for (const id of ids) await t.request('DELETE', `/api/items/${id}`, { key: sale.key });
  t.clock.advance(7 * 24 * HOUR);
  await purgeTombstones(t.deps, 50);
  expect(await pricesOf(reservationId)).toEqual([null, 8, null]);
  expect(await pricesOf(reservationId, 'price')).toEqual([7, 8, 15]);
});

describe('the link', () => {
  it('sends the same words twice when the buyer sends them twice', async () => {
    const { token } = await reserveAndOpen(t, sale);
    const send = () => t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Hello?' } });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.json.data.message_id).not.toBe(two.json.data.message_id);
  });

  it('keeps the language that the buyer chooses, for pages and emails', async () => {
    const { token } = await reserveAndOpen(t, sale);
    const page = async (query = '') => (await t.app.request(`/r/${token}${query}`)).text();
    expect(await page()).toContain('<html lang="en"');
    expect(await page('?lang=de')).toContain('<html lang="de"');
    expect(await page()).toContain('<html lang="de"');
  });

  it('confirms the reservation once it is opened, and only then tells the seller', async () => {
    await reserve(t, sale, { message: 'Is it solid oak?' });
    await t.runDueWork();
    expect(kindsTo(t, sale.email)).not.toContain('new_reservation');
    const token = await tokenFor(t, 'ben@example.com');
    t.clock.advance(10 * MINUTE);
    const view = await buyerSees(t, token);
    expect(view.reservation).toMatchObject({
      status: 'active',
      expires_at: new Date(t.clock.now().getTime() + 48 * HOUR).toISOString(),
    });
    t.clock.advance(HOUR);
    expect((await buyerSees(t, token)).reservation.expires_at).toBe(view.reservation.expires_at);
    await t.runDueWork();
    const mails = t.mailer.sent.filter((mail) => mail.kind === 'new_reservation');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('> Is it solid oak?');
  });

  it('is the only credential: a key that comes with it changes nothing, even where the seller approves by hand', async () => {
    const bearer = await t.sessionOf(sale);
    await t.request('PUT', '/api/account/settings', { bearer, body: { approve_replies: 'by_hand' } });
    const { token } = await reserveAndOpen(t, sale);
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    const { status } = await t.request('POST', `/api/buyer/${token}/cancel`, { key: sale.key, body: {} });
    expect(status).toBe(200);
    await t.runDueWork();
    expect(kindsTo(t, 'cat@example.com')).toContain('reservation_promoted');
  });

  it('shows the buyer nothing that is the seller’s own', async () => {
    const { token } = await reserveAndOpen(t, sale, { message: 'Pay by gift card?' });
    const { text } = await t.request('GET', `/api/buyer/${token}`);
    expect(text).not.toContain('scam_hints');
    expect(text).not.toContain(sale.email);
    expect(text).not.toContain('conversation_id');
  });

  it('shows the two hundred newest messages', async () => {
    const { token } = await reserveAndOpen(t, sale);
    t.clock.advance(1000);
    const at = t.clock.now();
    await repeat(t, 'messages', 201, (i) => ({ id: `msg_${i + 100}`, content: `${i}`, createdAt: at }));
    const { messages } = await buyerSees(t, token);
    const all = Array.from({ length: 200 }, (_, i) => `${i + 1}`);
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(all);
  });

  it('accepts messages as long as it works, and emails them to the seller with hints', async () => {
    const { token } = await reserveAndOpen(t, sale);
    const path = `/api/buyer/${token}/messages`;
    const sent = await t.request('POST', path, {
      body: { content: '  I send a courier with a gift card <b>x</b>  ' },
    });
    expect(sent.status).toBe(200);
    await t.runDueWork();
    const mail = t.mailer.last(sale.email, 'new_message');
    expect(mail?.text).toContain('> I send a courier with a gift card <b>x</b>');
    expect(mail?.html).not.toContain('<b>x');
    expect(mail?.text).toContain('gift cards');
    expect((await t.request('POST', path, { body: { content: ' \n ' } })).status).toBe(400);
    expect((await t.request('POST', path, { body: { content: 'x'.repeat(2001) } })).status).toBe(400);
    await t.request('POST', `/api/buyer/${token}/cancel`);
    t.clock.advance(29 * 24 * HOUR);
    expect((await t.request('POST', path, { body: { content: 'Sorry again' } })).status).toBe(200);
    t.clock.advance(2 * 24 * HOUR);
    const late = await t.request('POST', path, { body: { content: 'Hello?' } });
    expect([late.status, late.json.code]).toEqual([410, 'LINK_ENDED']);
  });

  it('ends 30 days after the last of the buyer’s reservations, on the page too', async () => {
    const { token } = await reserveAndOpen(t, sale);
    await t.request('POST', `/api/buyer/${token}/cancel`);
    t.clock.advance(20 * 24 * HOUR);
    const second = await reserveAndOpen(t, sale, { items: ['Lamp'] });
    t.clock.advance(11 * 24 * HOUR);
    expect((await t.request('GET', `/api/buyer/${token}`)).status).toBe(200);
    await t.runDueWork();
    expect((await buyerSees(t, second.token)).reservation.status).toBe('expired');
    t.clock.advance(31 * 24 * HOUR);
    expect((await t.request('GET', `/api/buyer/${token}`)).json.code).toBe('LINK_ENDED');
    const page = await t.request('GET', `/r/${token}`);
    expect([page.status, page.text.includes('This link has expired')]).toEqual([410, true]);
  });

  it('shows the address while a reservation is open, and not after a cancellation', async () => {
    const { token } = await reserveAndOpen(t, sale);
    const bearer = await t.sessionOf({ sellerId: sale.sellerId, email: sale.email });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const body = { type: 'address_share', content: '12 Oak Street' };
    const path = `/api/conversations/${json.data.conversations[0].conversation_id}`;
    expect((await t.request('POST', path, { bearer, body })).status).toBe(200);
    expect((await buyerSees(t, token)).address).toBe('12 Oak Street');
    await t.request('POST', `/api/buyer/${token}/cancel`);
    expect((await t.request('GET', `/api/buyer/${token}`)).text).not.toContain('12 Oak');
    expect((await t.request('GET', `/r/${token}`)).text).not.toContain('12 Oak');
  });
});

describe('pickup times', () => {
  const availability = {
    scheduling_enabled: true,
    scheduling_timezone: 'America/New_York',
    slot_duration: 60,
    manual_availability: [{ day_of_week: 6, start_time: '10:00', end_time: '12:00' }],
  };
  const offer = () => t.request('PUT', '/api/scheduling/availability', { key: sale.key, body: availability });

  it('hold a slot for one buyer and the reservation until the pickup is closed', async () => {
    await offer();
    const ben = await reserveAndOpen(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Lamp'] });
    const { json } = await t.request('GET', `/api/buyer/${ben.token}/slots`);
    expect(json.data.slots[0]).toEqual({
      starts_at: '2026-05-09T14:00:00.000Z',
      starts_at_local: 'Saturday, May 9, 2026, 10:00 AM EDT',
      ends_at: '2026-05-09T15:00:00.000Z',
      ends_at_local: 'Saturday, May 9, 2026, 11:00 AM EDT',
      timezone: 'America/New_York',
    });
    const starts_at = json.data.slots[0].starts_at;
    const book = (token: string) =>
      t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } });
    expect((await book(ben.token)).json.data).toMatchObject({
      starts_at,
      status: 'active',
      timezone: 'America/New_York',
    });
    expect((await book(cat.token)).json.code).toBe('SLOT_UNAVAILABLE');
    expect((await book(ben.token)).status).toBe(200);
    await t.runDueWork();
    const mail = t.mailer.last('ben@example.com', 'pickup_booked_buyer');
    expect(mail?.attachments[0]).toMatchObject({ filename: 'pickup.ics' });
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'pickup_booked_seller')).toHaveLength(1);
    t.clock.advance(60 * HOUR);
    await t.runDueWork();
    expect((await buyerSees(t, ben.token)).reservation).toMatchObject({
      status: 'active',
      expires_at: '2026-05-10T15:00:00.000Z',
      pickup_at: starts_at,
      pickup_starts_at: starts_at,
    });
    expect((await buyerSees(t, cat.token)).reservation.status).toBe('expired');
  });

  it('give the slot back when the reservation ends, and take it out of the calendars', async () => {
    await offer();
    const ben = await reserveAndOpen(t, sale);
    const starts_at = '2026-05-09T14:00:00.000Z';
    await t.request('POST', `/api/buyer/${ben.token}/schedule`, { body: { starts_at } });
    await t.request('POST', `/api/buyer/${ben.token}/cancel`);
    await t.runDueWork();
    const ics = Buffer.from(
      t.mailer.last(sale.email, 'buyer_cancelled')?.attachments[0]?.content ?? '',
      'base64',
    );
    expect(ics.toString()).toContain('STATUS:CANCELLED');
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Lamp'] });
    const booked = await t.request('POST', `/api/buyer/${cat.token}/schedule`, { body: { starts_at } });
    expect(booked.status).toBe(200);
  });

  it('stay in the calendars while the buyer still comes for something else', async () => {
    await offer();
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const starts_at = '2026-05-09T14:00:00.000Z';
    await t.request('POST', `/api/buyer/${ben.token}/schedule`, { body: { starts_at } });
    await t.request('POST', `/api/buyer/${ben.token}/let-go`, { body: { item_ids: [sale.item.Lamp] } });
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'buyer_cancelled')?.attachments).toEqual([]);
    expect((await buyerSees(t, ben.token)).reservation.pickup_at).toBe(starts_at);
  });

  it('aren’t offered to buyers who are still in line', async () => {
    await offer();
    await reserve(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    expect((await t.request('GET', `/api/buyer/${cat.token}/slots`)).json.data.slots).toEqual([]);
    const { json } = await t.request('POST', `/api/buyer/${cat.token}/schedule`, {
      body: { starts_at: '2026-05-09T14:00:00.000Z' },
    });
    expect(json.code).toBe('NOTHING_HELD');
  });

  it('move, which frees the earlier slot', async () => {
    await offer();
    const ben = await reserveAndOpen(t, sale);
    for (const starts_at of ['2026-05-09T14:00:00.000Z', '2026-05-09T15:00:00.000Z']) {
      await t.request('POST', `/api/buyer/${ben.token}/schedule`, { body: { starts_at } });
    }
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Lamp'] });
    const { json } = await t.request('GET', `/api/buyer/${cat.token}/slots`);
    const offered = json.data.slots.map((slot: { starts_at: string }) => slot.starts_at);
    expect(offered).toContain('2026-05-09T14:00:00.000Z');
    expect(offered).not.toContain('2026-05-09T15:00:00.000Z');
  });
});

describe('pickup times of one buyer', () => {
  const slot = (day: number, hour: number) => `2026-05-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`;
  const offer = (extra: object = {}) =>
    t.request('PUT', '/api/scheduling/availability', {
      key: sale.key,
      body: {
        scheduling_enabled: true,
        scheduling_timezone: 'America/New_York',
        slot_duration: 60,
        manual_availability: [{ day_of_week: 6, start_time: '10:00', end_time: '16:00' }],
        ...extra,
      },
    });
  const book = (token: string, starts_at: string) =>
    t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } });

  it('move three times and no more', async () => {
    await offer();
    const { token } = await reserveAndOpen(t, sale);
    for (const hour of [14, 15, 16, 17]) expect((await book(token, slot(9, hour))).status).toBe(200);
    const often = await book(token, slot(9, 18));
    expect([often.status, often.json.code]).toEqual([409, 'PICKUP_MOVED_OFTEN']);
    expect((await book(token, slot(9, 17))).status).toBe(200);
    expect((await buyerSees(t, token)).reservation.pickup_at).toBe(slot(9, 17));
  });

  it('take all of the buyer’s reservations, and stay booked while one of them needs them', async () => {
    await offer();
    const first = await reserveAndOpen(t, sale);
    const second = await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await book(first.token, slot(9, 14));
    expect((await book(second.token, slot(9, 14))).status).toBe(200);
    await t.request('POST', `/api/buyer/${first.token}/cancel`);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Chair'] });
    expect((await book(cat.token, slot(9, 14))).json.code).toBe('SLOT_UNAVAILABLE');
    await t.request('POST', `/api/buyer/${second.token}/cancel`);
    expect((await book(cat.token, slot(9, 14))).status).toBe(200);
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const thread = json.data.conversations.find(
      (row: { buyer_email: string }) => row.buyer_email === 'ben@example.com',
    );
    expect(thread.reservations).toHaveLength(2);
  });

  it('are told truly: whether the address was sent, with the place in the file and a way to the thread', async () => {
    await offer();
    const { token } = await reserveAndOpen(t, sale);
    await book(token, slot(9, 14));
    await t.runDueWork();
    const file = () =>
      Buffer.from(
        t.mailer.last('ben@example.com', 'pickup_booked_buyer')?.attachments[0]?.content ?? '',
        'base64',
      ).toString();
    expect(t.mailer.last(sale.email, 'pickup_booked_seller')?.text).toMatch(
      /doesn’t have your address yet[\s\S]*\/inbox\/conv_/,
    );
    expect(file()).not.toContain('LOCATION');
    const bearer = await t.sessionOf({ sellerId: sale.sellerId, email: sale.email });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const body = { type: 'address_share', content: 'The library on Main Square' };
    await t.request('POST', `/api/conversations/${json.data.conversations[0].conversation_id}`, {
      bearer,
      body,
    });
    await book(token, slot(9, 15));
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'pickup_booked_seller')?.text).toContain(
      'already has your pickup address',
    );
    expect(t.mailer.last('ben@example.com', 'pickup_booked_buyer')?.text).toContain(
      'already have the address',
    );
    expect(file()).toContain('LOCATION:The library on Main Square');
    expect(t.mailer.last('ben@example.com', 'address_shared')?.text).not.toContain('private home');
  });
});

it('tells the seller the truth when someone leaves the line', async () => {
  await reserveAndOpen(t, sale);
  const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
  await t.request('POST', `/api/buyer/${cat.token}/cancel`);
  await t.runDueWork();
  const mail = t.mailer.last(sale.email, 'buyer_cancelled');
  expect(mail?.text).toContain('Oak table: this buyer was waiting in line for it and has left the line.');
  expect(mail?.text).not.toContain('available again');
});

it('applies a corrected name, emails the link again, and returns the existing reservation', async () => {
  const first = await reserve(t, sale, { name: 'Bne' });
  await t.runDueWork();
  const second = await reserve(t, sale, { name: 'Ben' });
  await t.runDueWork();
  expect(second.json.data.reservation_id).toBe(first.json.data.reservation_id);
  expect(kindsTo(t, 'ben@example.com')).toEqual(['reservation_received', 'reservation_received']);
  const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
  expect(json.data.reservations).toMatchObject([{ buyer_name: 'Ben' }]);
});

it('lists the seller’s reservations in pages that neither skip nor repeat', async () => {
  for (let i = 0; i < 7; i++) await reserve(t, sale, { email: `buyer${i}@example.com` });
  const seen: string[] = [];
  let cursor: string | null = '';
  do {
    const page = await t.request('GET', `/api/reservations?limit=3${cursor ? `&cursor=${cursor}` : ''}`, {
      key: sale.key,
    });
    seen.push(...page.json.data.reservations.map((row: { buyer_email: string }) => row.buyer_email));
    cursor = page.json.data.next_cursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  const bad = await t.request('GET', '/api/reservations?cursor=x', { key: sale.key });
  expect(bad.status).toBe(400);
  const ofItem = await t.request('GET', `/api/reservations?item_id=${sale.item.Lamp}`, { key: sale.key });
  expect(ofItem.json.data.reservations).toEqual([]);
});
