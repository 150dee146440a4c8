import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callTool } from '../../src/mcp/call-tool.ts';
import { mcpEndpoint } from '../../src/mcp/endpoint.ts';
import { mcpServer } from '../../src/mcp/server.ts';
import { defineTool } from '../../src/mcp/tool.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** Calls of the tool `wait` that are under way, oldest first. */
let held: (() => void)[] = [];
let arrived = () => {};
const untilHeld = (count: number) =>
  new Promise<void>((resolve) => {
    arrived = () => held.length >= count && resolve();
    arrived();
  });

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const shared = { access: 'public', limit: null, annotations } as const;
const set = toolSet([
  defineTool({
    ...shared,
    name: 'echo',
    title: 'Echo',
    description: 'Answers what it was told.',
    input: z.strictObject({ text: z.string(), count: z.int().optional() }),
    output: z.object({ text: z.string() }),
    run: async (_ctx, { text }) => ({ text }),
  }),
  defineTool({
    ...shared,
    name: 'wait',
    title: 'Wait',
    description: 'Answers who called, when the test says so.',
    input: z.strictObject({ n: z.int() }),
    output: z.object({ seller: z.string(), n: z.int() }),
    async run({ actor }, { n }) {
      await new Promise<void>((resolve) => {
        held.push(resolve);
        arrived();
      });
      return { seller: actor.kind === 'anonymous' ? 'nobody' : actor.sellerId, n };
    },
  }),
]);

let t: TestApp;
let app: Hono;
beforeAll(async () => {
  t = await openTestApp();
  app = new Hono().all('/api/mcp', mcpEndpoint(t.deps, set));
});
afterAll(() => t.close());

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
type Era = typeof LEGACY | typeof MODERN;
type Headers = Record<string, string>;

const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};
const base: Headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const legacy: Headers = { ...base, 'mcp-protocol-version': LEGACY };
const modern = (method: string, name?: string): Headers => ({
  ...base,
  'mcp-protocol-version': MODERN,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});
const rpc = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const echo = { name: 'echo', arguments: { text: 'x' } };
const withEnvelope = (params: object = {}) => ({ ...params, _meta: envelope });

const call = (era: Era, name: string, args: object, id: unknown = 1): [Headers, unknown] => {
  const params = { name, arguments: args };
  return era === LEGACY
    ? [legacy, rpc('tools/call', params, id)]
    : [modern('tools/call', name), rpc('tools/call', withEnvelope(params), id)];
};

type Answer = { status: number; json: unknown };

/** Status and JSON, whether it came plain or as the one event of a stream. */
async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.includes('event-stream') === true;
  const data = isStream
    ? text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    : text === ''
      ? []
      : [text];
  return { status: response.status, json: data.map((each): unknown => JSON.parse(each)) };
}

