import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookData } from '../../src/reservations/announce.ts';
import { getReservation } from '../../src/reservations/find.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { HOUR } from '../../src/units.ts';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const open = async (store: 'sqlite' | 'postgresql', BASE_URL: string, mailer = 'file') => {
  const t = await openTestApp({ store, env: { BASE_URL } });
  Object.assign(t.deps.mailer, { name: mailer });
  return t;
};
const BEN = { buyer_name: 'Ben', buyer_email: 'ben@example.com' };

describe.each(eachStore)('a link that the page shows, where no email goes out, on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  let slug: string;
  let items: string[];
  beforeEach(async () => {
    t = await open(store, 'http://sale.example.com');
    desk = await openDesk(t);
    items = [(await desk.create()).item_id, (await desk.create()).item_id];
    const { json } = await desk.request('POST', '/api/pages/publish', {
      city: 'Portland',
      publish: true,
      street_address: '12 Oak Street',
    });
    slug = json.data.slug;
  });
  afterEach(() => t.close());

  const reserve = async (item: string) =>
    (await t.request('POST', '/api/reservations', { body: { slug, item_ids: [item], ...BEN } })).json.data;
  const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
  const look = async (url: string) => (await t.request('GET', `/api/buyer/${tokenOf(url)}`)).json;

  it('confirms as the emailed one does, and proves no address', async () => {
    const { manage_url: url, reservation_id } = await reserve(items[0] ?? '');
    expect(url).toMatch(/^http:\/\/sale\.example\.com\/r\/res_/);
    expect((await look(url)).data.reservation).toMatchObject({ reservation_id, status: 'active' });
    const { json } = await desk.request('GET', '/api/reservations');
    expect(json.data.reservations[0]).toMatchObject({ status: 'active', buyer_confirmed: false });
    const { read } = t.deps.store;
    const row = await getReservation(read, reservation_id);
    expect(row && (await hookData(read, row, []))).toMatchObject({ buyer_confirmed: false });
  });

  it('shows only what was made with it: no other request from that email, no thread, no address', async () => {
    const first = (await reserve(items[0] ?? '')).manage_url;
    await look(first);
    const [{ conversation_id: id }] = (await desk.request('GET', '/api/conversations')).json.data
      .conversations;
    const prepared = await desk.request('POST', `/api/conversations/${id}/address/prepare`, {});
    await desk.request('POST', `/api/conversations/${id}/address`, {
      confirmation_token: prepared.json.data.confirmation_token,
    });
    const alone = await look(first);
    expect(JSON.stringify(alone)).not.toContain('Oak Street');
    expect(alone.data.messages.length).toBeGreaterThan(0);
    const second = (await reserve(items[1] ?? '')).manage_url;
    for (const [url, other] of [
      [first, items[1]],
      [second, items[0]],
    ]) {
      const seen = await look(url);
      expect(JSON.stringify(seen)).not.toContain(other);
      expect(JSON.stringify(seen)).not.toContain('Oak Street');
      expect(seen.data).toMatchObject({
        visit: null,
        address: null,
        messages: [],
        questions: [],
        totals: { total_asked: seen.data.reservation.items[0].price },
      });
      expect(seen.data.reservations).toEqual([seen.data.reservation]);
      const gone = { item_ids: [other] };
      const letGo = await t.request('POST', `/api/buyer/${tokenOf(url)}/let-go`, { body: gone });
      expect(letGo.json.code).toBe('invalid_request');
      expect(seen.data.can_schedule).toBe(false);
      const slot = { starts_at: '2027-01-01T10:00:00.000Z' };
      const set = await t.request('POST', `/api/buyer/${tokenOf(url)}/schedule`, { body: slot });
      expect([set.status, set.json.code]).toEqual([403, 'forbidden']);
    }
  });

  it('tells nothing of a visit for other requests from that email, and says nothing about it', async () => {
    const first = await reserve(items[0] ?? '');
    await look(first.manage_url);
    await desk.request('PUT', '/api/scheduling/availability', {
      scheduling_enabled: true,
      scheduling_timezone: 'America/Los_Angeles',
      manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
        day_of_week,
        start_time: '08:00',
        end_time: '20:00',
      })),
    });
    const slots = async () =>
      (await t.request('GET', `/api/buyer/${tokenOf(first.manage_url)}/slots`)).json.data.slots;
    expect(await slots()).not.toEqual([]);
    const question = { slug, content: 'Does it fold?', ...BEN };
    const asked = (await t.request('POST', '/api/questions', { body: question })).json.data.manage_url;
    await t.request('GET', `/api/questions/${tokenOf(asked)}`);
    expect((await look(first.manage_url)).data.questions).toEqual([]);
    expect(await slots()).toEqual([]);
    const other = { slug, item_ids: [items[1]], buyer_name: 'Ada', buyer_email: 'ada@example.com' };
    await t.request('POST', '/api/reservations', { body: other });
    const waiting = (await reserve(items[1] ?? '')).manage_url;
    const pickup_at = new Date(t.clock.now().getTime() + HOUR).toISOString();
    await desk.request('PUT', `/api/reservations/${first.reservation_id}`, { pickup_at });
    expect((await look(waiting)).data).toMatchObject({ visit: null, is_today: false, moves_left: 3 });
    const late = (url: string) =>
      t.request('POST', `/api/buyer/${tokenOf(url)}/late`, { body: { minutes: 10 } });
    expect((await late(waiting)).json.code).toBe('NO_PICKUP_ARRANGED');
    // The request that is picked up then is this buyer's own.
    expect((await look(first.manage_url)).data).toMatchObject({ visit: null, is_today: true });
    expect((await late(first.manage_url)).status).toBe(200);
  });

  it('isn’t given to someone who only knows the email, and can’t be made up', async () => {
    const mine = (await reserve(items[0] ?? '')).manage_url;
    const { reservations: r } = t.deps.store.read.t;
    await t.deps.store.write((tx) => tx.update(r).set({ requestedFrom: 'elsewhere' }));
    const theirs = (await reserve(items[0] ?? '')).manage_url;
    expect(theirs).not.toBe(mine);
    expect((await t.request('GET', `/api/buyer/${tokenOf(theirs)}`)).status).toBe(404);
    const [id] = tokenOf(mine).split('.');
    expect((await t.request('GET', `/api/buyer/${id}.${'a'.repeat(43)}`)).status).toBe(404);
  });

  it('holds no more items than reservations whose link was not opened', async () => {
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, desk.sellerId));
    for (let i = 0; i < 4; i++) items.push((await desk.create()).item_id);
    const states: string[] = [];
    for (const [i, item] of items.entries()) {
      const body = { slug, item_ids: [item], buyer_name: 'B', buyer_email: `b${i}@example.com` };
      const { data } = (await t.request('POST', '/api/reservations', { body })).json;
      await look(data.manage_url);
      states.push(data.items[0].state);
    }
    expect(states).toEqual(['held', 'held', 'held', 'held', 'held', 'waiting']);
  });

  it('passes a question on', async () => {
    const body = { slug, content: 'Is it still there?', ...BEN };
    const { data } = (await t.request('POST', '/api/questions', { body })).json;
    expect(data).toMatchObject({ status: 'sent', manage_url: expect.stringMatching(/\/q\/ask_/) });
    expect((await t.request('GET', `/api/questions/${tokenOf(data.manage_url)}`)).status).toBe(200);
    const { conversations } = (await desk.request('GET', '/api/conversations')).json.data;
    expect(conversations).toHaveLength(1);
  });
});

