import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import { DAY, type Desk, HOUR, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { eachStore } from '../support/openings.ts';

const CHICAGO = { city: 'Chicago', state: 'IL', display_name: 'Maria' };

describe.each(eachStore)('the end of a sale on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    t = await openTestApp({ store, env: { PLAN_DEFAULT: 'garage_sale' } });
    desk = await openDesk(t);
  });
  afterEach(() => t.close());

  /** The date in Chicago this many days from now; it is morning there. */
  const date = (days: number) =>
    new Date(t.clock.now().getTime() + days * DAY - 5 * HOUR).toISOString().slice(0, 10);
  /** Midnight in Chicago, which is on summer time. */
  const goTo = (day: string, ms = 0) => {
    t.clock.advance(Date.parse(`${day}T05:00:00.000Z`) + ms - t.clock.now().getTime());
  };
  const publish = async (fields: object = {}) => {
    const { status, json } = await desk.publish({ ...CHICAGO, ...fields });
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json.data;
  };
  const html = async (path: string) => (await t.request('GET', path)).text;
  const mails = (kind: string) => t.mailer.sent.filter((mail) => mail.kind === kind);

  it('says what the seller wrote and the last day, to everyone', async () => {
    const { item_id: id } = await desk.create();
    const endsOn = date(5);
    const data = await publish({ about: 'Moving to Spain.\nEverything goes.', ends_on: endsOn });
    expect(data).toMatchObject({
      about: 'Moving to Spain.\nEverything goes.',
      ends_on: endsOn,
      sale_over: false,
    });
    expect((await t.request('GET', '/api/pages/maria')).json.data).toMatchObject({
      about: 'Moving to Spain.\nEverything goes.',
      ends_on: endsOn,
      sale_over: false,
    });
    expect(await html('/maria')).toContain('Moving to Spain.');
    for (const path of ['/maria', `/maria/${id}`])
      expect(await html(path)).toMatch(/Last day: \w+day, \w+ \d/);
    expect(await publish({ about: '', ends_on: null })).toMatchObject({ about: null, ends_on: null });
  });

  it('is neither announced nor followed once over, and all of it can still be looked through', async () => {
    for (let i = 0; i < 25; i += 1) await desk.create();
    await publish({ ends_on: date(1) });
    const during = await html('/maria');
    for (const part of ['href="/maria/sign"', 'href="/maria/feed.xml"', 'form="choose"', 'id="choose"'])
      expect(during).toContain(part);
    goTo(date(2));
    const after = await html('/maria');
    for (const part of ['href="/maria/sign"', 'href="/maria/feed.xml"', 'form="choose"'])
      expect(after).not.toContain(part);
    expect(after).toContain('href="/maria?page=2"');
  });

  it('keeps a street address out of what an agent writes there', async () => {
    await publish({ street_address: '1427 Maplewood Court' });
    const { status, json } = await desk.publish({ about: 'Come to 1427 Maplewood Court!' });
    expect([status, json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
  });

  it('accepts reservations through the last day and none after it; the page stays', async () => {
    const { item_id: id } = await desk.create();
    const { item_id: free } = await desk.create();
    const endsOn = date(2);
    await publish({ ends_on: endsOn });
    goTo(endsOn, 24 * HOUR - 1);
    expect((await desk.reserve('maria', [id])).status).toBe(200);
    t.clock.advance(1);
    const late = await desk.reserve('maria', [id], 'zoe@example.com');
    expect([late.status, late.json.code]).toEqual([409, 'SALE_OVER']);
    const page = await html('/maria');
    expect(page).toContain('This sale has ended.');
    expect(page).not.toContain('reserve-form');
    expect((await html(`/maria/${free}`)).match(/Available|InStock/)).toBeNull();
    expect(await html(`/maria/${id}`)).not.toContain('reserve-form');
    expect((await t.request('GET', '/api/pages/maria')).json.data.sale_over).toBe(true);
    const form = await t.request('POST', '/maria/reserve', {
      rawBody: `item_ids=${id}&buyer_name=Zoe&buyer_email=zoe%40example.com`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.text.includes('This sale has ended, so you can’t reserve anything.')]).toEqual([
      409,
      true,
    ]);
  });

  it('invites no one after it: on paper, in texts to post, in emails, or by its assistant', async () => {
    const { item_id: id } = await desk.create();
    await publish({ ends_on: date(1), city: 'Chicago' });
    await desk.reserve('maria', [id]);
    const link = async () => {
      await t.runDueWork();
      return /\/r\/([\w-]+)/.exec(t.mailer.last('ben@example.com')?.text ?? '')?.[1] ?? '';
    };
    const buyer = `/api/buyer/${await link()}`;
    await t.request('GET', buyer);
    const browser = openBrowser(t);
    await browser.signIn(await browser.visit('/sell/page'));
    const steps = async () => (await desk.tool('get_account_status')).next_steps as { what: string }[];
    const post = async () => (await desk.tool('prepare_crosspost', { item_id: id })).text as string;
    t.openToAll();
    expect((await browser.visit('/sell/page')).html).toContain('Print a sign');
    expect(await post()).toContain('reserve it here');

    goTo(date(2));
    for (const path of ['/maria/sign', '/maria/print']) {
      const { status, headers } = await t.request('GET', path);
      expect([path, status, headers.get('location')]).toEqual([path, 303, '/maria']);
    }
    expect(await html('/maria')).not.toContain('feed.xml');
    const { html: own } = await browser.visit('/sell/page');
    for (const part of ['Print a', 'qr.svg', 'Share…']) expect(own).not.toContain(part);
    expect(own).toContain('To open it again, choose a later last day below.');
    expect((await browser.visit('/sell/page/tags')).html).not.toContain('class="tag-title"');
    expect(await post()).toMatch(/More photos here: http/);
    expect(await post()).not.toContain('reserve');
    expect((await steps()).map(({ what }) => what)).toContainEqual(expect.stringContaining('The last day'));
    expect(await desk.tool('publish_page', {})).toMatchObject({ sale_over: true });
    await t.request('POST', `${buyer}/cancel`, { body: {} });
    await t.runDueWork();
    const cancelled = t.mailer.last('ben@example.com', 'reservation_cancelled');
    expect(cancelled?.text).toContain('Brass lamp');
    expect(cancelled?.text).not.toContain('See the rest of the sale');
  });

  it('asks the seller once what happened to the rest, and again after another last day', async () => {
    const [{ item_id: sold }, { item_id: deleted }] = [await desk.create(), await desk.create()];
    await desk.put(sold, { status: 'taken' });
    await desk.request('DELETE', `/api/items/${deleted}`);
    await desk.create();
    await publish({ ends_on: date(1) });
    await t.runDueWork();
    expect(mails('sale_over')).toEqual([]);
    goTo(date(1), 25 * HOUR);
    await t.runDueWork();
    await t.runDueWork();
    expect(mails('sale_over').map((mail) => mail.text)).toEqual([
      expect.stringContaining('1 item is still on'),
    ]);
    await publish({ ends_on: date(3) });
    t.clock.advance(5 * DAY);
    await t.runDueWork();
    expect(mails('sale_over')).toHaveLength(2);
  });

  it('tells buyers with reservations once that these remain valid, and tells the seller so', async () => {
    const { item_id: lamp } = await desk.create({ title: 'Brass lamp' });
    await publish({ ends_on: date(1) });
    await t.request('POST', '/api/reservations', {
      body: { slug: 'maria', item_ids: [lamp], buyer_name: 'Ben', buyer_email: 'ben@example.com' },
    });
    await t.runDueWork();
    const token = /\/r\/([\w-]{43})/.exec(
      t.mailer.last('ben@example.com', 'reservation_received')?.text ?? '',
    )?.[1];
    await t.request('GET', `/api/buyer/${token}`);
    goTo(date(1), 25 * HOUR);
    await t.runDueWork();
    await t.runDueWork();
    const told = t.mailer.sent.filter(({ kind }) => kind === 'page_offline_buyer');
    expect(told.map(({ to }) => to)).toEqual(['ben@example.com']);
    expect(told[0]?.subject).toBe('Still reserved: Brass lamp (sale ended)');
    expect(told[0]?.text).toMatch(/Your reservation doesn’t end because of that:[\s\S]*Brass lamp/);
    const seller = mails('sale_over').at(-1)?.text;
    expect(seller).toMatch(/Brass lamp: on hold for Ben, until /);
    expect(seller).toContain('/sell/end');
  });

  it('drops prices at the first minute of the day, each once', async () => {
    const { item_id: table } = await desk.create({ price: 100 });
    const { item_id: vase } = await desk.create({ price: 20, min_price: 17 });
    const { item_id: book } = await desk.create({ price: 5 });
    const { item_id: kept } = await desk.create({ price: 50, status: undefined });
    await desk.put(kept, { status: 'inactive' });
    const on = date(3);
    await publish({ price_drops: [{ on, percent: 20 }] });
    goTo(on, -1);
    await t.runDueWork();
    expect((await desk.get(table)).price).toBe(100);
    goTo(on);
    await Promise.all([t.runDueWork(), t.runDueWork()]);
    await t.runDueWork();
    const prices = await Promise.all([table, vase, book, kept].map(async (id) => (await desk.get(id)).price));
    expect(prices).toEqual([80, 20, 4, 50]);
    expect((await publish()).price_drops).toEqual([{ on, percent: 20, applied: true }]);
    const [mail, ...more] = mails('price_drop');
    expect(more).toEqual([]);
    expect(mail?.text).toContain('$80 instead of $100');
    expect(mail?.text).toContain('1 item kept its price');
  });

  it('counts days in the account’s country if the page names none, as everywhere else', async () => {
    const { item_id: id } = await desk.create({ price: 100 });
    await t.deps.store.write((tx) => updateRows(tx, 'sellers', { id: desk.sellerId }, { country: 'DE' }));
    const [past, on] = [date(1), date(2)];
    // It is past midnight in Berlin, and not yet anywhere to the west.
    t.clock.advance(Date.parse(`${on}T00:00:00.000Z`) - HOUR - t.clock.now().getTime());
    const planned = { city: 'Berlin', state: '', price_drops: [{ on, percent: 20 }] };
    expect((await desk.publish({ ...planned, ends_on: past })).json.code).toBe('invalid_request');
    await publish(planned);
    await t.runDueWork();
    expect((await desk.get(id)).price).toBe(80);
  });

  it('shows the old price struck through for a week', async () => {
    const { item_id: id } = await desk.create({ price: 100 });
    const on = date(1);
    await publish({ price_drops: [{ on, percent: 20 }] });
    goTo(on);
    await t.runDueWork();
    const struck = async () => [
      /<s[^>]*>.*\$100<\/s>/.test(await html('/maria')),
      /<s[^>]*>.*\$100<\/s>/.test(await html(`/maria/${id}`)),
      (await t.request('GET', '/api/pages/maria')).json.data.items[0].previous_price,
    ];
    expect(await struck()).toEqual([true, true, 100]);
    t.clock.advance(7 * DAY);
    expect(await struck()).toEqual([false, false, null]);
  });

  it('a price that is set later wins over the drop, and nothing is struck through', async () => {
    const { item_id: id } = await desk.create({ price: 100 });
    const on = date(1);
    await publish({ price_drops: [{ on, percent: 20 }] });
    goTo(on);
    await t.runDueWork();
    await desk.put(id, { title: 'Better title' });
    expect(await html(`/maria/${id}`)).toContain('$100</s>');
    await desk.put(id, { price: 95 });
    await t.runDueWork();
    expect((await desk.get(id)).price).toBe(95);
    expect(await html(`/maria/${id}`)).not.toContain('</s>');
  });

  it('a drop that is late keeps to the price of its first minute: what was set since stays', async () => {
    const { item_id: old } = await desk.create({ price: 100 });
    const { item_id: edited } = await desk.create({ price: 100 });
    const on = date(1);
    await publish({
      price_drops: [
        { on, percent: 50 },
        { on: date(2), percent: 10 },
      ],
    });
    goTo(on, HOUR);
    await desk.put(edited, { price: 90 });
    const { item_id: fresh } = await desk.create({ price: 100 });
    await t.runDueWork();
    expect([await desk.get(old), await desk.get(edited), await desk.get(fresh)].map((i) => i.price)).toEqual([
      50, 90, 100,
    ]);
    t.clock.advance(DAY);
    await t.runDueWork();
    expect([await desk.get(old), await desk.get(edited), await desk.get(fresh)].map((i) => i.price)).toEqual([
      45, 81, 90,
    ]);
  });

  it('a reserved item keeps its price', async () => {
    const { item_id: id } = await desk.create({ price: 100 });
    const on = date(1);
    await publish({ price_drops: [{ on, percent: 20 }] });
    goTo(on, -60_000);
    await desk.reserve('maria', [id]);
    goTo(on);
    await t.runDueWork();
    expect(await desk.get(id)).toMatchObject({ price: 100, status: 'reserved' });
  });

  it('plans no day that has ended, none twice, and no drop after the last day', async () => {
    const refused = async (body: object) => {
      const { status, json } = await desk.publish(body);
      return [status, json.error.split(':')[0]];
    };
    await publish();
    expect(await refused({ ends_on: date(-1) })).toEqual([400, 'ends_on']);
    expect(await refused({ price_drops: [{ on: date(-1), percent: 5 }] })).toEqual([400, 'price_drops']);
    const twice = { on: date(2), percent: 5 };
    expect(await refused({ price_drops: [twice, twice] })).toEqual([400, 'price_drops']);
    expect(await refused({ ends_on: date(1), price_drops: [twice] })).toEqual([400, 'price_drops']);
    expect(await refused({ price_drops: [{ on: date(2), percent: 91 }] })).toEqual([
      400,
      expect.stringMatching(/percent/),
    ]);
    expect(await refused({ ends_on: '14 March' })).toEqual([400, expect.stringContaining('ends_on')]);
    await publish({ ends_on: date(0), price_drops: [{ on: date(0), percent: 5 }] });
    t.clock.advance(3 * DAY);
    // Stored values can be sent again with the rest.
    const { ends_on, price_drops } = await publish();
    const again = price_drops.map(({ on, percent }: { on: string; percent: number }) => ({ on, percent }));
    expect(await publish({ ends_on, price_drops: again })).toMatchObject({ ends_on, sale_over: true });
  });

  it('stays out of searches when the seller says so', async () => {
    await desk.create();
    await publish({ listed_in_search: false });
    expect(await html('/maria')).toContain('content="noindex"');
    const found = async () => [
      (await t.request('GET', '/api/search/items')).json.data.items.length,
      (await t.request('GET', '/api/search/sales')).json.data.sales.length,
    ];
    expect(await found()).toEqual([0, 0]);
    await publish({ listed_in_search: true });
    expect(await found()).toEqual([1, 1]);
    expect(await html('/maria')).not.toContain('content="noindex"');
  });
});
