import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { HOUR, openSale, type TestSale } from './sale.ts';

const BUYERS = 50;
const ITEMS = 10;
const DAYS = 30;
/** To run more: `LIFE_RUNS=200 npx vitest run test/reservations/random-life.test.ts`. */
const RUNS = Number(process.env.LIFE_RUNS ?? 3);

const OPEN = ['pending', 'active', 'queued'];

const Step = fc.record({
  what: fc.oneof(
    { weight: 24, arbitrary: fc.constant('reserve' as const) },
    { weight: 24, arbitrary: fc.constant('open' as const) },
    { weight: 20, arbitrary: fc.constant('pass' as const) },
    { weight: 12, arbitrary: fc.constantFrom('leave' as const, 'book' as const, 'book' as const) },
    {
      weight: 12,
      arbitrary: fc.constantFrom(
        'setPickup' as const,
        'extend' as const,
        'agree' as const,
        'noshow' as const,
      ),
    },
    { weight: 10, arbitrary: fc.constantFrom('letGo' as const, 'letGoOfOne' as const) },
    { weight: 14, arbitrary: fc.constantFrom('sold' as const, 'soldInPart' as const, 'undo' as const) },
    { weight: 12, arbitrary: fc.constantFrom('show' as const, 'show' as const, 'hide' as const) },
    { weight: 5, arbitrary: fc.constantFrom('holdByHand' as const, 'sell' as const) },
  ),
  /** Which buyer, reservation, or item: the number counts around those that exist. */
  who: fc.nat({ max: BUYERS - 1 }),
  which: fc.nat({ max: 997 }),
  hours: fc.double({ min: 0.2, max: 40, noNaN: true }),
});
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

/** Everything about holds and lines, as stored. */
async function lookAt(t: TestApp) {
  const { read } = t.deps.store;
  const { items, reservations, reservationItems } = read.t;
  return {
    items: await read.select().from(items),
    reservations: await read.select().from(reservations),
    places: await read.select().from(reservationItems),
    mails: t.mailer.sent.length,
  };
}
type World = Awaited<ReturnType<typeof lookAt>>;

const buyerOf = (i: number) => `buyer${i}@example.com`;

