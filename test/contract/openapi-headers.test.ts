import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOOK_EVENTS } from '../../db/schema.ts';
import { apiDescription } from '../../src/app.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({ env: { RATE_LIMITS: 'ai=3/60' } });
});
afterEach(() => t.close());

type Responses = Record<string, { headers: Record<string, { $ref: string }> }>;
type Described = { responses: Responses; parameters: { name: string }[] };
const TOLD =
  /^(x-api-version|x-request-id|x-ratelimit-.*|retry-after|www-authenticate|idempotency-replayed|etag)$/;

it('the interface document names the headers that answers carry, and If-Match', async () => {
  const document = apiDescription(t.config)();
  const { apiKey: key, sellerId } = await t.signIn();
  const id = await addItem(t, sellerId);
  const seen = new Set<string>();
  const check = async (
    method: string,
    path: string,
    template: string,
    call: Parameters<typeof t.request>[2],
  ) => {
    const { status, headers } = await t.request(method, path, call);
    const { responses, parameters } = document.paths[template]![method.toLowerCase()] as Described;
    const names = Object.keys(responses[status]?.headers ?? {}).map((name) => name.toLowerCase());
    const told = [...headers.keys()].filter((name) => TOLD.test(name));
    expect([method, template, status, told.filter((name) => !names.includes(name))]).toEqual([
      method,
      template,
      status,
      [],
    ]);
    for (const name of told) seen.add(name);
    return parameters.map(({ name }) => name);
  };
  const item = `/api/items/${id}`;
  await check('GET', item, '/api/items/{id}', { key });
  await check('GET', item, '/api/items/{id}', {});
  await check('GET', '/api/items/item_unknown', '/api/items/{id}', { key });
  const sent = { key, body: { price: 3 }, headers: { 'if-match': '"99"', 'idempotency-key': 'k1' } };
  expect(await check('PUT', item, '/api/items/{id}', sent)).toContain('If-Match');
  const body = { photoUrls: ['https://elsewhere.example/a.jpg'] };
  for (let i = 0; i < 4; i++)
    await check('POST', '/api/items/bulk-generate', '/api/items/bulk-generate', { key, body });
  const restore = { key, headers: { 'idempotency-key': 'k2' } };
  await t.request('DELETE', item, { key });
  for (let i = 0; i < 2; i++) await check('POST', `${item}/restore`, '/api/items/{id}/restore', restore);
  expect([...seen].sort()).toEqual([
    'etag',
    'idempotency-replayed',
    'retry-after',
    'www-authenticate',
    'x-api-version',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-request-id',
  ]);
});

it('the interface document has every event that a webhook is told, each by its own name', () => {
  const { webhooks } = apiDescription(t.config)();
  expect(Object.keys(webhooks)).toEqual([...HOOK_EVENTS]);
  const ids = Object.values(webhooks).map((webhook) => Object(webhook.post).operationId);
  expect(new Set(ids).size).toBe(HOOK_EVENTS.length);
  for (const id of ids) expect(id).toMatch(/^told[A-Z]\w+$/);
});
