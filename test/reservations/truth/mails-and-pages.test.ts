import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manageToken } from '../../../src/reservations/find.ts';
import { eachStore } from '../../support/openings.ts';
import { HOUR, MINUTE, reserve, setAddress, tokenFor } from '../sale.ts';
import { HOME, openWalk, type Walk } from './walk.ts';

const openLink = async (w: Walk, email: string) =>
  w.t.request('GET', `/api/buyer/${await tokenFor(w.t, email)}`);
const CAT = { email: 'cat@example.com', name: 'Cat' };

describe.each(eachStore)('every sentence of each email and page is true, on $name', ({ store }) => {
  let w: Walk;
  beforeEach(async () => {
    w = await openWalk(store);
  });
  afterEach(() => w.t.close());

  it('from a request to the end of the hold, with another buyer in line', async () => {
    await reserve(w.t, w.sale, { message: 'Hi' });
    await w.everySentenceIsTrue();
    await openLink(w, 'ben@example.com');
    await w.everySentenceIsTrue();
    await reserve(w.t, w.sale, CAT);
    await w.everySentenceIsTrue();
    w.t.clock.advance(36 * HOUR + MINUTE);
    await w.everySentenceIsTrue();
    w.t.clock.advance(12 * HOUR);
    await w.everySentenceIsTrue();
    await openLink(w, 'cat@example.com');
    await w.everySentenceIsTrue();
  });
});

