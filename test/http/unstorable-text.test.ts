import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
let key: string;
beforeAll(async () => {
  t = await openTestApp();
  key = (await t.signIn()).apiKey;
});
afterAll(() => t.close());

const rpc = (method: string, params: unknown) =>
  t.request('POST', '/api/mcp', {
    key,
    headers: { accept: 'application/json, text/event-stream' },
    rawBody: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  });
const NAMED = /^title holds a NUL character or half of an emoji/;
const long = 'x'.repeat(20 * 1024);
/** So large that the body is read in parts. */
const photos = ['x'.repeat(1200 * 1024)];

describe.each([
  ['a NUL', 'Lamp\0'],
  ['half an emoji', 'Lamp \ud83d'],
  ['a NUL in a long text', `${long}\0`],
])('%s in a text', (_, title) => {
  it('is a bad argument of a tool, and names it', async () => {
    const { status, json } = await rpc('tools/call', {
      name: 'create_listing',
      arguments: { photos, title },
    });
    expect([status, json.id, json.result.isError]).toEqual([200, 7, true]);
    expect(JSON.parse(json.result.content[0].text)).toMatchObject({
      code: 'invalid_request',
      error: expect.stringMatching(NAMED),
      retryable: false,
    });
  });

  it('is a bad field of a body, and names it', async () => {
    const { status, json } = await t.request('POST', '/api/items', { key, body: { photos, title } });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.error).toMatch(NAMED);
  });
});

it('names its position in a list, or the name that contains it', async () => {
  const said = async (body: unknown) => (await t.request('POST', '/api/items', { key, body })).json.error;
  expect(await said({ photos: ['a', '\0'] })).toMatch(/^photos\[1\] holds/);
  expect(await said({ photos: [], specifications: { 'a\0b': 'x' } })).toMatch(/^specifications\.a\?b holds/);
});

it('is a bad query parameter, by its name', async () => {
  const { status, json } = await t.request('GET', '/api/search/items?q=%00');
  expect([status, json.code]).toEqual([400, 'invalid_request']);
  expect(json.error).toMatch(/^q holds/);
});

it('is a bad parameter of what is read without a tool', async () => {
  const ref = { type: 'ref/resource', uri: 'sale://listings/{item_id}' };
  const { json: answer } = await rpc('completion/complete', {
    ref,
    argument: { name: 'item_id', value: 'a\0' },
  });
  expect([answer.id, answer.error?.code]).toEqual([7, -32602]);
  expect(answer.error.message).toMatch(/^value holds a NUL/);
});

it('is still refused as invalid JSON if it is', async () => {
  const broken = await t.request('POST', '/api/mcp', { key, rawBody: '{"jsonrpc":' });
  expect([broken.status, broken.json.error.code]).toEqual([400, -32700]);
});
