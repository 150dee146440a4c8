import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callTool } from '../../src/mcp/call-tool.ts';
import { mcpEndpoint } from '../../src/mcp/endpoint.ts';
import { mcpServer, serverInfo } from '../../src/mcp/server.ts';
import { defineTool } from '../../src/mcp/tool.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { call, type Headers, LEGACY, legacy, MODERN, modern, REQUESTS, withEnvelope } from './requests.ts';

/** Calls of the tool `wait` in progress, oldest first. */
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
const open = { access: 'public', limit: null } as const;
const set = toolSet([
  defineTool(
    {
      ...open,
      name: 'echo',
      input: z.strictObject({ text: z.string(), count: z.int().optional() }),
      output: z.object({ text: z.string() }),
      run: async (_ctx, { text }) => ({ text }),
    },
    { name: 'echo', title: 'Echo', description: 'Answers what it was told.', annotations },
  ),
  defineTool(
    {
      ...open,
      name: 'wait',
      input: z.strictObject({ n: z.int() }),
      output: z.object({ seller: z.string(), n: z.int() }),
      async run({ actor }, { n }) {
        await new Promise<void>((resolve) => {
          held.push(resolve);
          arrived();
        });
        return { seller: actor.kind === 'anonymous' ? 'nobody' : actor.sellerId, n };
      },
    },
    {
      name: 'wait',
      title: 'Wait',
      description: 'Answers who called, when the test says so.',
      annotations,
    },
  ),
]);

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

type Answer = { status: number; json: unknown };

/** Status and JSON of a response, whether plain or as the only event of a stream. */
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

/** Posts to our endpoint, with or without the fast lane. */
function poster(fastLane: boolean) {
  let app: Hono;
  return (headers: Headers, body: unknown, signal: AbortSignal | null = null) => {
    app ??= new Hono().all('/api/mcp', mcpEndpoint(t.deps, set, { fastLane }));
    return Promise.resolve(
      app.request('/api/mcp', {
        method: 'POST',
        headers,
        signal,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  };
}
const lanes = [
  { lane: 'with the fast lane', send: poster(true) },
  { lane: 'without it', send: poster(false) },
];

/** The SDK's handler, mounted as in its quick start, over the same server. */
async function postToSdk(headers: Headers, body: unknown): Promise<Answer> {
  const ctx = { ...t.deps, actor: { kind: 'anonymous' }, requestId: 'req_test', ip: 'local' } as const;
  const entry = createMcpHandler(() =>
    mcpServer(serverInfo(t.config), set, {
      by: 'stranger',
      call: (tool, args) => callTool(ctx, tool, args),
      context: async () => ctx,
    }),
  );
  const request = new Request('http://localhost:3000/api/mcp', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return answerOf(await entry.fetch(request, { authInfo: { token: '', clientId: '', scopes: [] } }));
}

describe.each(lanes)('our endpoint $lane and the SDK’s own entry give the same answer to', ({ send }) => {
  it.each(REQUESTS)('%s', async (_name, headers, body) => {
    const [ours, theirs] = [await answerOf(await send(headers, body)), await postToSdk(headers, body)];
    expect(ours).toEqual(theirs);
  });
});

it.each([LEGACY, MODERN] as const)(
  'the fast lane answers callers of %s in JSON, not as a stream',
  async (era) => {
    const response = await poster(true)(...call(era, 'echo', { text: 'ü' }));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({ id: 1, result: { structuredContent: { text: 'ü' } } });
  },
);

const callers = ([LEGACY, MODERN] as const).flatMap((era) => lanes.map((each) => ({ era, ...each })));

describe.each(callers)('callers of $era $lane', ({ era, send }) => {
  const post = async (...request: Parameters<typeof send>) => answerOf(await send(...request));

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