/** One life: acts as buyers and sellers do, and remembers the emailed links. */
function liver(t: TestApp, sale: TestSale) {
  const itemIds = Object.values(sale.item);
  const at = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString();
  const seller = (method: string, path: string, body?: unknown) =>
    t.request(method, path, { key: sale.key, ...(body !== undefined && { body }) });
  /** The token of the newest link that was emailed to a buyer. */
  const tokenOf = (email: string | undefined) =>
    t.mailer.sent
      .filter((mail) => mail.to === email)
      .flatMap((mail) => /\/r\/([\w-]{43})/.exec(mail.text)?.[1] ?? [])
      .at(-1);

  return async function live({ what, who, which, hours }: Step, world: World) {
    const some = <T>(list: readonly T[]): T | undefined => list[which % Math.max(1, list.length)];
    const itemId = some(itemIds);
    const open = some(world.reservations.filter(({ status }) => OPEN.includes(status)));
    const held = some(world.reservations.filter(({ status }) => status === 'active'));
    const closed = some(world.reservations.filter(({ undo }) => undo !== null));
    const one = some(world.places.filter(({ reservationId }) => reservationId === (held ?? open)?.id));
    const unopened = some(world.reservations.filter((row) => OPEN.includes(row.status) && !row.confirmedAt));
    const token = tokenOf((what === 'open' ? unopened : open)?.buyerEmail);
    const edit = (body: object) => seller('PUT', `/api/items/${itemId}`, body);
    const arrange = (body: object) => held && seller('PUT', `/api/reservations/${held.id}`, body);
    const end = (body: object) => held && seller('POST', `/api/reservations/${held.id}/pickup-confirm`, body);
    const cancel = (body: object) => open && seller('POST', `/api/reservations/${open.id}/cancel`, body);
    switch (what) {
      case 'reserve': {
        const wanted = [...new Set([itemId, itemIds[(which + who) % ITEMS]])];
        const body = { slug: sale.slug, item_ids: wanted, buyer_name: `B${who}`, buyer_email: buyerOf(who) };
        const headers = { 'x-forwarded-for': `203.0.113.${who}` };
        return t.request('POST', '/api/reservations', { body, headers });
      }
      case 'open':
        return token && t.request('GET', `/api/buyer/${token}`);
      case 'leave':
        return token && t.request('POST', `/api/buyer/${token}/cancel`);
      case 'book': {
        const slots = token && (await t.request('GET', `/api/buyer/${token}/slots`)).json?.data?.slots;
        const slot = slots && some<{ starts_at: string }>(slots);
        const body = { starts_at: slot?.starts_at };
        return slot && t.request('POST', `/api/buyer/${token}/schedule`, { body });
      }
      case 'pass':
        return t.clock.advance(hours * HOUR);
      case 'setPickup':
        return arrange({ pickup_at: at(hours * 3) });
      case 'extend':
        return arrange({ hold_until: at(hours * 6) });
      case 'agree':
        return one && arrange({ agreed_prices: { [one.itemId]: 5 } });
      case 'letGo':
        return cancel({});
      case 'letGoOfOne':
        return one && cancel({ item_ids: [one.itemId] });
      case 'sold':
        return end({ action: 'sold' });
      case 'soldInPart':
        return one && end({ action: 'sold', item_ids: [one.itemId] });
      case 'noshow':
        return end({ action: 'noshow' });
      case 'undo':
        return closed && seller('POST', `/api/reservations/${closed.id}/undo`);
      case 'hide':
        return edit({ status: 'inactive' });
      case 'show':
        return edit({ status: 'available' });
      case 'holdByHand':
        return edit({ status: 'reserved', reserved_for: 'a neighbour', reserved_until: at(hours) });
      case 'sell':
        return edit({ status: 'taken' });
    }
  };
}

