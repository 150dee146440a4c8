import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextOf } from '../../src/context.ts';
import { approvePrepared } from '../../src/conversations/approve.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  MINUTE,
  openSale,
  reserve,
  reserveAndOpen,
  setAddress,
  type TestSale,
  tokenFor,
} from './sale.ts';

/*
 * What was offered, prepared, or ended can change before someone answers, approves, or undoes it. Nobody is bound to
 * something that they didn't see, and an undo gives nobody a place that no longer exists.
 */
describe.each(eachStore)('what changed since, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let table: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t);
    table = sale.item['Oak table'] ?? '';
  });
  afterEach(() => t.close());

  const as = (method: string, path: string, body?: object) =>
    t.request(method, path, { key: sale.key, ...(body && { body }) });
  const reservation = async (id: string) =>
    (await as('GET', '/api/reservations')).json.data.reservations.find(
      (each: { reservation_id: string }) => each.reservation_id === id,
    );
  const placesOf = async (id: string): Promise<string[]> =>
    (await reservation(id)).items.map(({ state }: { state: string }) => state);
  const approvesByHand = async () =>
    t.request('PUT', '/api/account/settings', {
      bearer: await t.sessionOf(sale),
      body: { approve_replies: 'by_hand' },
    });

  describe('an undo of a place in line', () => {
    const canceledInLine = async () => {
      const holder = await reserveAndOpen(t, sale, { email: 'a@example.com' });
      const { reservationId } = await reserveAndOpen(t, sale, { email: 'b@example.com' });
      await as('POST', `/api/reservations/${reservationId}/cancel`, {});
      const undo = async () => {
        const { status, json } = await as('POST', `/api/reservations/${reservationId}/undo`);
        return [status, json.code, await placesOf(reservationId)];
      };
      return { holder, reservationId, undo };
    };
    const refused = [409, 'UNDO_NOT_POSSIBLE', ['released']];

    it('gives it back while someone holds the item', async () => {
      const { undo } = await canceledInLine();
      expect(await undo()).toEqual([200, undefined, ['queued']]);
    });

    it('is refused once the item is free, sold, or deleted', async () => {
      for (const end of ['free', 'sold', 'deleted']) {
        const { holder, undo } = await canceledInLine();
        if (end === 'sold')
          await as('POST', `/api/reservations/${holder.reservationId}/pickup-confirm`, { action: 'sold' });
        else await t.request('POST', `/api/buyer/${holder.token}/cancel`);
        if (end === 'deleted') expect((await as('DELETE', `/api/items/${table}`)).status).toBe(200);
        expect(await undo(), end).toEqual(refused);
        await t.close();
        t = await openTestApp({ store });
        sale = await openSale(t);
        table = sale.item['Oak table'] ?? '';
      }
    });

    it('is refused if the buyer is in line again', async () => {
      const { undo } = await canceledInLine();
      await reserveAndOpen(t, sale, { email: 'b@example.com' });
      expect(await undo()).toEqual(refused);
    });
  });

  it('an undone no-show gives the buyer’s places in other lines back, too', async () => {
    await reserveAndOpen(t, sale, { email: 'a@example.com', items: ['Lamp'] });
    const { reservationId: id } = await reserveAndOpen(t, sale, {
      email: 'b@example.com',
      items: ['Oak table', 'Lamp'],
    });
    const pickup_at = new Date(t.clock.now().getTime() + MINUTE).toISOString();
    await as('PUT', `/api/reservations/${id}`, { pickup_at });
    t.clock.advance(2 * MINUTE);
    await as('POST', `/api/reservations/${id}/pickup-confirm`, { action: 'noshow' });
    expect(await placesOf(id)).toEqual(['released', 'released']);
    await as('POST', `/api/reservations/${id}/undo`);
    expect((await placesOf(id)).sort()).toEqual(['held', 'queued']);
  });

  it('a pickup that is already recorded isn’t said to include an item that it left out', async () => {
    const { reservationId: id } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const sold = (...titles: string[]) =>
      as('POST', `/api/reservations/${id}/pickup-confirm`, {
        action: 'sold',
        item_ids: titles.map((title) => sale.item[title]),
      });
    expect((await sold('Oak table')).json.data.outcome).toBe('confirmed');
    expect((await sold('Oak table')).json.data.outcome).toBe('already_processed');
    const later = await sold('Lamp');
    expect([later.status, later.json.error]).toEqual([400, expect.stringContaining('is not held')]);
  });

  const offered = async (price: number) => {
    const { json } = await reserve(t, sale, { email: 'a@example.com', offers: { 'Oak table': price } });
    const token = await tokenFor(t, 'a@example.com');
    await t.request('GET', `/api/buyer/${token}`);
    const id: string = json.data.reservation_id;
    return {
      id,
      token,
      arrange: (body: object) => as('PUT', `/api/reservations/${id}`, body),
      answer: (offer: unknown) => as('PUT', `/api/reservations/${id}`, { offer_answers: { [table]: offer } }),
      buyer: (body: object) =>
        t.request('POST', `/api/buyer/${token}/offers`, { body: { item_id: table, ...body } }),
      agreed: async () => (await reservation(id)).agreed_prices[table] ?? null,
    };
  };

  it('an approval accepts the price on its card, not a lower one that was offered since', async () => {
    const { answer, buyer, agreed } = await offered(9);
    await approvesByHand();
    expect((await answer('accept')).json.code).toBe('APPROVAL_REQUIRED');
    const [card] = await t.deps.store.read.select().from(t.deps.store.read.t.confirmations);
    expect(card?.content).toContain('$9');
    await buyer({ amount: 1 });
    const actor = { kind: 'session', sellerId: sale.sellerId, email: sale.email } as const;
    const ctx = { ...contextOf(t.deps, actor, 'req_test', '127.0.0.1'), actor };
    await approvePrepared(ctx, card?.conversationId ?? '', card?.tokenHash ?? '');
    expect(await agreed()).toBe(null);
  });

  it('an offer is accepted at the named price, or not at all', async () => {
    const { answer, buyer, agreed } = await offered(9);
    await buyer({ amount: 1 });
    const refused = await answer({ accept: 9 });
    expect([refused.status, refused.json.error]).toEqual([400, expect.stringContaining('is 1 now')]);
    expect(await agreed()).toBe(null);
    expect((await answer({ accept: 1 })).status).toBe(200);
    expect(await agreed()).toBe(1);
  });

  it('a counteroffer is accepted as the buyer saw it, or not at all', async () => {
    const { token, answer, buyer, agreed } = await offered(5);
    await answer({ counter: 8 });
    const html = await (await t.app.request(`/r/${token}`)).text();
    const [, seen] = /name="accept" value="([^"]+)"/.exec(html) ?? [];
    await answer({ counter: 9 });
    const body = new URLSearchParams({ item_id: table, accept: seen ?? '' });
    const page = await t.app.request(`/r/${token}/accept-offer`, { method: 'POST', body });
    expect(await page.text()).toContain('The seller’s offer has changed.');
    expect((await buyer({ accept: 8 })).json.code).toBe('NO_COUNTER_OFFER');
    expect(await agreed()).toBe(null);
    expect((await buyer({ accept: 9 })).status).toBe(200);
    expect(await agreed()).toBe(9);
  });

  it('an agreed price answers the offer: nothing else can be accepted or offered, until it is cleared', async () => {
    const { id, arrange, answer, buyer, agreed } = await offered(5);
    await answer({ counter: 8 });
    await arrange({ agreed_prices: { [table]: 9.5 } });
    expect((await reservation(id)).offer_states[table]).toEqual({ state: 'accepted', counter: null });
    expect((await buyer({ accept: true })).json.code).toBe('NO_COUNTER_OFFER');
    expect((await buyer({ amount: 1 })).status).toBe(400);
    expect(await agreed()).toBe(9.5);
    await arrange({ agreed_prices: { [table]: null } });
    expect((await reservation(id)).offer_states[table]).toEqual({ state: 'open', counter: null });
    expect((await buyer({ amount: 6 })).status).toBe(200);
  });

  it('an undo is offered only while it can succeed', async () => {
    const { reservationId } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'] });
    const close = (body: object) =>
      as('POST', `/api/reservations/${reservationId}/pickup-confirm`, { action: 'sold', ...body });
    const undo = async () => (await as('POST', `/api/reservations/${reservationId}/undo`)).status;
    await close({});
    expect((await reservation(reservationId)).undo_until).not.toBeNull();
    expect(await undo()).toBe(200);
    await reserveAndOpen(t, sale, { email: 'b@example.com', items: ['Lamp'] });
    await close({ item_ids: [table] });
    expect((await reservation(reservationId)).undo_until).toBeNull();
    expect(await undo()).toBe(409);
  });

  it('an offer ends that a lower price reaches, and no other does', async () => {
    const lamp = sale.item.Lamp ?? '';
    const ask = (email: string, offer: number) =>
      reserveAndOpen(t, sale, { email, items: ['Lamp'], offers: { Lamp: offer } });
    const [held, waiting, low] = [
      await ask('a@example.com', 11),
      await ask('b@example.com', 10),
      await ask('c@example.com', 9),
    ];
    const lot = await reserveAndOpen(t, sale, {
      email: 'd@example.com',
      items: ['Oak table', 'Lamp'],
      lot: 22,
    });
    await as('PUT', `/api/items/${lamp}`, { price: 10 });
    const offers = async ({ reservationId }: { reservationId: string }) =>
      (await reservation(reservationId)).offers;
    expect([await offers(held), await offers(waiting), await offers(low)]).toEqual([{}, {}, { [lamp]: 9 }]);
    expect((await reservation(lot.reservationId)).lot_offer).toBe(22);
    await as('PUT', `/api/items/${lamp}`, { price: 12 });
    expect(await offers(low)).toEqual({ [lamp]: 9 });
  });

  it('an address that was prepared isn’t sent once the seller has another one', async () => {
    await setAddress(t, sale.sellerId, '742 Evergreen Terrace');
    const { token } = await reserveAndOpen(t, sale);
    const [{ conversation_id: id }] = (await as('GET', '/api/conversations')).json.data.conversations;
    const path = `/api/conversations/${id}/address`;
    const prepare = async (address?: string) =>
      (await as('POST', `${path}/prepare`, { ...(address && { address }) })).json.data.confirmation_token;
    const send = async (confirmation_token: string) =>
      (await as('POST', path, { confirmation_token })).json.code;
    const move = (street_address: string) => as('POST', '/api/pages/publish', { street_address });
    const old = await prepare();
    await move('12 Elm Court');
    expect(await send(old)).toBe('CONFIRMATION_REPLACED');
    const meeting = await prepare('The station');
    await move('13 Elm Court');
    expect(await send(meeting)).toBeUndefined();
    expect((await buyerSees(t, token)).address).toBe('The station');
    const warned = async (address?: string) =>
      (await as('POST', `${path}/prepare`, { ...(address && { address }) })).json.data.warnings.map(
        ({ code }: { code: string }) => code,
      );
    expect(await warned('The station')).toContain('already_shared');
    expect(await warned()).not.toContain('already_shared');
  });

  it('an address that was prepared for a reservation isn’t sent once the reservation has ended', async () => {
    await setAddress(t, sale.sellerId, '742 Evergreen Terrace');
    for (const end of ['block', 'cancel']) {
      const email = `${end}@example.com`;
      const { token } = await reserveAndOpen(t, sale, { email });
      const { conversations } = (await as('GET', '/api/conversations')).json.data;
      const { conversation_id: id } = conversations.find(
        (each: { buyer_email: string }) => each.buyer_email === email,
      );
      const prepare = async () =>
        (await as('POST', `/api/conversations/${id}/address/prepare`, {})).json.data.confirmation_token;
      const send = async (confirmation_token: string) =>
        (await as('POST', `/api/conversations/${id}/address`, { confirmation_token })).json.code;
      const before = await prepare();
      t.clock.advance(1000);
      if (end === 'block') await as('POST', `/api/conversations/${id}/block`, { blocked: true });
      else await t.request('POST', `/api/buyer/${token}/cancel`);
      expect(await send(before), end).toBe('RESERVATION_CLOSED');
      // The seller, who knows by now, can still say yes again.
      if (end === 'cancel') expect(await send(await prepare())).toBe(undefined);
    }
  });
});