describe('every sentence of each email and page is true', () => {
  let w: Walk;
  beforeEach(async () => {
    w = await openWalk('sqlite');
  });
  afterEach(() => w.t.close());

  it('an unopened link, with the page online and offline', async () => {
    await reserve(w.t, w.sale, { items: ['Lamp'] });
    await w.everySentenceIsTrue();
    w.t.clock.advance(31 * MINUTE);
    await w.everySentenceIsTrue();
    await reserve(w.t, w.sale, { items: ['Lamp'], email: 'dan@example.com', name: 'Dan' });
    await w.everySentenceIsTrue();
    await w.page({ published: false });
    w.t.clock.advance(31 * MINUTE);
    await w.everySentenceIsTrue();
  });

  it('either side cancels', async () => {
    const { token } = await w.taken();
    const { reservationId } = await w.taken({ ...CAT, items: ['Lamp'] });
    await w.t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await w.everySentenceIsTrue();
    await w.cancel(reservationId);
    await w.everySentenceIsTrue();
  });

  it('a pickup that the seller enters, moves, calls off and is asked about', async () => {
    const { reservationId: id } = await w.taken();
    await w.arrange(id, { pickup_at: w.inHours(24) });
    await w.arrange(id, { pickup_at: w.inHours(30) });
    await w.arrange(id, { pickup_at: null });
    await w.arrange(id, { hold_until: w.inHours(7 * 24) });
    await w.arrange(id, { pickup_at: w.inHours(24) });
    await w.arrange(id, { agreed_prices: { [w.sale.item['Oak table'] ?? '']: 8 } });
    await w.taken(CAT);
    w.t.clock.advance(26 * HOUR);
    await w.everySentenceIsTrue();
    w.t.clock.advance(7 * 24 * HOUR);
    await w.everySentenceIsTrue();
  });

  it('a pickup that the buyer books and moves, with a longer hold and without', async () => {
    await w.offerSlots();
    const { token, reservationId: id } = await w.taken();
    const book = async (which: number) => {
      const { json } = await w.t.request('GET', `/api/buyer/${token}/slots`);
      const { starts_at } = json.data.slots[which];
      const booked = await w.t.request('POST', `/api/buyer/${token}/schedule`, { body: { starts_at } });
      expect(booked.status).toBe(200);
      await w.everySentenceIsTrue();
    };
    await book(0);
    await book(3);
    await w.arrange(id, { hold_until: w.inHours(10 * 24) });
    await book(1);
    await book(5);
    await w.arrange(id, { pickup_at: null });
  });

  it('all sold, a no-show, and each of them undone, with another buyer in line', async () => {
    const { reservationId: id } = await w.taken({ items: ['Oak table', 'Lamp'] });
    await w.taken(CAT);
    await w.arrange(id, { pickup_at: w.inHours(1) });
    w.t.clock.advance(2 * HOUR);
    await w.everySentenceIsTrue();
    await w.confirmPickup(id, { action: 'sold' });
    await w.everySentenceIsTrue();
    expect((await w.undo(id)).status).toBe(200);
    await w.everySentenceIsTrue();
    await w.confirmPickup(id, { action: 'sold', item_ids: [w.sale.item.Lamp] });
    await w.everySentenceIsTrue();
  });

  it('some items are sold, and the rest, for which the buyer was in line, is canceled by either side', async () => {
    await w.taken(CAT);
    const { reservationId: id, token } = await w.taken({ items: ['Oak table', 'Lamp'] });
    await w.confirmPickup(id, { action: 'sold' });
    await w.everySentenceIsTrue();
    await w.cancel(id);
    await w.everySentenceIsTrue();
    expect((await w.undo(id)).status).toBe(200);
    await w.everySentenceIsTrue();
    await w.t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await w.everySentenceIsTrue();
  });

  it('a no-show, with and without another buyer in line', async () => {
    const { reservationId: id } = await w.taken();
    await w.arrange(id, { pickup_at: w.inHours(1) });
    w.t.clock.advance(2 * HOUR);
    await w.confirmPickup(id, { action: 'noshow' });
    await w.everySentenceIsTrue();
    expect((await w.undo(id)).status).toBe(200);
    await w.everySentenceIsTrue();
    await w.taken(CAT);
    await w.confirmPickup(id, { action: 'noshow' });
    await w.everySentenceIsTrue();
  });

  it('an address that is sent: before and after, at home and elsewhere, and after the end', async () => {
    const { reservationId: id, token } = await w.taken();
    await w.arrange(id, { pickup_at: w.inHours(24) });
    const thread = await w.threadWith('ben@example.com');
    const share = async (body: object) => {
      const key = { key: w.sale.key };
      const prepared = await w.t.request('POST', `/api/conversations/${thread}/address/prepare`, {
        ...key,
        body,
      });
      const { confirmation_token } = prepared.json.data;
      await w.everySentenceIsTrue({ mails: false, prepared: prepared.json.data.address });
      await w.t.request('POST', `/api/conversations/${thread}/address`, {
        ...key,
        body: { confirmation_token },
      });
      await w.everySentenceIsTrue();
    };
    await share({});
    expect(w.t.mailer.last('ben@example.com')?.text).toContain(HOME);
    await w.arrange(id, { pickup_at: w.inHours(30) });
    await share({ address: 'Corner of Main Street and 5th Avenue, by the fountain' });
    await w.arrange(id, { pickup_at: w.inHours(31) });
    await w.t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await w.everySentenceIsTrue();
    const again = await w.taken();
    await w.arrange(again.reservationId, { pickup_at: w.inHours(2) });
    w.t.clock.advance(3 * HOUR);
    await w.confirmPickup(again.reservationId, { action: 'sold' });
    await w.everySentenceIsTrue();
    w.t.clock.advance(8 * 24 * HOUR);
    await w.everySentenceIsTrue({ mails: false });
    w.t.clock.advance(23 * 24 * HOUR);
    await w.everySentenceIsTrue({ mails: false });
    await w.page({ published: false });
    await w.everySentenceIsTrue({ mails: false });
  });

  it('an address that changes after it was sent, until the new one is', async () => {
    const { reservationId: id } = await w.taken();
    await w.arrange(id, { pickup_at: w.inHours(24) });
    const thread = await w.threadWith('ben@example.com');
    await w.sellerSends(thread, 'address', HOME);
    await w.everySentenceIsTrue();
    await setAddress(w.t, w.sale.sellerId, '12 Elm Street, Portland');
    await w.everySentenceIsTrue({ mails: false });
    expect((await w.t.request('GET', `/r/${manageToken(w.t.deps, id)}`)).text).toContain(
      'It may have changed since',
    );
    await w.arrange(id, { pickup_at: w.inHours(26) });
    expect(w.t.mailer.last('ben@example.com')?.text).toContain('The address you have may have changed');
    expect(w.t.mailer.last('seller@example.com')?.text).toContain('share the new one');
    await w.sellerSends(thread, 'address', '12 Elm Street, Portland');
    await w.everySentenceIsTrue();
    expect(w.t.mailer.last('ben@example.com')?.text).not.toContain('The address you have may have changed');
    await w.arrange(id, { pickup_at: w.inHours(28) });
  });

  it('taken off the sale and deleted, held and waited for, whole and in part', async () => {
    await w.taken({ items: ['Oak table', 'Lamp'] });
    await w.taken(CAT);
    const key = { key: w.sale.key };
    await w.t.request('PUT', `/api/items/${w.sale.item['Oak table']}`, {
      ...key,
      body: { status: 'inactive' },
    });
    await w.everySentenceIsTrue();
    await w.t.request('PUT', `/api/items/${w.sale.item.Lamp}`, { ...key, body: { status: 'inactive' } });
    await w.everySentenceIsTrue();
    const gone = await w.t.request('DELETE', `/api/items/${w.sale.item.Lamp}`, key);
    expect(gone.status).toBe(200);
    await w.everySentenceIsTrue({ mails: false });
  });

  it('several reservations of one buyer, an accepted offer, and some items that are canceled', async () => {
    await w.offerSlots();
    const { reservationId: id, token } = await w.taken({ offers: { 'Oak table': 8 } });
    await reserve(w.t, w.sale, { items: ['Lamp'], offers: { Lamp: 9 } });
    await w.everySentenceIsTrue();
    await openLink(w, 'ben@example.com');
    await w.everySentenceIsTrue();
    await w.arrange(id, { agreed_prices: { [w.sale.item['Oak table'] ?? '']: 8 } });
    await reserve(w.t, w.sale, { items: ['Lamp'] });
    await w.everySentenceIsTrue();
    await w.t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await w.everySentenceIsTrue();
    const { reservationId: both } = await w.taken({ ...CAT, items: ['Oak table', 'Lamp'] });
    await w.cancel(both, { item_ids: [w.sale.item['Oak table']], message: 'It broke, sorry.' });
    await w.everySentenceIsTrue();
  });

  it('after the last day: unopened links, expired holds, no-shows, and items that are still on hold', async () => {
    const { reservationId: id } = await w.taken();
    await w.taken({ ...CAT, items: ['Lamp'] });
    await w.arrange(id, { pickup_at: w.inHours(36) });
    const today = w.inHours(0).slice(0, 10);
    await w.page({ endsOn: today });
    w.t.clock.advance(37 * HOUR);
    await w.everySentenceIsTrue();
    await w.confirmPickup(id, { action: 'noshow' });
    await w.everySentenceIsTrue();
    w.t.clock.advance(12 * HOUR);
    await w.everySentenceIsTrue();
  });

  it('the seller takes the page offline: items on hold, in line, canceled, and expired', async () => {
    const { token, reservationId: id } = await w.taken({ items: ['Oak table', 'Lamp'] });
    await w.taken(CAT);
    await w.t.request('POST', '/api/pages/unpublish', { key: w.sale.key });
    await w.everySentenceIsTrue({ mails: false });
    w.t.clock.advance(10 * MINUTE);
    await w.everySentenceIsTrue();
    w.t.clock.advance(36 * HOUR);
    await w.everySentenceIsTrue();
    await w.t.request('POST', `/api/buyer/${token}/let-go`, { body: { item_ids: [w.sale.item.Lamp] } });
    await w.everySentenceIsTrue();
    await w.t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await w.everySentenceIsTrue();
    w.t.clock.advance(48 * HOUR);
    await w.everySentenceIsTrue();
    expect((await w.undo(id)).status).toBe(409);
  });

  it('the page expires while items are on hold, with and without a pickup', async () => {
    await w.page({ expiresAt: new Date(w.inHours(40)) });
    const { reservationId: id } = await w.taken();
    await w.arrange(id, { pickup_at: w.inHours(41) });
    await reserve(w.t, w.sale, { ...CAT, items: ['Oak table', 'Lamp'] });
    await w.everySentenceIsTrue();
    await openLink(w, 'cat@example.com');
    await w.everySentenceIsTrue();
    w.t.clock.advance(37 * HOUR);
    await w.everySentenceIsTrue();
    w.t.clock.advance(3 * HOUR);
    await w.everySentenceIsTrue();
    w.t.clock.advance(2 * HOUR);
    await w.everySentenceIsTrue();
    w.t.clock.advance(8 * HOUR);
    await w.everySentenceIsTrue();
    w.t.clock.advance(24 * HOUR);
    await w.everySentenceIsTrue();
  });

  it('a blocked buyer reads what anyone reads, and nothing goes out', async () => {
    const { token, reservationId } = await w.taken();
    const thread = await w.threadWith('ben@example.com');
    await w.t.request('POST', `/api/conversations/${thread}/block`, {
      key: w.sale.key,
      body: { blocked: true },
    });
    await w.everySentenceIsTrue({ mails: false });
    expect((await reserve(w.t, w.sale)).status).toBe(200);
    const said = await w.t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Hello?' } });
    expect(said.status).toBe(200);
    await w.everySentenceIsTrue({ mails: false });
    expect(
      (
        await w.t.request('GET', `/api/reservations?limit=100`, { key: w.sale.key })
      ).json.data.reservations.map((row: { reservation_id: string }) => row.reservation_id),
    ).toEqual([reservationId]);
  });

  it('a question without a reservation, its answer, and an address that is sent for it', async () => {
    const ask = (body: object) =>
      w.t.request('POST', '/api/questions', {
        body: {
          slug: w.sale.slug,
          buyer_name: 'Ben',
          buyer_email: 'ben@example.com',
          content: 'Still there?',
          ...body,
        },
      });
    await ask({ item_id: w.sale.item.Lamp });
    await w.everySentenceIsTrue();
    const token = /\/q\/([\w-]{43})/.exec(w.t.mailer.last('ben@example.com')?.text ?? '')?.[1] ?? '';
    await w.questionIsTrue(token, 'ben@example.com');
    await w.t.request('GET', `/api/questions/${token}`);
    await w.everySentenceIsTrue();
    await w.t.request('POST', `/api/questions/${token}/messages`, { body: { content: 'And today?' } });
    await w.everySentenceIsTrue();
    const thread = await w.threadWith('ben@example.com');
    await w.sellerSends(thread, 'reply', 'Yes, until six.');
    await w.everySentenceIsTrue();
    await w.sellerSends(thread, 'address', HOME);
    await w.everySentenceIsTrue();
    await w.questionIsTrue(token, 'ben@example.com');
  });

  it('a request beyond what one network address can hold unconfirmed', async () => {
    await w.t.close();
    const many = ['Bed', 'Chair', 'Desk', 'Mirror', 'Rug', 'Oak table', 'Lamp'];
    w = await openWalk('sqlite', many);
    await reserve(w.t, w.sale, { ...CAT, items: many.slice(0, 5) });
    await w.everySentenceIsTrue();
    await reserve(w.t, w.sale, { items: ['Oak table'] });
    await w.everySentenceIsTrue();
    await openLink(w, 'ben@example.com');
    await w.everySentenceIsTrue();
    await reserve(w.t, w.sale, { email: 'dan@example.com', name: 'Dan', items: ['Lamp', 'Oak table'] });
    await w.everySentenceIsTrue();
    w.t.clock.advance(31 * MINUTE);
    await w.everySentenceIsTrue();
  });
});
