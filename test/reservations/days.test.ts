import { describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  MINUTE,
  missPickup,
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from './sale.ts';

const DAY = 24 * HOUR;

describe.each(eachStore)('the life of a reservation over days on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const later = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
  const pass = async (ms: number) => {
    t.clock.advance(ms);
    await t.runDueWork();
  };
  const arrange = (id: string, body: object) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
  const close = (id: string, body: object) =>
    t.request('POST', `/api/reservations/${id}/pickup-confirm`, { key: sale.key, body });
  const undo = (id: string) => t.request('POST', `/api/reservations/${id}/undo`, { key: sale.key });
  const table = () => itemState(t, sale.item['Oak table']);

  it('keeps a hold for a pickup that the seller entered, asks after it, and ends it unanswered', async () => {
    const ben = await reserveAndOpen(t, sale);
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    const pickup_at = later(4 * DAY);
    const { json } = await arrange(ben.reservationId, { pickup_at });
    expect(json.data).toMatchObject({ status: 'active', pickup_at, expires_at: later(5 * DAY) });
    await pass(49 * HOUR);
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('active');
    await pass(47 * HOUR);
    const question = t.mailer.last(sale.email, 'pickup_question');
    expect(question?.text).toMatch(
      /Did they show up\?[\s\S]*answer=sold[\s\S]*answer=noshow[\s\S]*answer=pickup/,
    );
    await pass(DAY - 1);
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('active');
    await pass(1);
    expect((await buyerSees(t, ben.token)).reservation).toMatchObject({
      status: 'expired',
      ended_because: 'unanswered',
    });
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'pickup_question')).toHaveLength(1);
    expect(t.mailer.last(sale.email, 'hold_ended_seller')?.text).toMatch(/Oak table: now on hold for Cat/);
    expect(kindsTo(t, 'ben@example.com').at(-1)).toBe('reservation_expired');
    const promoted = t.mailer.last('cat@example.com', 'reservation_promoted');
    expect(promoted?.text).toContain('It’s yours until Monday, May 11, 2026');
  });

  it('ends no hold after a pickup before the question was out for a day', async () => {
    const ben = await reserveAndOpen(t, sale);
    await arrange(ben.reservationId, { pickup_at: later(HOUR) });
    t.clock.advance(5 * DAY);
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('active');
    await t.runDueWork();
    expect((await buyerSees(t, ben.token)).reservation).toMatchObject({ expires_at: later(DAY) });
    await pass(DAY);
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('expired');
  });

  it('warns both sides once before a hold lapses, and tells both when it did', async () => {
    await reserveAndOpen(t, sale);
    await pass(36 * HOUR - 1);
    expect(kindsTo(t, sale.email)).not.toContain('hold_ends_soon_seller');
    await pass(1);
    await pass(MINUTE);
    expect(kindsTo(t, sale.email).filter((kind) => kind === 'hold_ends_soon_seller')).toHaveLength(1);
    expect(kindsTo(t, 'ben@example.com').at(-1)).toBe('hold_ends_soon_buyer');
    await pass(12 * HOUR);
    expect(t.mailer.last(sale.email, 'hold_ended_seller')?.text).toContain(
      'Oak table: no one was waiting for it. It’s available again.',
    );
  });

  it('leaves a buyer whose hold ends the first place in another line, and says both', async () => {
    const ben = await reserveAndOpen(t, sale);
    await arrange(ben.reservationId, { pickup_at: later(5 * DAY) });
    const cat = await reserveAndOpen(t, sale, {
      email: 'cat@example.com',
      name: 'Cat',
      items: ['Lamp', 'Oak table'],
    });
    await pass(36 * HOUR);
    const warning = t.mailer.last('cat@example.com', 'hold_ends_soon_buyer')?.text;
    expect(warning).toContain('- Lamp\n');
    expect(warning).not.toContain('Oak table');
    await pass(12 * HOUR);
    const ended = t.mailer.last('cat@example.com', 'reservation_expired')?.text;
    expect(ended).toMatch(
      /Your hold has expired[^-]*- Lamp\n\nThe rest of your reservation is still active:\n\n- Oak table\n/,
    );
    expect((await buyerSees(t, cat.token)).reservation).toMatchObject({
      status: 'queued',
      queue_position: 1,
    });
    await t.request('POST', `/api/buyer/${ben.token}/cancel`, { body: {} });
    expect((await buyerSees(t, cat.token)).reservation.status).toBe('active');
  });

  it('ends the places in line of buyers who never opened the link or didn’t come, and says so', async () => {
    const ben = await reserveAndOpen(t, sale);
    const both = { email: 'cat@example.com', name: 'Cat', items: ['Lamp', 'Oak table'] };
    await arrange(ben.reservationId, { pickup_at: later(5 * DAY) });
    await reserve(t, sale, both);
    await pass(31 * MINUTE);
    const lost = /You also lost your place in line for:\n\n- Oak table\n/;
    expect(t.mailer.last('cat@example.com', 'reservation_expired')?.text).toMatch(lost);
    const cat = await reserveAndOpen(t, sale, both);
    await arrange(cat.reservationId, { pickup_at: later(HOUR) });
    await pass(2 * HOUR);
    await close(cat.reservationId, { action: 'noshow' });
    await t.runDueWork();
    const noShow = t.mailer.last('cat@example.com', 'pickup_no_show');
    expect(noShow?.text).toMatch(/wasn’t picked up[^-]*- Lamp\n\nYou also lost/);
    expect(noShow?.text).toMatch(lost);
    expect(noShow?.subject).toBe('Not picked up: Lamp');
  });

  it('sends no one to a sale that has ended to reserve again', async () => {
    await t.request('POST', '/api/pages/publish', { key: sale.key, body: { ends_on: '2026-05-05' } });
    await reserveAndOpen(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', items: ['Lamp'] });
    await arrange(cat.reservationId, { pickup_at: later(HOUR) });
    await pass(36 * HOUR);
    await pass(12 * HOUR);
    await close(cat.reservationId, { action: 'noshow' });
    await t.runDueWork();
    expect(t.mailer.last('ben@example.com', 'hold_ends_soon_buyer')?.text).not.toContain('back on sale');
    for (const [email, kind] of [
      ['ben@example.com', 'reservation_expired'],
      ['cat@example.com', 'pickup_no_show'],
    ] as const) {
      const text = t.mailer.last(email, kind)?.text;
      expect(text).toContain('The sale has ended, so you can’t reserve anything.');
      expect(text).not.toContain('reserve it again');
    }
  });

  it('is picked up within thirty days', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const answers = await Promise.all(
      [later(30 * DAY), new Date(Date.parse(later(30 * DAY)) + 1).toISOString()].map((pickup_at) =>
        arrange(reservationId, { pickup_at }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it('is arranged once: the same pickup and the same end again change nothing and tell no one', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    const same = { pickup_at: later(DAY), hold_until: later(3 * DAY) };
    for (const _ of [1, 2]) expect((await arrange(reservationId, same)).status).toBe(200);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'reservation_arranged')).toHaveLength(1);
  });

  it('is extended up to two weeks ahead, and warned of again', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale);
    await pass(40 * HOUR);
    const refused = await arrange(reservationId, { hold_until: later(14 * DAY + 1) });
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid_request']);
    expect((await arrange(reservationId, { hold_until: later(HOUR) })).status).toBe(400);
    const hold_until = later(10 * DAY);
    expect((await arrange(reservationId, { hold_until })).json.data.expires_at).toBe(hold_until);
    await pass(10 * DAY - 12 * HOUR);
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'hold_ends_soon_buyer')).toHaveLength(2);
    await pass(12 * HOUR);
    expect((await buyerSees(t, token)).reservation).toMatchObject({
      status: 'expired',
      ended_because: 'no_pickup',
    });
  });

  it('is warned of by no second email right after the seller set its end', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    await pass(40 * HOUR);
    await arrange(reservationId, { hold_until: later(12 * HOUR) });
    await pass(HOUR);
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'hold_ends_soon_buyer')).toHaveLength(1);
  });

  it('extends a hold or ends it when both happen at once, and never both', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale);
    t.clock.advance(48 * HOUR - 1);
    const hold_until = later(DAY);
    const [answer] = await Promise.all([arrange(reservationId, { hold_until }), pass(1)]);
    const { status } = (await buyerSees(t, token)).reservation;
    expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'active'] : [409, 'expired']);
    expect((await table()).status).toBe(status === 'active' ? 'reserved' : 'available');
  });

  it('keeps one of two pickups that are entered at once, and both texts tell the one that was said last', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale);
    const times = [later(DAY), later(2 * DAY)];
    await Promise.all(times.map((pickup_at) => arrange(reservationId, { pickup_at })));
    await t.runDueWork();
    const view = await buyerSees(t, token);
    expect(times).toContain(view.reservation.pickup_at);
    const day = view.reservation.pickup_at === times[0] ? 'May 5' : 'May 6';
    expect(view.messages.at(-1).content).toContain(day);
  });

  it('refuses to arrange reservations that have ended, are in line, or aren’t confirmed', async () => {
    const body = { pickup_at: later(DAY) };
    const ben = await reserve(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const codes = async (id: string) => (await arrange(id, body)).json.code;
    expect(await codes(ben.json.data.reservation_id)).toBe('NOT_CONFIRMED');
    expect(await codes(cat.reservationId)).toBe('NOTHING_HELD');
    await t.request('POST', `/api/buyer/${cat.token}/cancel`);
    expect(await codes(cat.reservationId)).toBe('RESERVATION_CLOSED');
  });

  it('takes an agreed price as this buyer’s price, and the public one stays', async () => {
    const { reservationId, token } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const id = String(sale.item['Oak table']);
    const foreign = await arrange(reservationId, { agreed_prices: { [String(sale.item.Chair)]: 5 } });
    expect([foreign.status, foreign.json.code]).toEqual([400, 'invalid_request']);
    const { json } = await arrange(reservationId, { agreed_prices: { [id]: 7.5 } });
    expect(json.data.agreed_prices).toEqual({ [id]: 7.5 });
    const items = (await buyerSees(t, token)).reservation.items as { item_id: string; price: number }[];
    expect(items.find((item) => item.item_id === id)?.price).toBe(7.5);
    expect((await table()).priceCents).toBe(1000);
    const sold = await close(reservationId, { action: 'sold' });
    expect(sold.json.data).toMatchObject({ total: 20, item_count: 2 });
    expect((await table()).finalPriceCents).toBe(750);
  });

  it('sells a part at the given price and lets the rest go to the next in line', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat', items: ['Lamp'] });
    const id = String(sale.item['Oak table']);
    const { json } = await close(ben.reservationId, {
      action: 'sold',
      item_ids: [id],
      final_prices: { [id]: 9 },
    });
    expect(json.data).toMatchObject({
      outcome: 'confirmed',
      closed_as: 'sold',
      items: [{ item_id: id, title: 'Oak table', final_price: 9 }],
      total: 9,
      promotions: [{ title: 'Lamp', buyer_name: 'Cat' }],
      promoted_count: 1,
    });
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('completed');
    const again = await close(ben.reservationId, { action: 'noshow' });
    expect(again.json.data).toMatchObject({ outcome: 'already_processed', closed_as: 'sold', total: 9 });
  });

  it('takes no no-show before the pickup begins', async () => {
    const { reservationId } = await reserveAndOpen(t, sale);
    await arrange(reservationId, { pickup_at: later(DAY) });
    const early = await close(reservationId, { action: 'noshow' });
    expect([early.status, early.json.code]).toEqual([409, 'PICKUP_NOT_YET']);
    await pass(DAY);
    expect((await close(reservationId, { action: 'noshow' })).json.data.closed_as).toBe('noshow');
    await t.runDueWork();
    const file = t.mailer.last('ben@example.com', 'pickup_no_show')?.attachments[0];
    expect(Buffer.from(file?.content ?? '', 'base64').toString()).toContain('STATUS:CANCELLED');
  });

  it('takes a sale back with the queue in its old order', async () => {
    const ben = await reserveAndOpen(t, sale);
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const dan = await reserveAndOpen(t, sale, { email: 'dan@example.com' });
    const eve = await reserveAndOpen(t, sale, { email: 'eve@example.com', items: ['Oak table', 'Lamp'] });
    t.clock.passing = 1;
    await close(ben.reservationId, { action: 'sold' });
    t.clock.passing = 0;
    expect((await buyerSees(t, dan.token)).reservation.ended_because).toBe('sold_to_another');
    t.clock.advance(HOUR / 2 - MINUTE);
    const { json } = await undo(ben.reservationId);
    expect(json.data).toMatchObject({ status: 'active', ended_because: null, undo_until: null });
    expect(await table()).toMatchObject({ status: 'reserved', queueCount: 3, finalPriceCents: null });
    const positions = async ({ token }: { token: string }) =>
      (await buyerSees(t, token)).reservation.queue_position;
    expect([await positions(cat), await positions(dan), await positions(eve)]).toEqual([1, 2, 3]);
    expect((await undo(ben.reservationId)).json.code).toBe('UNDO_NOT_POSSIBLE');
    await t.runDueWork();
    expect(kindsTo(t, 'cat@example.com').slice(-2)).toEqual(['item_sold', 'pickup_undone']);
  });

  it('counts the buyers who lose their place by a sale or a cancellation, each once and without its own', async () => {
    const both = { items: ['Oak table', 'Lamp'] };
    const ben = await reserveAndOpen(t, sale, both);
    const eve = await reserveAndOpen(t, sale, { ...both, email: 'eve@example.com' });
    const lostBy = async (id: string) => {
      const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
      const all: { reservation_id: string; undo_lost_count: number }[] = json.data.reservations;
      return all.find((each) => each.reservation_id === id)?.undo_lost_count;
    };
    const { lost, lost_count } = (await close(ben.reservationId, { action: 'sold' })).json.data;
    expect([lost.length, lost_count, await lostBy(ben.reservationId)]).toEqual([2, 1, 1]);
    await undo(ben.reservationId);
    await t.request('POST', `/api/reservations/${eve.reservationId}/cancel`, { key: sale.key, body: {} });
    expect(await lostBy(eve.reservationId)).toBe(0);
  });

  it('takes a sale back without those who canceled in the meantime', async () => {
    const ben = await reserveAndOpen(t, sale);
    const eve = await reserveAndOpen(t, sale, { email: 'eve@example.com', items: ['Oak table', 'Lamp'] });
    await close(ben.reservationId, { action: 'sold' });
    await t.request('POST', `/api/reservations/${eve.reservationId}/cancel`, { key: sale.key, body: {} });
    expect((await undo(ben.reservationId)).status).toBe(200);
    expect((await buyerSees(t, eve.token)).reservation.status).toBe('cancelled');
    expect((await table()).queueCount).toBe(0);
  });

  it('undoes nothing after half an hour, or once an item has gone to someone else', async () => {
    const ben = await reserveAndOpen(t, sale);
    await missPickup(t, sale, ben.reservationId);
    const [back, next] = await Promise.all([
      undo(ben.reservationId),
      reserve(t, sale, { email: 'cat@example.com' }),
    ]);
    const state = next.json.data.items[0].state;
    expect([back.status, state]).toEqual(back.status === 200 ? [200, 'queued'] : [409, 'held']);

    const dan = await reserveAndOpen(t, sale, { email: 'dan@example.com', items: ['Lamp'] });
    await reserveAndOpen(t, sale, { email: 'eve@example.com', items: ['Lamp'] });
    await missPickup(t, sale, dan.reservationId);
    expect((await undo(dan.reservationId)).json.code).toBe('UNDO_NOT_POSSIBLE');

    const fay = await reserveAndOpen(t, sale, { email: 'fay@example.com', items: ['Chair'] });
    await close(fay.reservationId, { action: 'sold' });
    const chair = `/api/items/${sale.item.Chair}`;
    expect((await t.request('DELETE', chair, { key: sale.key })).status).toBe(200);
    expect((await undo(fay.reservationId)).json.code).toBe('UNDO_NOT_POSSIBLE');
    expect((await t.request('POST', `${chair}/restore`, { key: sale.key })).status).toBe(200);
    t.clock.advance(HOUR / 2);
    expect((await undo(fay.reservationId)).json.code).toBe('UNDO_NOT_POSSIBLE');
  });

  it('lets one item of a reservation go, with a word, and says what became of it', async () => {
    const ben = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const body = { item_ids: [sale.item.Lamp], message: 'The lamp fell off the shelf.' };
    const path = `/api/reservations/${ben.reservationId}/cancel`;
    const { json } = await t.request('POST', path, { key: sale.key, body });
    expect(json.data).toMatchObject({ status: 'active', already_closed: false });
    expect((await itemState(t, sale.item.Lamp)).status).toBe('available');
    await t.runDueWork();
    const mail = t.mailer.last('ben@example.com', 'reservation_cancelled');
    expect(mail?.text).toMatch(/> The lamp fell off[\s\S]*still active:[\s\S]*Oak table/);
    const again = await t.request('POST', path, { key: sale.key, body });
    expect([again.status, again.json.code]).toEqual([400, 'invalid_request']);
  });

  it('is not given back an item that was sold again to someone else in the meantime', async () => {
    const ben = await reserveAndOpen(t, sale);
    await arrange(ben.reservationId, { pickup_at: later(HOUR) });
    await pass(2 * HOUR);
    await close(ben.reservationId, { action: 'sold' });
    await pass(MINUTE);
    const path = `/api/items/${sale.item['Oak table']}`;
    for (const status of ['available', 'taken'])
      expect((await t.request('PUT', path, { key: sale.key, body: { status } })).status).toBe(200);
    const { status, json } = await undo(ben.reservationId);
    expect([status, json.code, (await table()).status]).toEqual([409, 'UNDO_NOT_POSSIBLE', 'taken']);
  });

  it('keeps a longer hold when a closed pickup is undone', async () => {
    const ben = await reserveAndOpen(t, sale);
    const hold_until = later(9 * DAY);
    await arrange(ben.reservationId, { hold_until });
    await arrange(ben.reservationId, { pickup_at: later(HOUR) });
    await pass(2 * HOUR);
    await close(ben.reservationId, { action: 'noshow' });
    const { status, json } = await undo(ben.reservationId);
    expect([status, json.data.expires_at]).toEqual([200, hold_until]);
  });

  it('holds for a day at least when a closed pickup is undone', async () => {
    const ben = await reserveAndOpen(t, sale);
    await arrange(ben.reservationId, { hold_until: later(72 * HOUR) });
    await pass(72 * HOUR - MINUTE);
    await close(ben.reservationId, { action: 'sold' });
    const { status, json } = await undo(ben.reservationId);
    expect([status, json.data.expires_at]).toEqual([200, later(DAY)]);
  });

  it('holds five items at most for one network before a link is opened', async () => {
    const big = await openSale(
      t,
      Array.from({ length: 8 }, (_, i) => `Thing ${i}`),
      { email: 'b@example.com' },
    );
    const things = Object.keys(big.item);
    await reserve(t, big, { email: 'ann@example.com', items: things.slice(0, 4) });
    const { json } = await reserve(t, big, { email: 'zoe@example.com', items: things.slice(4, 7) });
    expect(json.data.items.map((item: { state: string }) => item.state)).toEqual([
      'held',
      'waiting',
      'waiting',
    ]);
    expect(json.data.items[1].position).toBeNull();
    expect((await itemState(t, big.item['Thing 5'])).status).toBe('available');
    const other = await reserveAndOpen(t, big, { email: 'yan@example.com', items: ['Thing 6'] });
    expect((await buyerSees(t, other.token)).reservation.items[0].state).toBe('held');
    const view = await buyerSees(t, await tokenFor(t, 'zoe@example.com'));
    const states = new Map(
      view.reservation.items.map((item: { title: string; state: string }) => [item.title, item.state]),
    );
    expect([states.get('Thing 5'), states.get('Thing 6')]).toEqual(['held', 'queued']);
    expect((await itemState(t, big.item['Thing 5'])).status).toBe('reserved');
  });

  it('counts no item of an opened link among those five', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `Thing ${i}`);
    const big = await openSale(t, names, { email: 'b@example.com' });
    await reserveAndOpen(t, big, { email: 'ann@example.com', items: names.slice(0, 4) });
    const { json } = await reserve(t, big, { email: 'zoe@example.com', items: names.slice(4, 8) });
    expect(json.data.items.map((item: { state: string }) => item.state)).toEqual(Array(4).fill('held'));
  });
});
