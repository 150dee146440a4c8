import { beforeEach, describe, expect, it } from 'vitest';
import { tellPagesOffline } from '../../src/reservations/page-offline.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import {
  HOUR,
  kindsTo,
  MINUTE,
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  type TestSale,
} from './sale.ts';

const DAY = 24 * HOUR;
const [BEN, CAT, EVA] = ['ben@example.com', 'cat@example.com', 'eva@example.com'];

describe.each(eachStore)('a page that goes offline while something is reserved, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let other: TestSale;
  let booked: string;
  openSaleEach({ store }, (opened) => {
    ({ t, sale } = opened);
  });
  /** Ben holds the table until his pickup; Cat holds the lamp and is in line for the table. */
  beforeEach(async () => {
    const ben = await reserveAndOpen(t, sale);
    booked = ben.reservationId;
    await arrange(new Date(t.clock.now().getTime() + 29.9 * DAY));
    await reserveAndOpen(t, sale, { email: CAT, name: 'Cat', items: ['Lamp', 'Oak table'] });
    other = await openSale(t, ['Vase', 'Bowl'], { email: 'other@example.com' });
    await reserveAndOpen(t, other, { email: EVA, name: 'Eva' });
    await pass(0);
  });

  const arrange = async (pickup_at: Date) =>
    t.request('PUT', `/api/reservations/${booked}`, {
      bearer: await t.sessionOf(sale),
      body: { pickup_at: pickup_at.toISOString() },
    });
  const put = (path: 'publish' | 'unpublish') =>
    t.request('POST', `/api/pages/${path}`, {
      key: sale.key,
      body: path === 'publish' ? { publish: true } : {},
    });
  async function pass(ms: number) {
    t.clock.advance(ms);
    await t.runDueWork();
  }
  const told = (email: string) => kindsTo(t, email).filter((kind) => kind.startsWith('page_offline')).length;

  it('because the seller took it offline: each buyer is told once that nothing ends, and the seller what is still reserved', async () => {
    await put('unpublish');
    await pass(10 * MINUTE - 1);
    expect([told(BEN), told(CAT), told(sale.email)]).toEqual([0, 0, 0]);
    await pass(1);
    await pass(DAY);
    await put('unpublish');
    await pass(DAY);
    expect([told(BEN), told(CAT), told(sale.email)]).toEqual([1, 1, 1]);
    expect([told(EVA), told(other.email)]).toEqual([0, 0]);
    const ben = t.mailer.last(BEN, 'page_offline_buyer')?.text;
    expect(ben).toContain('The sale page is offline now. Your reservation doesn’t end because of that:');
    expect(ben).toMatch(/The pickup stays as arranged, on .+:\n\n- Oak table\n/);
    expect(ben).toMatch(/\/r\/[\w.-]+/);
    const cat = t.mailer.last(CAT, 'page_offline_buyer')?.text;
    expect(cat).toMatch(
      /On hold for you until .+:\n\n- Lamp\n\nYou keep your place in line for:\n\n- Oak table\n/,
    );
    const seller = t.mailer.last(sale.email, 'page_offline');
    expect(seller?.text).toContain('Oak table: on hold for Ben, pickup');
    expect(seller?.text).toContain('Lamp: on hold for Cat, until');
    expect(seller?.text).toContain('Oak table: Cat is waiting in line');
    expect(seller?.text).toContain('Open your inbox:\nhttp://localhost:3000/inbox\n');
    await arrange(new Date(t.clock.now().getTime() + 29 * DAY));
    await pass(28 * DAY);
    expect(told(BEN)).toBe(1);
  });

  it.each([
    [10 * MINUTE + 1, 'Ben, pickup'],
    [10 * MINUTE, 'Ben, until'],
  ])(
    'a pickup %i milliseconds later is told as “%s”: one whose time has come isn’t announced',
    async (ms, line) => {
      await arrange(new Date(t.clock.now().getTime() + ms));
      await put('unpublish');
      await pass(10 * MINUTE);
      expect(t.mailer.last(sale.email, 'page_offline')?.text).toContain(`Oak table: on hold for ${line}`);
      const ben = t.mailer.last(BEN, 'page_offline_buyer')?.text;
      expect(ben?.includes('The pickup stays as arranged')).toBe(line.includes('pickup'));
    },
  );

  it('before the last day of its sale: buyers are told, because they know of no end yet', async () => {
    const ends_on = new Date(t.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
    const bearer = await t.sessionOf(sale);
    await t.request('POST', '/api/pages/publish', { bearer, body: { ends_on } });
    await put('unpublish');
    await pass(10 * MINUTE);
    expect([told(BEN), told(CAT), told(sale.email)]).toEqual([1, 1, 1]);
  });

  it('no one is told if the page is back within ten minutes', async () => {
    await put('unpublish');
    await pass(9 * MINUTE);
    await put('publish');
    await pass(DAY);
    expect([told(BEN), told(CAT), told(sale.email)]).toEqual([0, 0, 0]);
  });

  it('tells each buyer once, whichever of two instances looks first', async () => {
    await put('unpublish');
    t.clock.advance(10 * MINUTE);
    const other = { ...t.deps, store: await t.second() };
    await Promise.all([tellPagesOffline(t.deps, 50), tellPagesOffline(other, 50)]);
    await pass(0);
    expect([told(BEN), told(CAT), told(sale.email)]).toEqual([1, 1, 1]);
  });

  it('because its time ran out: once for that end, and again for the next one', async () => {
    await pass(30 * DAY - HOUR);
    await arrange(new Date(t.clock.now().getTime() + 20 * DAY));
    await reserveAndOpen(t, other, { email: EVA, name: 'Eva', items: ['Bowl'] });
    expect(told(BEN)).toBe(0);
    await pass(HOUR);
    await pass(HOUR);
    expect([told(BEN), told(sale.email)]).toEqual([1, 1]);
    expect([told(EVA), told(other.email)]).toEqual([1, 1]);
    expect(t.mailer.last(sale.email, 'page_offline')?.text).toContain('has expired and is now offline');
    await t.request('POST', '/api/pages/extend', { bearer: await t.sessionOf(sale) });
    await pass(19 * DAY);
    await arrange(new Date(t.clock.now().getTime() + 29 * DAY));
    await pass(11 * DAY + HOUR);
    expect([told(BEN), told(sale.email)]).toEqual([2, 2]);
  });

  it.each([
    ['on the day after its sale’s last: buyers know', 20 * HOUR, ['sale ended']],
    ['later: they hear of both', 30 * HOUR, ['sale ended', 'page offline']],
  ])('%s', async (_, later, subjects) => {
    const lastDay = new Date(t.clock.now().getTime() + 20 * DAY).toISOString().slice(0, 10);
    await t.request('POST', '/api/pages/publish', {
      bearer: await t.sessionOf(sale),
      body: { ends_on: lastDay },
    });
    await t.deps.store.write((tx) =>
      tx.update(tx.t.pages).set({ expiresAt: new Date(Date.parse(lastDay) + DAY + later) }),
    );
    await pass(Date.parse(lastDay) + DAY + HOUR - t.clock.now().getTime());
    await pass(later);
    const mails = t.mailer.sent.filter(({ to, kind }) => to === BEN && kind === 'page_offline_buyer');
    expect(mails.map(({ subject }) => subjects.find((each) => subject.includes(each)))).toEqual(subjects);
  });

  it.each([
    [DAY - 1, 1],
    [DAY, 0],
  ])('an end that was %i milliseconds ago is told %i times', async (since, times) => {
    const [page] = await t.deps.store.read.select().from(t.deps.store.read.t.pages);
    const end = page?.expiresAt?.getTime() ?? 0;
    await pass(end - 2 * DAY - t.clock.now().getTime());
    await arrange(new Date(end + 9 * DAY));
    await pass(2 * DAY + since);
    expect([told(BEN), told(sale.email)]).toEqual([times, times]);
  });

  it('an end more than a day ago is no longer news, and before it, the seller sees what is held', async () => {
    await pass(28 * DAY);
    await arrange(new Date(t.clock.now().getTime() + 20 * DAY));
    await pass(DAY + HOUR);
    expect(t.mailer.last(sale.email, 'page_expires')?.text).toContain(
      '1 item is on hold. Holds stay as they are when the page goes offline',
    );
    await pass(2 * DAY);
    expect([told(BEN), told(sale.email)]).toEqual([0, 0]);
  });

  it('a buyer who has nothing reserved, or never opened the link, isn’t told', async () => {
    await reserve(t, sale, { email: 'dan@example.com', name: 'Dan', items: ['Chair'] });
    await put('unpublish');
    await pass(10 * MINUTE);
    expect(told('dan@example.com')).toBe(0);
    expect(t.mailer.last(sale.email, 'page_offline')?.text).not.toContain('Dan');
  });
});

describe('what became of a hold of the seller’s own', () => {
  let t: TestApp;
  let sale: TestSale;
  openSaleEach({}, (opened) => {
    ({ t, sale } = opened);
  });

  it.each([
    ['online', 'It’s available again.'],
    ['offline', 'No one can see or reserve it, because your page is offline.'],
  ])('is told as it is on a page that is %s', async (state, words) => {
    await t.request('PUT', `/api/items/${sale.item.Lamp}`, {
      key: sale.key,
      body: {
        status: 'reserved',
        reserved_for: 'Zoe',
        reserved_until: new Date(t.clock.now().getTime() + HOUR).toISOString(),
      },
    });
    if (state === 'offline') await t.request('POST', '/api/pages/unpublish', { key: sale.key });
    t.clock.advance(HOUR);
    await t.runDueWork();
    const mail = t.mailer.last(sale.email, 'hand_hold_ended');
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain(`/sell/items/${sale.item.Lamp}`);
  });
});
