import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type Desk, LAMP, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
let id: string;
let photos: string[];
beforeAll(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
  id = (await desk.create()).item_id;
  photos = await desk.photos(1);
});
afterAll(() => t.close());

const INVISIBLE = [
  '\u200b',
  '\u2800',
  '\u3164',
  '\u00ad\u2060',
  '\u115f\u1160',
  '\uffa0',
  '\u180e',
  '\u0301',
  ' \u00a0\u3000',
  '\u{e0041}',
];

describe.each([
  ...INVISIBLE.map((title) => [title, 'must not be blank']),
  ...['Oak\nlamp', 'Oak\r\nlamp', 'Oak\u2028lamp', 'Oak\u0085lamp'].map((title) => [
    title,
    'must be one line',
  ]),
])('%j is no title', (title, why) => {
  it('of a new listing, of one that is edited, nor the name of a specification', async () => {
    const create = await desk.request('POST', '/api/items', { ...LAMP, photos, title });
    const edit = await desk.request('PUT', `/api/items/${id}`, { title });
    const named = await desk.request('PUT', `/api/items/${id}`, { specifications: { [title]: 'x' } });
    for (const { status, json } of [create, edit]) {
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      expect(json.error).toContain(why);
    }
    expect([named.status, named.json.code]).toEqual([400, 'invalid_request']);
  });
});

it.each(['Lámpara 🪔', '灯', 'مصباح', '½', '~', '👩‍👧'])('%s is one', async (title) => {
  const { status, json } = await desk.request('PUT', `/api/items/${id}`, { title });
  expect([status, json.data?.title]).toEqual([200, title]);
});

it.each(INVISIBLE)('%j isn’t accepted as the name of a page or a buyer, or as a message', async (nothing) => {
  const { json } = await desk.publish({ display_name: 'Maria' });
  expect((await desk.publish({ display_name: nothing })).status).toBe(200);
  const body = { slug: json.data.slug, buyer_name: 'Ann', buyer_email: 'ann@example.com' };
  const asked = await t.request('POST', '/api/questions', { body: { ...body, content: nothing } });
  expect([asked.status, asked.json.code]).toEqual([400, 'invalid_request']);
  expect((await t.request('GET', `/${json.data.slug}`)).text).not.toContain(`>${nothing}<`);
});