const post = async (headers: Headers, body: unknown, signal: AbortSignal | null = null) =>
  answerOf(
    await app.request('/api/mcp', {
      method: 'POST',
      headers,
      signal,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** The SDK's entry as its quick start mounts it, over the same server. */
async function postToSdk(headers: Headers, body: unknown): Promise<Answer> {
  const ctx = { ...t.deps, actor: { kind: 'anonymous' }, requestId: 'req_test', ip: 'local' } as const;
  const entry = createMcpHandler(() => mcpServer(set, (tool, args) => callTool(ctx, tool, args)));
  const request = new Request('http://localhost:3000/api/mcp', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answerOf(await entry.fetch(request, { authInfo: { token: '', clientId: '', scopes: [] } }));
}

const { 'io.modelcontextprotocol/clientCapabilities': _omitted, ...noCapabilities } = envelope;
const { 'io.modelcontextprotocol/clientInfo': _left, ...noClientInfo } = envelope;
const newer = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' };

const REQUESTS: [string, Headers, unknown][] = [
  ['a call', legacy, rpc('tools/call', echo)],
  ['a call with a text as id', legacy, rpc('tools/call', echo, 'x"1')],
  ['a call with id 0', legacy, rpc('tools/call', echo, 0)],
  ['a call of an older revision', { ...base, 'mcp-protocol-version': '2025-03-26' }, rpc('tools/call', echo)],
  ['a call without a version header', base, rpc('tools/call', echo)],
  ['a call with wrong arguments', legacy, rpc('tools/call', { name: 'echo', arguments: { text: 1 } })],
  ['a call without arguments', legacy, rpc('tools/call', { name: 'echo' })],
  ['a call with arguments that are a list', legacy, rpc('tools/call', { name: 'echo', arguments: [1] })],
  ['a call without parameters', legacy, rpc('tools/call')],
  ['a call of an unknown tool', legacy, rpc('tools/call', { name: 'nope', arguments: {} })],
  ['a call with a number for a name', legacy, rpc('tools/call', { name: 5 })],
  ['a call that wants progress', legacy, rpc('tools/call', { ...echo, _meta: { progressToken: 1 } })],
  ['a call with further parameters', legacy, rpc('tools/call', { ...echo, more: true })],
  ['a call with members beside', legacy, { ...rpc('tools/call', echo), extra: 1 }],
  ['a list', legacy, rpc('tools/list', {})],
  ['a list without parameters', legacy, rpc('tools/list')],
  ['a list with a cursor', legacy, rpc('tools/list', { cursor: 'x' })],
  ['a list with a number for a cursor', legacy, rpc('tools/list', { cursor: 5 })],
  ['a list with a list of parameters', legacy, rpc('tools/list', [1])],
  ['a list with null for meta', legacy, rpc('tools/list', { _meta: null })],
  [
    'initialize',
    base,
    rpc('initialize', { protocolVersion: LEGACY, capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
  ],
  [
    'initialize with an unknown version',
    base,
    rpc('initialize', {
      protocolVersion: '1999-01-01',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    }),
  ],
  ['initialize with nothing', base, rpc('initialize')],
  ['initialized', legacy, { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['a cancel', legacy, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
  ['a call without an id', legacy, { jsonrpc: '2.0', method: 'tools/call', params: echo }],
  ['a response', legacy, { jsonrpc: '2.0', id: 1, result: {} }],
  ['ping', legacy, rpc('ping')],
  ['an unknown method', legacy, rpc('nope/x', {})],
  ['a batch', legacy, [rpc('tools/list', {}), rpc('ping', undefined, 2)]],
  ['a batch of two calls with one id', legacy, [rpc('tools/call', echo), rpc('tools/call', echo)]],
  ['an empty batch', legacy, []],
  [
    'an unknown version in the header',
    { ...base, 'mcp-protocol-version': '1999-01-01' },
    rpc('tools/list', {}),
  ],
  ['a request that accepts nothing', { 'content-type': 'application/json' }, rpc('tools/list', {})],
  ['a request that accepts JSON only', { ...legacy, accept: 'application/json' }, rpc('tools/list', {})],
  ['a body that is said to be text', { ...legacy, 'content-type': 'text/plain' }, rpc('tools/list', {})],
  [
    'a content type with a charset',
    { ...legacy, 'content-type': 'application/json; charset=utf-8' },
    rpc('tools/list', {}),
  ],
  ['a text', legacy, '"not a message"'],
  ['a number', legacy, 7],
  ['null', legacy, null],
  ['an empty object', legacy, {}],
  ['null as id', legacy, rpc('tools/list', {}, null)],
  ['half a number as id', legacy, rpc('tools/list', {}, 1.5)],
  ['an object as id', legacy, rpc('tools/list', {}, {})],
  ['an old JSON-RPC', legacy, { ...rpc('tools/list', {}), jsonrpc: '1.0' }],
  ['a modern call', ...call(MODERN, 'echo', { text: 'x' })],
  ['a modern call with a text as id', ...call(MODERN, 'echo', { text: 'x' }, 'a"b')],
  ['a modern call with wrong arguments', ...call(MODERN, 'echo', {})],
  ['a modern call of an unknown tool', ...call(MODERN, 'nope', {})],
  [
    'a modern call whose header names another tool',
    modern('tools/call', 'wait'),
    rpc('tools/call', withEnvelope(echo)),
  ],
  ['a modern call whose header names no tool', modern('tools/call'), rpc('tools/call', withEnvelope(echo))],
  [
    'a modern call whose header names another method',
    modern('tools/list'),
    rpc('tools/call', withEnvelope(echo)),
  ],
  [
    'a modern call without a method header',
    { ...base, 'mcp-protocol-version': MODERN },
    rpc('tools/call', withEnvelope(echo)),
  ],
  ['a modern call without a version header', base, rpc('tools/call', withEnvelope(echo))],
  [
    'a modern call without capabilities',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: noCapabilities }),
  ],
  ['a modern call without an envelope', modern('tools/call', 'echo'), rpc('tools/call', echo)],
  [
    'a modern call of a nameless client',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: noClientInfo }),
  ],
  [
    'a modern call that wants progress',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: { ...envelope, progressToken: 'p' } }),
  ],
  [
    'a modern call that wants logs',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: { ...envelope, 'io.modelcontextprotocol/logLevel': 'debug' } }),
  ],
  [
    'a modern call without an id',
    modern('tools/call', 'echo'),
    { jsonrpc: '2.0', method: 'tools/call', params: withEnvelope(echo) },
  ],
  ['a modern list', modern('tools/list'), rpc('tools/list', withEnvelope())],
  [
    'a modern list with a number for a cursor',
    modern('tools/list'),
    rpc('tools/list', withEnvelope({ cursor: 5 })),
  ],
  ['discover', modern('server/discover'), rpc('server/discover', withEnvelope())],
  [
    'a modern initialize',
    modern('initialize'),
    rpc(
      'initialize',
      withEnvelope({ protocolVersion: MODERN, capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
    ),
  ],
  ['a modern ping', modern('ping'), rpc('ping', withEnvelope())],
  ['an unknown modern method', modern('nope/x'), rpc('nope/x', withEnvelope())],
  [
    'a version from the future',
    { ...modern('tools/call', 'echo'), 'mcp-protocol-version': '2030-01-01' },
    rpc('tools/call', { ...echo, _meta: newer }),
  ],
  ['an old header over a modern envelope', legacy, rpc('tools/call', withEnvelope(echo))],
  ['a modern batch', modern('tools/list'), [rpc('tools/list', withEnvelope())]],
];

describe('our endpoint and the SDK’s own entry give the same answer to', () => {
  it.each(REQUESTS)('%s', async (_name, headers, body) => {
    const [ours, theirs] = [await post(headers, body), await postToSdk(headers, body)];
    expect(ours).toEqual(theirs);
  });
});

describe.each([LEGACY, MODERN] as const)('callers of %s', (era) => {
  it('never get each other’s answers, whatever ids they use and in whatever order the tools finish', async () => {
    held = [];
    const sellers = await Promise.all([0, 1, 2, 3, 4].map((i) => t.signIn(`caller-${i}@example.com`)));
    const calls = Array.from({ length: 100 }, async (_, n) => {
      const seller = sellers[n % 5];
      const [headers, body] = call(era, 'wait', { n }, n % 3);
      const { json } = await post({ ...headers, 'x-service-api-key': seller?.apiKey ?? '' }, body);
      expect(json).toMatchObject([
        { id: n % 3, result: { structuredContent: { seller: seller?.sellerId, n } } },
      ]);
    });
    await untilHeld(100);
    for (const release of held.reverse()) release();
    await Promise.all(calls);
  });

  it('survive a stranger’s cancel', async () => {
    held = [];
    const answer = post(...call(era, 'wait', { n: 1 }));
    await untilHeld(1);
    for (let requestId = 0; requestId < 300; requestId++) {
      await post(era === LEGACY ? legacy : modern('notifications/cancelled'), {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: era === LEGACY ? { requestId } : withEnvelope({ requestId }),
      });
    }
    held[0]?.();
    expect((await answer).json).toMatchObject([{ id: 1, result: { structuredContent: { n: 1 } } }]);
  });

  it('may hang up without harm to those that follow', async () => {
    held = [];
    const impatient = new AbortController();
    const [headers, body] = call(era, 'wait', { n: 1 });
    const gone = post(headers, body, impatient.signal).catch(() => 'gone');
    await untilHeld(1);
    impatient.abort();
    held[0]?.();
    await gone;
    const next = await post(...call(era, 'echo', { text: 'still here' }));
    expect(next.json).toMatchObject([{ result: { structuredContent: { text: 'still here' } } }]);
  });
});
