import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../src/sellers/addresses.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  missPickup,
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

it.each([
  ['Ben@Example.com', 'ben@example.com'],
  ['ben+1@example.com', 'ben@example.com'],
  ['b.e.n+x@gmail.com', 'ben@gmail.com'],
  ['b.en@googlemail.com', 'ben@gmail.com'],
  ['b.en@example.com', 'b.en@example.com'],
  ['"a@b"+c@example.com', '"a@b"@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

describe.each(eachStore)('a blocked buyer on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  it('is shown as blocked, however the address is spelled', async () => {
    const email = 'b.en+x@gmail.com';
    await reserveAndOpen(t, sale, { email });
    const path = `/api/conversations/${(await threadWith(email)).conversation_id}/block`;
    await t.request('POST', path, { key: sale.key, body: { blocked: true } });
    expect((await threadWith(email)).blocked).toBe(true);
  });

  const threads = async () =>
    (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations;
  const threadWith = async (email: string) =>
    (await threads()).find((row: { buyer_email: string }) => row.buyer_email === email);
  const block = async (email: string, blocked = true) => {
    const { conversation_id: id } = await threadWith(email);
    return t.request('POST', `/api/conversations/${id}/block`, { key: sale.key, body: { blocked } });
  };
  const mailsTo = (email: string) => t.mailer.sent.filter(({ to }) => to === email).length;

  it('loses held items to the next in line, and isn’t told', async () => {
    const { token } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    await reserveAndOpen(t, sale, { email: 'eva@example.com', name: 'Eva' });
    await t.runDueWork();
    const before = mailsTo('ben@example.com');
    const { status, json } = await block('ben@example.com');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      blocked: true,
      reservations_ended: 1,
      promotions: [{ title: 'Oak table', buyer_name: 'Eva' }],
    });
    await t.runDueWork();
    expect(mailsTo('ben@example.com')).toBe(before);
    expect(kindsTo(t, 'eva@example.com')).toContain('reservation_promoted');
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'available' });
    expect(await threadWith('ben@example.com')).toMatchObject({
      blocked: true,
      reservation: { status: 'cancelled' },
    });
    expect(await threadWith('eva@example.com')).toMatchObject({ blocked: false });
    expect(JSON.stringify(await buyerSees(t, token))).not.toMatch(/block/i);
    const page = await (await t.app.request(`/r/${token}`)).text();
    expect(page).not.toMatch(/blocked/i);
  });

  it('gets the usual response to a reservation under any form of the address, and nothing happens', async () => {
    await reserveAndOpen(t, sale);
    await block('ben@example.com');
    await t.runDueWork();
    const sent = t.mailer.sent.length;
    const shape = ({ status, json }: Awaited<ReturnType<typeof reserve>>) => ({
      status,
      data: { ...json.data, reservation_id: String(json.data.reservation_id).length },
    });
    const items = ['Oak table', 'Lamp'];
    const answers = [];
    for (const email of ['ben@example.com', 'BEN@example.com', 'ben+new@example.com']) {
      answers.push(shape(await reserve(t, sale, { email, items, offers: { Lamp: 1 } })));
    }
    await t.runDueWork();
    expect(t.mailer.sent).toHaveLength(sent);
    expect(await threads()).toHaveLength(1);
    for (const title of items) {
      expect(await itemState(t, sale.item[title])).toMatchObject({ status: 'available', queueCount: 0 });
    }
    const stranger = shape(await reserve(t, sale, { email: 'eva@example.com', items, offers: { Lamp: 1 } }));
    for (const answer of answers) expect(answer).toEqual(stranger);
    const full = shape(await reserve(t, sale, { email: 'ben@example.com', items: ['Oak table'] }));
    expect(full.data).toMatchObject({ status: 'queued', items: [{ state: 'queued', position: 1 }] });
    const gone = await reserve(t, sale, { email: 'ben@example.com', items: ['item_none'] });
    expect([gone.status, gone.json.code]).toEqual([409, 'ITEM_UNAVAILABLE']);
  });

  it('gets the usual response to a message that no one reads', async () => {
    const { token } = await reserveAndOpen(t, sale);
    const write = (content: string) =>
      t.request('POST', `/api/buyer/${token}/messages`, { body: { content } });
    const heard = await write('Is it heavy?');
    await t.runDueWork();
    await block('ben@example.com');
    const { unread_count_seller: unread, last_message: last } = await threadWith('ben@example.com');
    const sent = t.mailer.sent.length;
    const unheard = await write('Why?');
    expect(unheard.status).toBe(heard.status);
    expect(Object.keys(unheard.json.data)).toEqual(Object.keys(heard.json.data));
    await t.runDueWork();
    expect(t.mailer.sent).toHaveLength(sent);
    expect(await threadWith('ben@example.com')).toMatchObject({
      unread_count_seller: unread,
      last_message: last,
    });
    expect((await t.request('POST', `/api/buyer/${token}/cancel`)).status).toBe(200);
  });

  it('with two addresses in one line gets nothing from the one by way of the other', async () => {
    for (const wish of [{}, { email: 'ben+2@example.com' }, { email: 'eva@example.com', name: 'Eva' }]) {
      await reserveAndOpen(t, sale, wish);
      t.clock.advance(1);
    }
    await t.runDueWork();
    const { json } = await block('ben+2@example.com');
    expect(json.data).toMatchObject({ reservations_ended: 2, promotions: [{ buyer_name: 'Eva' }] });
    await t.runDueWork();
    expect(kindsTo(t, 'ben+2@example.com')).not.toContain('reservation_promoted');
    expect(await threadWith('ben@example.com')).toMatchObject({ blocked: true });
  });

  it('can be unblocked, without getting back what was released', async () => {
    await reserveAndOpen(t, sale);
    await block('ben@example.com');
    expect((await block('ben@example.com')).json.data).toMatchObject({
      blocked: true,
      reservations_ended: 0,
    });
    expect((await block('ben@example.com', false)).json.data).toMatchObject({ blocked: false });
    expect((await block('ben@example.com', false)).status).toBe(200);
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ status: 'available' });
    await reserve(t, sale, { items: ['Lamp'] });
    expect(await itemState(t, sale.item.Lamp)).toMatchObject({ status: 'reserved' });
    await tokenFor(t, 'ben@example.com');
  });

  it('does not come back by the undoing of a pickup', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    await reserveAndOpen(t, sale, { email: 'eva@example.com', name: 'Eva' });
    await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'sold' },
    });
    await block('eva@example.com');
    const undone = await t.request('POST', `/api/reservations/${reservationId}/undo`, { key: sale.key });
    expect(undone.status).toBe(200);
    expect(await itemState(t, sale.item['Oak table'])).toMatchObject({ status: 'reserved', queueCount: 0 });
    await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'sold' },
    });
    await block('ben@example.com');
    const refused = await t.request('POST', `/api/reservations/${reservationId}/undo`, { key: sale.key });
    expect([refused.status, refused.json.code]).toEqual([409, 'UNDO_NOT_POSSIBLE']);
  });

  it('is counted by the pickups missed, under any form of the address, at this seller alone', async () => {
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const missed = async (of: TestSale, email: string, items: string[]) => {
      const { reservationId } = await reserveAndOpen(t, of, { email, items });
      await missPickup(t, of, reservationId);
      t.clock.advance(HOUR);
    };
    await missed(sale, 'ben@example.com', ['Oak table']);
    await missed(sale, 'ben+2@example.com', ['Lamp']);
    await missed(other, 'ben@example.com', ['Vase']);
    await reserveAndOpen(t, sale, { email: 'eva@example.com', items: ['Chair'] });
    expect(await threadWith('ben@example.com')).toMatchObject({ no_shows: 2 });
    expect(await threadWith('ben+2@example.com')).toMatchObject({ no_shows: 2 });
    expect(await threadWith('eva@example.com')).toMatchObject({ no_shows: 0 });
  });

  it('is blocked by this seller alone, whose thread it is', async () => {
    const other = await openSale(t, ['Vase', 'Bowl'], { email: 'other@example.com' });
    await reserveAndOpen(t, sale);
    await reserve(t, other, { items: ['Bowl'] });
    const { conversation_id: id } = await threadWith('ben@example.com');
    const path = `/api/conversations/${id}/block`;
    const foreign = await t.request('POST', path, { key: other.key, body: { blocked: true } });
    expect([foreign.status, foreign.json.code]).toEqual([403, 'NOT_OWNER']);
    expect((await t.request('POST', path, { body: { blocked: true } })).status).toBe(401);
    expect((await t.request('POST', path, { key: sale.key, body: {} })).status).toBe(400);
    await block('ben@example.com');
    await reserve(t, other, { items: ['Vase'] });
    for (const id of [other.item.Vase, other.item.Bowl])
      expect(await itemState(t, id)).toMatchObject({ status: 'reserved' });
    const threadsOf = async ({ key }: TestSale) =>
      (await t.request('GET', '/api/conversations', { key })).json.data.conversations.length;
    expect([await threadsOf(sale), await threadsOf(other)]).toEqual([1, 1]);
  });
});
