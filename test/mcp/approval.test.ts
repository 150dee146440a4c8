import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ServerContext } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Context } from '../../src/context.ts';
import { approvePrepared, declinePrepared } from '../../src/conversations/approve.ts';
import { newId } from '../../src/ids.ts';
import { waitForHand } from '../../src/mcp/ask-approval.ts';
import { kindsTo, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type ConnectedClient, connectedClient } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';
import { stdioPair } from '../support/stdio-pair.ts';

const STREET = '12 Oak Street, Springfield, IL 62701';
const info = { name: 'test-client', version: '1.0.0' };
const opens = { capabilities: { elicitation: { url: {} } } };

type Asked = { mode?: string | undefined; url?: string | undefined; message: string };
type Answer = { action: 'accept' | 'decline' | 'cancel' };
type Person = (asked: Asked) => Promise<Answer>;

let t: TestApp;
let sale: TestSale;
let server: Awaited<ReturnType<typeof listen>>;
let conversation_id: string;
let asked: Asked[];
let client: ConnectedClient;
let closeStdio: (() => Promise<void>) | undefined;
beforeEach(async () => {
  t = await openTestApp();
  server = await listen(t.app);
  sale = await openSale(t, ['Oak table'], { streetAddress: STREET });
  await reserveAndOpen(t, sale, { message: 'Is it still there?' });
  await t.request('PUT', '/api/account/settings', {
    bearer: await t.sessionOf(sale),
    body: { approve_replies: 'by_hand', approve_address: 'by_hand' },
  });
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  conversation_id = json.data.conversations[0].conversation_id;
  asked = [];
});
afterEach(async () => {
  await client.close();
  await closeStdio?.();
  closeStdio = undefined;
  await server.close();
  await t.close();
});

const headers = () => ({ requestInit: { headers: { 'X-Service-API-Key': sale.key } } });
const noting =
  (person: Person): Person =>
  async (request) => {
    asked.push(request);
    return person(request);
  };

function modern(person: Person): ModernClient {
  const made = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } }, ...opens });
  made.setRequestHandler('elicitation/create', ({ params }) => noting(person)(params));
  return made;
}
function legacy(person: Person): LegacyClient {
  const made = new LegacyClient(info, opens);
  made.setRequestHandler(ElicitRequestSchema, ({ params }) => noting(person)(params));
  return made;
}
function stdio() {
  const { transport, close } = stdioPair(t.deps, sale.key);
  closeStdio = close;
  return transport;
}

const ways = [
  {
    way: '2026-07-28 over HTTP',
    async connect(person: Person) {
      const made = modern(person);
      await made.connect(new ModernTransport(new URL(`${server.url}/api/mcp`), headers()));
      return connectedClient('2026-07-28', made);
    },
  },
  {
    way: '2026-07-28 over stdio',
    async connect(person: Person) {
      const made = modern(person);
      await made.connect(stdio());
      return connectedClient('2026-07-28', made);
    },
  },
  {
    way: '2025-11-25 over stdio',
    async connect(person: Person) {
      const made = legacy(person);
      await made.connect(stdio() as Parameters<LegacyClient['connect']>[0]);
      return connectedClient('2025-11-25', made);
    },
  },
];

/** What the seller's own session does on the page that was opened. */
const onPage = (decide: typeof approvePrepared | typeof declinePrepared, url = '') =>
  decide(
    {
      ...t.deps,
      actor: { kind: 'session', sellerId: sale.sellerId, email: sale.email },
      requestId: newId('req', t.deps),
      ip: '127.0.0.1',
    },
    conversation_id,
    url.split('/').at(-1) ?? '',
  );
const prepared = async () =>
  (await client.call('prepare_reply', { conversation_id, content: 'Yes, on Saturday.' })).data;
const send = ({ confirmation_token }: Record<string, unknown>) =>
  client.call('send_reply', { conversation_id, confirmation_token });
