import { describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
} from './sale.ts';

describe.each(eachStore)('what a seller holds by hand on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const put = (body: object) =>
    t.request('PUT', `/api/items/${sale.item['Oak table']}`, { key: sale.key, body });
  const table = () => itemState(t, sale.item['Oak table']);
  const later = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
  const hold = (more: object = {}) =>
    put({ status: 'reserved', reserved_for: 'a buyer from elsewhere', ...more });

  it('reads reserved, is told to no one else, and buyers queue behind it', async () => {
    const { status, json } = await hold();
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ status: 'reserved', reserved_for: 'a buyer from elsewhere' });
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    expect((await buyerSees(t, cat.token)).reservation).toMatchObject({
      status: 'queued',
      queue_position: 1,
    });
    const page = await t.request('GET', `/${sale.slug}`);
    expect(page.text).not.toContain('from elsewhere');
    expect((await t.request('GET', `/api/buyer/${cat.token}`)).text).not.toContain('from elsewhere');
    expect((await put({ status: 'available' })).json.data).toMatchObject({
      status: 'reserved',
      reserved_for: null,
    });
    expect((await buyerSees(t, cat.token)).reservation.status).toBe('active');
  });

  it('goes to the next in line when it is released in the browser, which says so', async () => {
    await hold();
    await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const seller = openBrowser(t);
    await seller.signIn(await seller.visit('/sign-in'));
    const path = `/sell/items/${sale.item['Oak table']}`;
    const { html } = await seller.submit(await seller.visit(path), `${path}/show`);
    expect(html).toContain('went to the next person in line, who gets an email.');
    expect(html).not.toContain('is on sale.');
  });

  it('is available again when no one waits', async () => {
    await hold();
    expect((await put({ status: 'available' })).json.data).toMatchObject({
      status: 'available',
      reserved_for: null,
    });
  });

  it('is not deleted, and the refusal speaks of no buyer', async () => {
    await hold();
    const { json } = await t.request('DELETE', `/api/items/${sale.item['Oak table']}`, { key: sale.key });
    expect(json).toMatchObject({ code: 'ITEM_HAS_RESERVATION', error: 'This item is held by hand.' });
    expect(json.hint).not.toContain('the buyer');
    expect((await table()).status).toBe('reserved');
  });

  it('ends automatically at its time, and the queue moves up', async () => {
    const held = await hold({ reserved_until: later(5 * HOUR) });
    expect(held.json.data.reserved_until).toBe(later(5 * HOUR));
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    t.clock.advance(5 * HOUR - 1);
    await t.runDueWork();
    expect(await table()).toMatchObject({ queueCount: 1 });
    t.clock.advance(1);
    await t.runDueWork();
    expect(await table()).toMatchObject({ status: 'reserved', reservedFor: null, queueCount: 0 });
    expect(t.mailer.last(sale.email, 'hand_hold_ended')?.text).toContain('now on hold for Cat');
    expect(kindsTo(t, 'cat@example.com').at(-1)).toBe('reservation_promoted');
  });

  it.each([
    ['taken', 'sold_to_another', 'item_sold', 'Sold to another buyer'],
    ['inactive', 'taken_off_sale', 'reservation_cancelled', 'No longer for sale'],
  ])('ends with the queue when it becomes %s', async (status, because, mail, badge) => {
    await hold();
    const cat = await reserveAndOpen(t, sale, { email: 'cat@example.com' });
    const { json } = await put({ status });
    expect(json.data).toMatchObject({ status, reserved_for: null, queue_count: 0, reservations_ended: 1 });
    expect((await buyerSees(t, cat.token)).reservation.ended_because).toBe(because);
    const seller = openBrowser(t);
    await seller.signIn(await seller.visit('/sign-in'));
    expect((await seller.visit('/inbox')).html).toMatch(new RegExp(`class="badge neutral">${badge}<`));
    await t.runDueWork();
    expect(kindsTo(t, 'cat@example.com').at(-1)).toBe(mail);
  });

  it('takes no hold from a buyer, none without a name, and none into the past', async () => {
    expect((await put({ status: 'reserved' })).json.code).toBe('ITEM_RESERVED');
    expect((await put({ reserved_for: 'Ann' })).json.code).toBe('invalid_request');
    expect((await hold({ reserved_until: later(-1) })).json.code).toBe('invalid_request');
    expect((await put({ status: 'reserved', reserved_until: later(HOUR) })).json.code).toBe(
      'invalid_request',
    );
    await reserve(t, sale);
    expect((await hold()).json.code).toBe('ITEM_RESERVED');
    expect((await put({ status: 'available' })).json.code).toBe('ITEM_RESERVED');
  });

  it('tells the holder of a new title and of a higher price, and not of a lower one', async () => {
    await reserveAndOpen(t, sale);
    await put({ price: 8 });
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com')).not.toContain('item_changed');
    await put({ price: 12.5, title: 'Oak desk' });
    await t.runDueWork();
    const mail = t.mailer.last('ben@example.com', 'item_changed');
    expect(mail?.text).toMatch(/now called Oak desk[\s\S]*was \$8 and is now \$12\.50/);
  });

  it('keeps what a reservation was about when the sold item is deleted for good', async () => {
    const { token, reservationId } = await reserveAndOpen(t, sale);
    const close = `/api/reservations/${reservationId}/pickup-confirm`;
    await t.request('POST', close, { key: sale.key, body: { action: 'sold' } });
    await t.request('DELETE', `/api/items/${sale.item['Oak table']}`, { key: sale.key });
    t.clock.advance(8 * 24 * HOUR);
    await t.runDueWork();
    expect((await buyerSees(t, token)).reservation).toMatchObject({
      status: 'completed',
      item_count: 1,
      items: [{ title: 'Oak table', price: 10, state: 'sold' }],
    });
    const again = await t.request('POST', close, { key: sale.key, body: { action: 'sold' } });
    expect(again.json.data).toMatchObject({ outcome: 'already_processed', closed_as: 'sold', total: 10 });
  });
});
