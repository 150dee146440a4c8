import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { views } from '../../src/web/views/views.tsx';
import { tools } from '../../tools/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { ReadView } from '../support/chat-host/chat-host.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const ask = async (method: string, params: object, key?: string) => {
  const { json } = await t.request('POST', '/api/mcp', {
    key,
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  });
  return json;
};

it.each(views.map(({ uri, name }) => ({ uri, name })))(
  '$uri is read whole, by anyone, in under 60 KB',
  async ({ uri, name }) => {
    const { contents } = ReadView.parse((await ask('resources/read', { uri })).result);
    const [{ text, _meta }] = contents;
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text).toMatch(/^<!doctype html>/);
    // Nothing to load, and nothing that could become markup.
    expect(text).not.toMatch(
      /<link|<script src|@import|innerHTML|insertAdjacentHTML|document\.write|\beval\(/,
    );
    expect(text.match(/https?:\/\/[^"'`\s/]+/g)?.filter((at) => !at.includes('w3.org')) ?? []).toEqual([]);
    expect(text).not.toContain('import ');
    const { csp } = _meta.ui;
    expect(csp).toEqual({
      resourceDomains: ['http://localhost:3000'],
      ...(name === 'upload' && { connectDomains: ['http://localhost:3000'] }),
    });
  },
);

it('each view is that of a tool, by both of the keys that clients read, and is in no list for people', async () => {
  const { listed } = toolSet(tools);
  const shown = listed.flatMap(({ _meta: { ui, 'ui/resourceUri': flat } }) =>
    ui ? [[ui.resourceUri, flat]] : [],
  );
  expect(new Set(shown.map(([nested]) => nested))).toEqual(new Set(views.map(({ uri }) => uri)));
  for (const [nested, flat] of shown) expect(flat).toBe(nested);
  const { apiKey } = await t.signIn();
  const { result } = await ask('resources/list', {}, apiKey);
  expect(JSON.stringify(result)).toContain('sale://page');
  expect(JSON.stringify(result)).not.toContain('ui://');
});

it('takes photos for an upload session from the origin of any chat, and nothing else of the pages', async () => {
  const { apiKey } = await t.signIn();
  const { json } = await t.request('POST', '/api/upload-sessions', { key: apiKey, body: {} });
  const path = new URL(json.data.url).pathname;
  const preflight = (to: string) =>
    t.app.request(to, {
      method: 'OPTIONS',
      headers: {
        origin: 'null',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
  const allowed = await preflight(`${path}/photos`);
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  for (const other of [path, '/inbox', '/settings', '/upload/'])
    expect((await preflight(other)).ok).toBe(false);
  const send = (to: string) =>
    t.app.request(to, {
      method: 'POST',
      headers: { origin: 'null', accept: 'application/json', 'content-type': 'application/octet-stream' },
      body: new Uint8Array([1, 2, 3]),
    });
  const refused = await send(`${path}/photos`);
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  const done = await send(`${path}/done`);
  expect(done.headers.get('access-control-allow-origin')).toBe('*');
  const page = await t.app.request(path, { headers: { origin: 'null' } });
  expect(page.headers.get('access-control-allow-origin')).toBe(null);
});