const sentToBuyer = async () => {
  await t.runDueWork();
  return kindsTo(t, 'ben@example.com').filter((kind) => ['seller_reply', 'address_shared'].includes(kind));
};

describe.each(ways)('a client of $way that opens pages for its person', ({ connect }) => {
  it('asks them, and the very call answers that they sent it', async () => {
    client = await connect(async ({ url }) => {
      await onPage(approvePrepared, url);
      return { action: 'accept' };
    });
    const reply = await prepared();
    expect(await send(reply)).toMatchObject({ isError: false, data: { already_sent: true } });
    expect(asked).toEqual([
      expect.objectContaining({
        mode: 'url',
        url: reply.approval_url,
        message: expect.stringContaining('exact words'),
      }),
    ]);
    const address = (await client.call('share_address', { conversation_id })).data;
    const shared = await client.call('confirm_address_share', {
      conversation_id,
      confirmation_token: address.confirmation_token,
    });
    expect(shared).toMatchObject({ isError: false, data: { shared: true, already_sent: true } });
    expect((await sentToBuyer()).sort()).toEqual(['address_shared', 'seller_reply']);
  });

  it('waits for the hand once the page is open', async () => {
    // The client repeats its call as soon as the page is open; the person reads first.
    let calls = 0;
    let decided: unknown;
    t.deps.logger.info = (fields: unknown) => {
      if (Object(fields).tool === 'send_reply') calls += 1;
      if (calls === 2) decided ??= onPage(approvePrepared, asked[0]?.url);
    };
    client = await connect(async () => ({ action: 'accept' }));
    expect(await send(await prepared())).toMatchObject({ data: { already_sent: true } });
    await decided;
    expect(calls).toBe(3);
  });

  it('tells a no of theirs, and sends nothing', async () => {
    client = await connect(async ({ url }) => {
      await onPage(declinePrepared, url);
      return { action: 'accept' };
    });
    expect(await send(await prepared())).toMatchObject({
      isError: true,
      data: { code: 'CONFIRMATION_DECLINED' },
    });
    expect(await sentToBuyer()).toEqual([]);
  });

  it('falls back to the address of the page when they do not want to open it now', async () => {
    client = await connect(async () => ({ action: 'decline' }));
    const reply = await prepared();
    expect(await send(reply)).toMatchObject({
      isError: true,
      data: { code: 'APPROVAL_REQUIRED', approval_url: reply.approval_url },
    });
    expect(asked).toHaveLength(1);
    // It is still waiting for them there.
    await onPage(approvePrepared, String(reply.approval_url));
    expect(await send(reply)).toMatchObject({ data: { already_sent: true } });
  });
});

it('a stateless client of the older era gets the address of the page', async () => {
  const made = legacy(async () => ({ action: 'accept' }));
  const transport = new LegacyTransport(new URL(`${server.url}/api/mcp`), headers());
  await made.connect(transport as Parameters<LegacyClient['connect']>[0]);
  client = connectedClient('2025-11-25', made);
  const reply = await prepared();
  expect(await send(reply)).toMatchObject({
    isError: true,
    data: { code: 'APPROVAL_REQUIRED', approval_url: reply.approval_url },
  });
  expect(asked).toEqual([]);
});

it('a client that opens no pages gets the address of the page', async () => {
  const made = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await made.connect(new ModernTransport(new URL(`${server.url}/api/mcp`), headers()));
  client = connectedClient('2026-07-28', made);
  const reply = await prepared();
  expect(await send(reply)).toMatchObject({ data: { code: 'APPROVAL_REQUIRED' } });

  // A person who opened the page has 45 seconds, which is less than clients commonly wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mcpReq = { inputResponses: { approval: { action: 'accept' } }, signal: new AbortController().signal };
  const ctx = { store: t.deps.store } as Context;
  const decided = waitForHand(ctx, String(reply.approval_url), { mcpReq } as unknown as ServerContext);
  await vi.advanceTimersByTimeAsync(44_999);
  expect(await Promise.race([decided, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await decided).toBe(false);
});
