import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptClock, clockGuard } from '../../src/background/clock-leap.ts';
import { runDueWork } from '../../src/background/due-work.ts';
import { DUTIES } from '../../src/background/duties.ts';
import { startBackground } from '../../src/background/loop.ts';
import { findRecord } from '../../src/health/records.ts';
import { noteLapsedPages } from '../../src/search/keep-index.ts';
import { LAMP, openDesk } from '../listings/desk.ts';
import { buyerSees, openSale, reserveAndOpen } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let t: TestApp;
let passed: number;
const guard = () => clockGuard(t.deps, () => passed);
/** Lets time pass on both clocks. */
const pass = (ms: number) => {
  passed += ms;
  t.clock.advance(ms);
};
beforeEach(async () => {
  t = await openTestApp();
  passed = 0;
});
afterEach(() => t.close());

it('is trusted while it goes as time does, and when it is put right by a little', async () => {
  const clock = guard();
  for (const leap of [0, 0, 4 * MINUTE, -4 * MINUTE]) {
    pass(3 * DAY);
    t.clock.advance(leap);
    expect(await clock.isDoubted()).toBe(false);
  }
});

it('is doubted after a leap, and trusted again as soon as it is back', async () => {
  const clock = guard();
  const logged = vi.spyOn(t.deps.logger, 'error');
  expect(await clock.isDoubted()).toBe(false);
  t.clock.advance(40 * DAY);
  expect(await clock.isDoubted()).toBe(true);
  expect(logged.mock.calls).toMatchObject([[{ by_ms: 40 * DAY }, expect.stringContaining('jumped')]]);
  const { json } = await t.request('GET', '/api/status');
  expect([json.ok, json.clock.ok]).toEqual([false, false]);
  pass(36_000);
  expect(await clock.isDoubted()).toBe(true);
  t.clock.advance(-40 * DAY);
  expect(await clock.isDoubted()).toBe(false);
  pass(MINUTE);
  expect((await t.request('GET', '/api/status')).json.clock.ok).toBe(true);
});

it.each([
  [5 * MINUTE - 1, false],
  [5 * MINUTE, true],
  [-5 * MINUTE, true],
])('a leap of %i milliseconds is doubted: %s', async (leap, doubted) => {
  const clock = guard();
  await clock.isDoubted();
  t.clock.advance(leap);
  expect(await clock.isDoubted()).toBe(doubted);
});

it('is trusted once the new time has held for ten minutes, or if the operator confirms it', async () => {
  const clock = guard();
  await clock.isDoubted();
  t.clock.advance(40 * DAY);
  expect(await clock.isDoubted()).toBe(true);
  pass(10 * MINUTE - 1);
  expect(await clock.isDoubted()).toBe(true);
  pass(1);
  expect(await clock.isDoubted()).toBe(false);
  t.clock.advance(-DAY);
  expect(await clock.isDoubted()).toBe(true);
  await acceptClock(t.deps);
  expect(await clock.isDoubted()).toBe(false);
});

it('is doubted at a start that is more than a day off from the last run', async () => {
  await guard().isDoubted();
  t.clock.advance(DAY);
  expect(await guard().isDoubted()).toBe(false);
  t.clock.advance(DAY + 1);
  expect(await guard().isDoubted()).toBe(true);
});

it('holds back every duty whose work cannot be undone, and no other', () => {
  const names = DUTIES.filter(({ final }) => final).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'reservations',
      'deleted-accounts',
      'deleted-listings',
      'photos',
      'expired-rows',
      'sign-ins',
      'plans',
    ]),
  );
  for (const name of ['outbox', 'jobs', 'imports', 'backups']) expect(names).not.toContain(name);
});

it('a sale that a wrong clock took out of the search is found again', async () => {
  const desk = await openDesk(t);
  await desk.create();
  await desk.publish({ city: 'Austin' });
  const found = async () => (await t.request('GET', '/api/search/sales?city=Austin')).json.data.sales.length;
  const takeOut = DUTIES.filter(({ name }) => name === 'search-pages');
  await runDueWork(t.deps, takeOut);
  expect(await found()).toBe(1);
  t.clock.advance(40 * DAY);
  await runDueWork(t.deps, takeOut);
  expect(await found()).toBe(0);
  t.clock.advance(-40 * DAY);
  await runDueWork(t.deps, takeOut);
  expect(await found()).toBe(1);
});