it.each([
  ['http://localhost:3000', 'file'],
  ['http://sale.example.com', 'smtp'],
])('there is none at %s with mail by %s', async (baseUrl, mailer) => {
  const t = await open('sqlite', baseUrl, mailer);
  const desk = await openDesk(t);
  const { item_id } = await desk.create();
  const page = await desk.request('POST', '/api/pages/publish', { city: 'Portland', publish: true });
  const body = { slug: page.json.data.slug, item_ids: [item_id], ...BEN };
  const { json } = await t.request('POST', '/api/reservations', { body });
  expect(json.data).not.toHaveProperty('manage_url');
  await t.close();
});

describe('the pages of a buyer, where no email goes out', () => {
  /** Sentences for people who can be reached by email. */
  const PROMISES = /we’ll email|we sent|check your (email|spam)|emailed link/i;
  const send = async (baseUrl: string) => {
    const t = await open('sqlite', baseUrl);
    const desk = await openDesk(t);
    const { item_id } = await desk.create();
    const page = await desk.request('POST', '/api/pages/publish', { city: 'Portland', publish: true });
    const { slug } = page.json.data;
    const form = (path: string, fields: Record<string, string>) =>
      t.app.request(`/${slug}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ ...BEN, ...fields }),
      });
    const item = await (await t.app.request(`/${slug}/${item_id}`)).text();
    const reserved = await (await form('reserve', { item_ids: item_id })).text();
    const asked = await (await form('ask', { content: 'Is it still there?' })).text();
    await t.close();
    return { item, reserved, asked };
  };

  it('promise no email, and contain the link, if others can reach them', async () => {
    const { item, reserved, asked } = await send('http://sale.example.com');
    for (const html of [reserved, asked]) {
      expect(html).not.toMatch(PROMISES);
      expect(html).toContain('Keep this link');
    }
    expect(item).not.toMatch(/We’ll email you a link/);
    expect(reserved).toMatch(/href="http:\/\/sale\.example\.com\/r\/res_\w+\.[\w-]{43}"/);
    expect(asked).toMatch(/href="http:\/\/sale\.example\.com\/q\/ask_\w+\.[\w-]{43}"/);
  });

  it('say where it is on this computer', async () => {
    const { reserved, asked } = await send('http://localhost:3000');
    for (const html of [reserved, asked]) {
      expect(html).not.toMatch(PROMISES);
      expect(html).toMatch(/stays on this computer, in the newest file in [^<]*\/data\/mail/);
      expect(html).not.toContain('Keep this link');
    }
  });
});