/** What must be true whatever happened, as one sentence for each violation. */
function wrongsOf(before: World, after: World, t: TestApp, actor: 'buyer' | 'seller' | 'time'): string[] {
  const now = t.clock.now();
  const wrongs: string[] = [];
  const news = t.mailer.sent.slice(before.mails);
  const wasStatus = new Map(before.reservations.map(({ id, status }) => [id, status]));
  const reservation = new Map(after.reservations.map((row) => [row.id, row]));
  const key = (place: { reservationId: string; itemId: string }) => `${place.reservationId} ${place.itemId}`;
  const was = new Map(before.places.map((place) => [key(place), place.state]));

  for (const item of after.items) {
    const places = after.places.filter(({ itemId }) => itemId === item.id);
    const holders = places.filter(({ state }) => state === 'held');
    const queue = places.filter(({ state }) => state === 'queued');
    if (holders.length > 1) wrongs.push(`${item.title} has two holders`);
    const holds = holders.length > 0 || item.reservedFor !== null;
    if (holds !== (item.status === 'reserved'))
      wrongs.push(`${item.title} is ${item.status}, held: ${holds}`);
    if (queue.length > 0 && !holds) wrongs.push(`${item.title} is free while somebody waits for it`);
    if (item.queueCount !== queue.length)
      wrongs.push(`${item.title} counts ${item.queueCount} waiting, not ${queue.length}`);
    const promoted = holders.find((place) => was.get(key(place)) === 'queued');
    if (!promoted) continue;
    const passedOver = queue.filter(
      (place) => was.get(key(place)) === 'queued' && place.queueOrder < promoted.queueOrder,
    );
    if (passedOver.length > 0) wrongs.push(`${item.title}: somebody in line was passed over`);
    const { buyerEmail } = reservation.get(promoted.reservationId)!;
    if (!news.some(({ to }) => to === buyerEmail)) wrongs.push(`${buyerEmail} was not told of being next`);
  }

  for (const { id, status, expiresAt, buyerEmail, confirmedAt } of after.reservations) {
    const held = after.places.filter((place) => place.reservationId === id && place.state === 'held');
    if (status === 'pending' || status === 'active') {
      if (held.length > 0 && expiresAt === null) wrongs.push(`${id} holds without an end`);
      if (expiresAt && expiresAt <= now) wrongs.push(`${id} is ${status} though its time is over`);
    }
    if (OPEN.includes(status)) continue;
    if (held.length > 0) wrongs.push(`${id} is ${status} and holds`);
    if (!OPEN.includes(wasStatus.get(id) ?? '')) continue;
    if (!news.some(({ to }) => to === buyerEmail))
      wrongs.push(`${id} became ${status}: its buyer got no mail`);
    const sellerKnows = actor === 'seller' || confirmedAt === null;
    if (!sellerKnows && !news.some(({ to }) => to === 'seller@example.com')) {
      wrongs.push(`${id} became ${status}: the seller got no mail`);
    }
  }

  for (const { kind, subject, text } of news) {
    // Without links: a random token can spell "NaN".
    const words = `${subject}\n${text}`.replaceAll(/https?:\/\/\S+/g, '');
    if (/undefined|NaN|\bnull\b|Invalid|\[object/.test(words)) wrongs.push(`${kind} says nonsense: ${text}`);
  }
  return wrongs;
}

const BUYERS_ACTS = ['reserve', 'open', 'leave', 'book'];

describe('thirty days of fifty buyers on ten items', () => {
  it('leaves no one passed over, nothing held by two or for ever, and no one untold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { minLength: 120, maxLength: 160 }), async (steps) => {
        const t = await openTestApp({ env: { TRUSTED_PROXIES: '1', PLAN_DEFAULT: 'garage_sale' } });
        try {
          const sale = await openSale(
            t,
            Array.from({ length: ITEMS }, (_, i) => `Thing ${i}`),
          );
          await t.request('PUT', '/api/scheduling/availability', {
            key: sale.key,
            body: {
              scheduling_enabled: true,
              scheduling_timezone: 'America/Chicago',
              slot_duration: 30,
              manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
                day_of_week,
                start_time: '08:00',
                end_time: '20:00',
              })),
            },
          });
          const live = liver(t, sale);
          const end = t.clock.now().getTime() + DAYS * 24 * HOUR;
          let before = await lookAt(t);
          const story: string[] = [];
          for (const step of steps) {
            const answer = await live(step, before);
            const status = typeof answer === 'object' ? answer.status : '';
            story.push(`${step.what} ${step.who} ${step.which} ${step.hours.toFixed(1)} ${status}`);
            expect(status === '' || Number(status) < 500).toBe(true);
            await t.runDueWork();
            const after = await lookAt(t);
            const actor =
              step.what === 'pass' ? 'time' : BUYERS_ACTS.includes(step.what) ? 'buyer' : 'seller';
            const wrongs = wrongsOf(before, after, t, actor);
            expect({ wrongs, story: wrongs.length > 0 ? story.slice(-12) : [] }).toEqual({
              wrongs: [],
              story: [],
            });
            before = after;
          }
          // Whatever is still open ends on its own.
          t.clock.setTo(new Date(Math.max(end, t.clock.now().getTime()) + 40 * 24 * HOUR).toISOString());
          for (let i = 0; i < 60; i++) {
            await t.runDueWork();
            t.clock.advance(26 * HOUR);
          }
          const left = await lookAt(t);
          expect(left.reservations.filter(({ status }) => OPEN.includes(status))).toEqual([]);
        } finally {
          await t.close();
        }
      }),
      { numRuns: RUNS, seed: Number(process.env.LIFE_SEED ?? 20261121), endOnFailure: true },
    );
  });
});
