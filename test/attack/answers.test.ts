import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Context, contextOf } from '../../src/context.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { tools } from '../../tools/index.ts';
import { openSale, reserve, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const LONGEST = 32_000;

let t: TestApp;
let sale: TestSale;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

async function call(name: string, args: object) {
  const tool = tools.find((each) => each.name === name);
  if (!tool) throw new Error(`No tool ${name}`);
  const actor: Context['actor'] = { kind: 'session', sellerId: sale.sellerId, email: sale.email };
  const answer = await callTool(contextOf(t.deps, actor, 'req_test', 'local'), tool, args);
  const json: unknown = JSON.parse(answer.json);
  expect(tool.output.parse(json)).toEqual(json);
  expect(answer.json.length).toBeLessThan(LONGEST);
  return JSON.parse(answer.json);
}

/** All rows of a tool with pages, following its cursors. */
async function walk(name: string, args: object, rows: string, next = 'next_cursor', as = 'cursor') {
  const pages: { [key: string]: string }[][] = [];
  let cursor: string | null = null;
  do {
    const page: Record<string, never> = await call(name, {
      ...args,
      ...(cursor !== null && { [as]: cursor }),
    });
    pages.push(page[rows] ?? []);
    cursor = page[next] ?? null;
  } while (cursor !== null && pages.length < 50);
  return pages;
}

describe('strangers’ text never fills a model’s context', () => {
  it('a thread of endless messages comes in pieces, the newest first, each message once', async () => {
    sale = await openSale(t);
    const { token } = await reserveAndOpen(t, sale);
    for (let i = 0; i < 40; i++) {
      await t.request('POST', `/api/buyer/${token}/messages`, {
        body: { content: `${i} `.padEnd(2000, 'z') },
      });
    }
    const list = await t.request('GET', '/api/conversations', { key: sale.key });
    const conversation_id = list.json.data.conversations[0].conversation_id;
    const pages = await walk(
      'get_conversation',
      { conversation_id },
      'messages',
      'messages_cursor',
      'before',
    );
    const contents = pages
      .reverse()
      .flatMap((page) => page.map((message) => parseInt(message.content ?? '', 10)));
    expect(contents.filter((n) => !Number.isNaN(n))).toEqual(Array.from({ length: 40 }, (_, i) => i));
    expect(pages.length).toBeGreaterThan(2);
  });

  it('reservations of twenty items with long names are returned in pages, each once', async () => {
    const titles = Array.from({ length: 20 }, (_, i) => `${i} `.padEnd(140, 'w'));
    sale = await openSale(t, titles);
    for (let i = 0; i < 12; i++) await reserve(t, sale, { email: `b${i}@example.com`, items: titles });
    const pages = await walk('get_conversations', {}, 'conversations');
    const emails = pages.flat().map((row) => row.buyer_email);
    expect([emails.length, new Set(emails).size]).toEqual([12, 12]);
    expect(pages.length).toBeGreaterThan(1);
  });

  it('search results do as well, and a published page only counts its listings', async () => {
    const titles = Array.from({ length: 90 }, (_, i) => `${i} `.padEnd(140, 'w'));
    sale = await openSale(t, titles);
    const found = (await walk('search_sales', { by: 'items', limit: 100 }, 'items'))
      .flat()
      .map((row) => row.title);
    expect([found.length, new Set(found).size]).toEqual([90, 90]);
    const page = await call('publish_page', {});
    expect(page).toMatchObject({ items_total: 90 });
  });
});

it('a stranger’s large body isn’t read; a caller with an invalid credential is told so', async () => {
  sale = await openSale(t);
  const big = (name: string) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: { q: 'x'.repeat(2 * 1024 * 1024) } },
  });
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const send = (more: object) =>
    t.app.request('/api/mcp', {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(big('search_sales')),
    });
  const stranger = await send({});
  expect(stranger.status).toBe(401);
  expect(stranger.headers.get('www-authenticate')).toContain('resource_metadata=');
  expect((await send({ 'x-service-api-key': sale.key })).status).toBe(200);
});
