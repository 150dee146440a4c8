import { beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { HOUR, openSaleEach, reserveAndOpen, type TestSale } from './sale.ts';

describe.each(eachStore)('changes of an item that someone holds on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let token: string;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });
  beforeEach(async () => {
    ({ token } = await reserveAndOpen(t, sale));
    await put({ price: 11 });
    await pass(0);
    expect(told()).toEqual([['was $10 and is now $11']]);
  });

  const put = async (body: object) => {
    const { json } = await t.request('PUT', `/api/items/${sale.item['Oak table']}`, { key: sale.key, body });
    expect(json.success).toBe(true);
  };
  const pass = async (ms: number) => {
    t.clock.advance(ms);
    await t.runDueWork();
  };
  /** What the emails to a buyer say has changed. */
  const told = (email = 'ben@example.com') =>
    t.mailer.sent
      .filter(({ to, kind }) => to === email && kind === 'item_changed')
      .map(({ text }) => text.match(/now called .*|was \$.* and is now \$[\d.]*\d/g));

  it('are told together an hour after the last email, as they are then', async () => {
    await put({ price: 12 });
    await put({ title: 'Oak desk' });
    await put({ price: 13 });
    await pass(HOUR - 1);
    expect(told()).toHaveLength(1);
    await pass(1);
    expect(told().slice(1)).toEqual([[expect.stringContaining('Oak desk'), 'was $11 and is now $13']]);
    await pass(HOUR);
    expect(told()).toHaveLength(2);
  });

  it('are told at once when the last email is an hour old', async () => {
    await pass(HOUR);
    await put({ price: 12 });
    await pass(0);
    expect(told().slice(1)).toEqual([['was $11 and is now $12']]);
  });

  it('are not told when the item is as it was told', async () => {
    await put({ price: 12 });
    await put({ price: 11 });
    await pass(2 * HOUR);
    expect(told()).toHaveLength(1);
  });

  it('are told only to the buyer who holds it by then', async () => {
    await put({ price: 12 });
    await pass(HOUR / 2);
    await t.request('POST', `/api/buyer/${token}/cancel`, { body: {} });
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    await put({ price: 13 });
    await pass(0);
    await put({ price: 14 });
    // Ben’s hour is over, Cat’s is not.
    await pass(HOUR / 2);
    expect([told().length, told('cat@example.com')]).toEqual([1, [['was $12 and is now $13']]]);
  });
});
