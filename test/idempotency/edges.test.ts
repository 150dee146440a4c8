import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Desk, LAMP, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

let t: TestApp;
let desk: Desk;
let photos: string[];
beforeAll(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
  photos = await desk.photos(1);
});
afterAll(() => t.close());

const tool = async (name: string, args: object) => {
  const { json } = await t.request('POST', '/api/mcp', {
    key: desk.key,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  });
  return JSON.parse(json.result.content[0].text);
};
const rest = (path: string, body: unknown, key: string) =>
  desk.request('POST', path, body, { 'idempotency-key': key });

it('a create that falls back from the tool to the route makes one listing', async () => {
  const made = await tool('create_listing', { ...LAMP, photos, idempotency_key: 'fall-back' });
  const { status, json, headers } = await rest('/api/items', { photos, ...LAMP }, 'fall-back');
  expect([status, headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(json.data.item_id).toBe(made.item_id);
  expect(await desk.list()).toHaveLength(1);
  const other = await rest('/api/items', { photos, ...LAMP, title: 'Another lamp' }, 'fall-back');
  expect(other.json.code).toBe('idempotency_key_reuse');
});

it('and from the route to the tool', async () => {
  const { json } = await rest('/api/items', { ...LAMP, photos }, 'the-other-way');
  const args = { ...LAMP, photos, idempotency_key: 'the-other-way' };
  expect((await tool('create_listing', args)).item_id).toBe(json.data.item_id);
  expect((await tool('create_listing', { ...args, price: 1 })).code).toBe('idempotency_key_reuse');
});

it('a key applies to the target of the call', async () => {
  const ids = (await desk.list()).map(({ item_id }: { item_id: string }) => item_id);
  for (const id of ids) await desk.request('DELETE', `/api/items/${id}`);
  const [one = '', two = ''] = ids;
  expect((await tool('restore_listing', { item_id: one, idempotency_key: 'back' })).item_id).toBe(one);
  const again = await rest(`/api/items/${one}/restore`, undefined, 'back');
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await rest(`/api/items/${two}/restore`, undefined, 'back')).json.data.item_id).toBe(two);
});

it.each(eachStore)('an invalid id is refused with a key as without one, on $name', async ({ store }) => {
  const other = await openTestApp({ store });
  const { apiKey: key } = await other.signIn();
  const long = Array.from({ length: 3000 }, (_, i) =>
    String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
  ).join('');
  for (const id of ['a%00b', '%ED%A0%80', encodeURIComponent(long)]) {
    const headers = { 'idempotency-key': 'k' };
    const { status, json } = await other.request('POST', `/api/items/${id}/restore`, { key, headers });
    expect([id.slice(0, 9), status, json.code]).toEqual([
      id.slice(0, 9),
      expect.any(Number),
      expect.stringMatching(/invalid_request|not_found/),
    ]);
  }
  await other.close();
});