it('a clock that is 40 days ahead for 36 seconds leaves no live sale out of the search, not for one request', async () => {
  const desk = await openDesk(t);
  await desk.create();
  await desk.publish({ city: 'Austin' });
  await t.runDueWork();
  const found = async () => {
    const sales = await t.request('GET', '/api/search/sales?city=Austin');
    const items = await t.request('GET', '/api/search/items?city=Austin');
    return [sales.json.data.sales.length, items.json.data.items.length];
  };
  expect(await found()).toEqual([1, 1]);
  let rounds = 0;
  const duties = DUTIES.map((duty) => ({
    ...duty,
    everyMs: 1,
    run: async (...at: Parameters<typeof duty.run>) =>
      duty.run(...at).finally(() => {
        if (duty.name === 'outbox') rounds += 1;
      }),
  }));
  const background = startBackground(t.deps, duties);
  t.deps.clockDoubted = background.clockDoubted;
  const more = async (count: number) => {
    const from = rounds;
    await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(from + count);
  };
  await more(2);
  t.clock.advance(40 * DAY);
  // A round of a duty that began a moment before.
  await noteLapsedPages(t.deps, 20);
  await more(5);
  expect(await found()).toEqual([0, 0]);
  await background.stop();
  t.clock.advance(36_000 - 40 * DAY);
  expect(await found()).toEqual([1, 1]);
}, 60_000);

it('the background holds back final duties while the clock is in doubt, and no others', async () => {
  await clockGuard(t.deps).isDoubted();
  t.clock.advance(40 * DAY);
  const ran: string[] = [];
  const duty = (name: string, final?: true) => ({
    name,
    everyMs: 1,
    ...(final && { final }),
    run: async () => {
      ran.push(name);
      return false;
    },
  });
  const background = startBackground(t.deps, [duty('purge', true), duty('mail')]);
  await expect.poll(() => ran.length).toBeGreaterThan(20);
  await background.stop();
  expect(new Set(ran)).toEqual(new Set(['mail']));
});

it('what was jumped continues two seconds after the clock is accepted, whatever its pace', async () => {
  await clockGuard(t.deps).isDoubted();
  t.clock.advance(40 * DAY);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const run = vi.fn(async () => false);
  const background = startBackground(t.deps, [{ name: 'purge', final: true, everyMs: DAY, run }]);
  try {
    // `expect.poll` would move the clock on.
    const until = async (is: () => unknown) => {
      while (!(await is())) await new Promise((resolve) => setImmediate(resolve));
    };
    await until(async () => (await findRecord(t.deps.store.read, 'clock')).failingSince);
    await until(() => vi.getTimerCount() === 1);
    await acceptClock(t.deps);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => run.mock.calls.length === 1);
  } finally {
    vi.useRealTimers();
    await background.stop();
  }
});
it('half a minute of a clock that is 40 days ahead loses nothing for good', async () => {
  const sale = await openSale(t, ['Oak table', 'Lamp', 'Chair']);
  await t.deps.store.write((tx) => tx.update(tx.t.pages).set({ cityFolded: 'austin', city: 'Austin' }));
  const { token } = await reserveAndOpen(t, sale);
  const seller = openBrowser(t);
  await seller.signIn(await seller.visit('/sign-in'));
  const [photo = ''] = await storedPhotos(t, sale.sellerId, 1);
  const { key } = sale;
  await t.request('DELETE', `/api/items/${sale.item.Chair}`, { key });
  const of = async () => ({
    found: (await t.request('GET', '/api/search/sales?city=Austin')).json.data.sales.length,
    hold: (await buyerSees(t, token)).reservation.status,
    photos: t.photoStorage.files.size,
    signedIn: (await seller.visit('/sell')).html.includes('My sale'),
    bin: (await seller.visit('/sell/bin')).html.includes('Chair'),
    key: (await t.request('GET', '/api/items', { key })).status,
  });
  await t.runDueWork();
  await clockGuard(t.deps).isDoubted();
  const before = await of();
  const emails = t.mailer.sent.length;

  t.clock.advance(40 * DAY);
  const ran = new Set<string>();
  const duties = DUTIES.map((duty) => ({
    ...duty,
    everyMs: 1,
    run: async (...at: Parameters<typeof duty.run>) => duty.run(...at).finally(() => ran.add(duty.name)),
  }));
  const background = startBackground(t.deps, duties);
  t.deps.clockDoubted = background.clockDoubted;
  const harmless = DUTIES.filter(({ final }) => !final).map(({ name }) => name);
  await expect.poll(() => harmless.every((name) => ran.has(name))).toBe(true);
  await of();
  await background.stop();
  expect(ran).toEqual(new Set(harmless));

  t.clock.advance(36_000 - 40 * DAY);
  await t.runDueWork();
  expect(await of()).toEqual(before);
  expect(before).toMatchObject({ found: 1, hold: 'active', signedIn: true, bin: true, key: 200 });
  expect(t.mailer.sent.slice(emails).map(({ kind }) => kind)).toEqual([]);
  const back = await t.request('POST', `/api/items/${sale.item.Chair}/restore`, { key });
  expect(back.status).toBe(200);
  const made = await t.request('POST', '/api/items', { key, body: { ...LAMP, photos: [photo] } });
  expect(made.status).toBe(200);
}, 60_000);
