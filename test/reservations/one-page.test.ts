import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../src/reservations/list.ts';
import { HOUR } from '../../src/units.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  itemState,
  kindsTo,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
} from './sale.ts';

const BEN = 'ben@example.com';
const CAT = { email: 'cat@example.com', name: 'Cat' };

describe.each(eachStore)('a buyer’s one page, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });

  const taken = async (wish: Parameters<typeof reserveAndOpen>[2] = {}) => {
    t.clock.advance(1000);
    return reserveAndOpen(t, sale, wish);
  };
  const asked = async (content: string) => {
    t.clock.advance(1000);
    await t.request('POST', '/api/questions', {
      body: { slug: sale.slug, item_id: sale.item.Chair, buyer_name: 'Ben', buyer_email: BEN, content },
    });
    await t.runDueWork();
    const mail = t.mailer.last(BEN, ({ text }) => /\/q\/[\w-]{43}/.test(text));
    const token = /\/q\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    await t.request('GET', `/api/questions/${token}`);
    return token;
  };
  const letGo = (token: string, ...titles: string[]) =>
    t.request('POST', `/api/buyer/${token}/let-go`, {
      body: { item_ids: titles.map((title) => sale.item[title] ?? title) },
    });
  const put = (id: string, body: object) =>
    t.request('PUT', `/api/reservations/${id}`, { key: sale.key, body });
  const visit = async (path: string) => (await openBrowser(t).visit(path)).html;
  const main = (html: string) =>
    /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/\/[rq]\/[\w-]{43}/g, '/link') ?? '';

  it('has all of the buyer’s reservations and questions by each link, and none of anybody else', async () => {
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    const cat = await taken({ ...CAT, items: ['Chair'] });
    await asked('Is the chair free too?');
    for (const own of [table, lamp]) {
      const seen = await buyerSees(t, own.token);
      expect(seen.reservation.reservation_id).toBe(own.reservationId);
      expect(seen.reservations.map((one: { reservation_id: string }) => one.reservation_id)).toEqual([
        lamp.reservationId,
        table.reservationId,
      ]);
      expect(seen.questions).toEqual([
        {
          question_id: expect.stringMatching(/^ask_/),
          item_title: 'Chair',
          content: 'Is the chair free too?',
          created_at: expect.any(String),
        },
      ]);
      expect(JSON.stringify(seen)).not.toContain('below_minimum');
    }
    const other = await buyerSees(t, cat.token);
    expect(other.reservations).toHaveLength(1);
    expect(other.questions).toEqual([]);
  });

  it('sums in the currency of the reservations, even of one', () => {
    expect(totalsOf([{ items: [], currency: 'EUR' }]).currency).toBe('EUR');
  });

  it('sums what is asked, what was agreed on, and what was paid; a place in line costs nothing', async () => {
    await taken({ ...CAT, items: ['Chair'] });
    const table = await taken();
    const rest = await taken({ items: ['Lamp', 'Chair'] });
    const totals = async () => (await buyerSees(t, table.token)).totals;
    expect(await totals()).toEqual({ total_asked: 22.5, total_agreed: 22.5, total_paid: 0, currency: 'USD' });
    await put(rest.reservationId, { agreed_prices: { [sale.item.Lamp ?? '']: 9.99 } });
    expect(await totals()).toMatchObject({ total_asked: 22.5, total_agreed: 19.99, total_paid: 0 });
    await t.request('POST', `/api/reservations/${table.reservationId}/pickup-confirm`, {
      key: sale.key,
      body: { action: 'sold', final_prices: { [sale.item['Oak table'] ?? '']: 8 } },
    });
    expect(await totals()).toMatchObject({ total_asked: 12.5, total_agreed: 9.99, total_paid: 8 });
    const html = await visit(`/r/${rest.token}`);
    for (const words of ['Total to pay: $9.99', 'As listed: $12.50', 'Paid: $8'])
      expect(html).toContain(words);
  });

  it('is the same page by the link of every reservation and of a question', async () => {
    const table = await taken();
    const lamp = await taken({ items: ['Lamp'] });
    const question = await asked('Is the chair free too?');
    const pages = [`/r/${table.token}`, `/r/${lamp.token}`, `/q/${question}`];
    const [first, ...others] = await Promise.all(pages.map(async (path) => main(await visit(path))));
    for (const words of ['Oak table', 'Lamp', 'Is the chair free too?', 'Total to pay: $22.50']) {
      expect(first).toContain(words);
    }
    for (const other of others) expect(other).toBe(first);
  });

  it('looking at it by another link confirms nothing: that takes the link that was sent for it', async () => {
    const question = await asked('Is it still there?');
    const { json } = await reserve(t, sale, { items: ['Lamp'] });
    const id = json.data.reservation_id;
    const html = await visit(`/q/${question}`);
    expect(html).toContain('Not confirmed yet');
    const status = async () => {
      const all = await t.request('GET', '/api/reservations', { key: sale.key });
      return all.json.data.reservations.find((one: { reservation_id: string }) => one.reservation_id === id)
        .status;
    };
    expect(await status()).toBe('pending');
    const [, link] = /href="(\/r\/[\w-]{43})">Confirm reservation/.exec(html) ?? [];
    await visit(link ?? '');
    expect(await status()).toBe('active');
  });

  it('says that a time which the seller entered has passed an hour after it', async () => {
    const { reservationId, token } = await taken();
    await put(reservationId, { pickup_at: new Date(t.clock.now().getTime() + HOUR).toISOString() });
    t.clock.advance(2 * HOUR - 1);
    expect(await visit(`/r/${token}`)).toContain('Your pickup time is set');
    t.clock.advance(1);
    expect(await visit(`/r/${token}`)).toContain('Your pickup time has passed');
  });

  it('lets a buyer who only waits leave the line, and the seller’s email says that they wait', async () => {
    await taken(CAT);
    const { token } = await taken();
    const html = await visit(`/r/${token}`);
    expect(html).toContain('Leave the line');
    expect(html).not.toContain('Cancel reservation');
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'new_reservation')).toMatchObject({
      subject: 'In line: Oak table (Ben)',
      text: expect.stringContaining('Ben is in line for:'),
    });
  });

  it('gives up one item, of whichever reservation, and keeps the rest', async () => {
    const table = await taken();
    const rest = await taken({ items: ['Lamp', 'Chair'] });
    const cat = await taken({ ...CAT, items: ['Lamp'] });
    await t.runDueWork();
    const before = t.mailer.sent.length;
    const { status, json } = await letGo(table.token, 'Lamp');
    expect([status, json.data]).toEqual([
      200,
      {
        item_ids: [sale.item.Lamp],
        reservations: [{ reservation_id: rest.reservationId, status: 'active' }],
      },
    ]);
    const { reservations } = await buyerSees(t, rest.token);
    expect(
      reservations[0].items
        .map(({ title, state }: { title: string; state: string }) => [title, state])
        .sort(),
    ).toEqual([
      ['Chair', 'held'],
      ['Lamp', 'released'],
    ]);
    expect(reservations[1].status).toBe('active');
    expect((await buyerSees(t, cat.token)).reservation.items[0].position).toBe(0);
    await t.runDueWork();
    const told = t.mailer.sent.slice(before);
    expect(told.map(({ kind }) => kind).sort()).toEqual([
      'buyer_cancelled',
      'reservation_cancelled',
      'reservation_promoted',
    ]);
    const mine = told.find(({ to }) => to === BEN)?.text ?? '';
    expect(mine).toContain('The rest of your reservation is still active:');
    expect(mine).not.toContain('You don’t need to do anything');

    expect((await letGo(table.token, 'Lamp')).json.data).toEqual({
      item_ids: [sale.item.Lamp],
      reservations: [],
    });
    await t.runDueWork();
    expect(t.mailer.sent.length).toBe(before + told.length);
  });

  it('gives up a whole reservation, says that the other continues, and of nothing that is someone else’s', async () => {
    const table = await taken();
    await taken({ items: ['Lamp'] });
    await taken({ ...CAT, items: ['Chair'] });
    expect((await letGo(table.token, 'Chair')).json).toMatchObject({ code: 'invalid_request' });
    expect((await letGo(table.token, 'Oak table', 'Chair')).status).toBe(400);
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('reserved');
    await letGo(table.token, 'Oak table');
    expect((await buyerSees(t, table.token)).reservation.status).toBe('cancelled');
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('available');
    await t.runDueWork();
    const mail = t.mailer.last(BEN, 'reservation_cancelled')?.text;
    expect(mail).toContain('Nothing changes for anything else that you’ve reserved from this seller.');
    expect(mail).not.toContain('You don’t need to do anything');
    const html = await visit(`/r/${table.token}`);
    expect(html).toContain('You canceled this reservation');
    expect(html).not.toContain('You don’t need to do anything else.');
  });

  it('gives up by its buttons what they name', async () => {
    const table = await taken({ items: ['Oak table', 'Chair'] });
    await taken({ items: ['Lamp'] });
    const browser = openBrowser(t);
    const page = await browser.visit(`/r/${table.token}`);
    const [, value] = /name="item_ids" value="([^"]+)">\s*Give up “Chair”/.exec(page.html) ?? [];
    expect(value).toBe(sale.item.Chair);
    expect(page.html).toContain('Give up all of these');
    const response = await t.app.request(`/r/${table.token}/let-go`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ item_ids: value ?? '' }).toString(),
    });
    expect(response.headers.get('location')).toBe(`/r/${table.token}?done=let-go`);
    expect((await itemState(t, sale.item.Chair)).status).toBe('available');
    expect((await itemState(t, sale.item['Oak table'])).status).toBe('reserved');
    expect(kindsTo(t, BEN).length).toBeGreaterThan(0);
  });
});
