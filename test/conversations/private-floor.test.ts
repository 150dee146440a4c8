import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, kindsTo, MINUTE, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
let sale: TestSale;
let reservationId: string;
let item: string;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Oak table', 'Lamp']);
  item = `/api/items/${sale.item['Oak table']}`;
  await put(item, { price: 600, min_price: 480 });
  ({ reservationId } = await reserveAndOpen(t, sale));
  await t.runDueWork();
  t.mailer.sent.length = 0;
});
afterEach(() => t.close());

const put = (path: string, body: object) => t.request('PUT', path, { key: sale.key, body });
const asSeller = async (path: string, body: object) =>
  t.request('PUT', path, { bearer: await t.sessionOf(sale), body });
const agree = (price: number) => ({ agreed_prices: { [sale.item['Oak table'] ?? '']: price } });
const changes = async () => {
  await t.runDueWork();
  return t.mailer.sent.filter(({ kind }) => kind === 'item_changed');
};

describe('the private floor', () => {
  it('stops an agent, and asks it to change the floor price first', async () => {
    const path = `/api/reservations/${reservationId}`;
    for (const [to, body] of [
      [path, agree(1)],
      [path, agree(479.99)],
      [item, { price: 479 }],
      [item, { price: 499, min_price: 500 }],
    ] as const) {
      const { status, json } = await put(to, body);
      expect([status, json.code]).toEqual([409, 'BELOW_MIN_PRICE']);
      expect(json.hint).toContain('min_price');
    }
    expect(kindsTo(t, 'ben@example.com')).toEqual([]);
    expect((await put(path, agree(480))).status).toBe(200);
    expect((await put(item, { price: 300, min_price: 300 })).json.data.below_min_price).toBeUndefined();
  });

  it('doesn’t stop the seller, who is warned', async () => {
    const agreed = await asSeller(`/api/reservations/${reservationId}`, agree(1));
    expect(agreed.json.data).toMatchObject({ below_min_price: true, agreed_prices: agree(1).agreed_prices });
    expect((await asSeller(item, { price: 2 })).json.data).toMatchObject({ below_min_price: true, price: 2 });
  });

  it('is not named to a buyer without a warning', async () => {
    const other = await openSale(t, ['Oak table'], { email: 'other@example.com' });
    const theirs = { key: other.key, body: { price: 600, min_price: 470 } };
    await t.request('PUT', `/api/items/${other.item['Oak table']}`, theirs);
    const list = await t.request('GET', '/api/conversations', { key: sale.key });
    const path = `/api/conversations/${list.json.data.conversations[0].conversation_id}/reply/prepare`;
    const codes = async (content: string) =>
      (await t.request('POST', path, { key: sale.key, body: { content } })).json.data.warnings.map(
        ({ code }: { code: string }) => code,
      );
    for (const words of ['My lowest price is 480.', 'Would $480 do?', 'für 480,00 €', '480.00, then']) {
      expect([words, await codes(words)]).toEqual([words, ['names_min_price']]);
    }
    for (const words of ['It costs 600.', 'It weighs 470.', 'Room 4801', '1480', '480,5']) {
      expect([words, await codes(words)]).toEqual([words, []]);
    }
    await put(item, { price: 1600, min_price: 1480 });
    expect(await codes('1,480 is the least')).toEqual(['names_min_price']);
    await put(item, { price: 1480, min_price: 1480 });
    expect(await codes('1,480 is the least')).toEqual([]);
  });

  it('is not named to someone who asked about the item either, whatever it is called now', async () => {
    const asker = { buyer_name: 'Ada', buyer_email: 'ada@example.com', content: 'Is it heavy?' };
    const body = { slug: sale.slug, item_id: sale.item.Lamp, ...asker };
    await t.request('POST', '/api/questions', { body });
    await t.runDueWork();
    const mail = t.mailer.last('ada@example.com', ({ text }) => text.includes('/q/'));
    await t.request('GET', `/api/questions/${/\/q\/([\w-]+)/.exec(mail?.text ?? '')?.[1]}`);
    await put(`/api/items/${sale.item.Lamp}`, { title: 'Brass lamp', price: 90, min_price: 70 });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const path = `/api/conversations/${json.data.conversations[0].conversation_id}/reply/prepare`;
    const prepared = await t.request('POST', path, { key: sale.key, body: { content: 'Would $70 do?' } });
    expect(prepared.json.data.warnings).toMatchObject([{ code: 'names_min_price' }]);
  });
});

describe('emails that edits of a held item cause', () => {
  it('come once an hour, the first at once, then together as it is by then', async () => {
    const first = await put(item, { title: 'Oak desk' });
    expect(first.json.data.told).toContain('was emailed');
    expect(await changes()).toHaveLength(1);
    t.clock.advance(10 * MINUTE);
    for (let i = 0; i < 12; i += 1) {
      const { json } = await put(item, { title: `Pay first ${i}`, price: 700 + i });
      expect(json.data.told).toContain('No one yet');
    }
    t.clock.advance(HOUR - 10 * MINUTE - 1);
    expect(await changes()).toHaveLength(1);
    t.clock.advance(1);
    const [, second, ...more] = await changes();
    expect(more).toEqual([]);
    expect(second?.subject).toContain('Oak desk');
    expect(second?.text).toContain('Pay first 11');
    expect(second?.text).toMatch(/\$600[\s\S]*\$711/);
    t.clock.advance(HOUR - 1);
    await put(item, { title: 'Oak bench' });
    expect(await changes()).toHaveLength(2);
    t.clock.advance(1);
    expect(await changes()).toHaveLength(3);
  });

  it('say nothing of what was taken back in the meantime, and the truth of a price that fell again', async () => {
    await put(item, { price: 700 });
    await put(item, { price: 800 });
    expect((await put(item, { price: 700 })).json.data.told).toBe(
      'No one: nothing changed that the buyer who holds it must know.',
    );
    t.clock.advance(HOUR);
    expect(await changes()).toHaveLength(1);
    await put(item, { price: 900 });
    await put(item, { price: 650 });
    t.clock.advance(HOUR);
    expect((await changes()).at(-1)?.text).toMatch(/\$900[\s\S]*\$650/);
  });
});
