import {
  type JSONRPCMessage,
  SdkErrorCode,
  SdkHttpError,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { bridge } from '../../src/mcp/bridge.ts';

type Sent = { message: JSONRPCMessage; options: TransportSendOptions | undefined };

/** A transport whose other end is this test. The next send throws `refuse`. */
class End implements Transport {
  readonly sent: Sent[] = [];
  refuse: Error | undefined;
  protocolVersion: string | undefined;
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  async start() {}
  async close() {
    this.onclose?.();
  }
  async send(message: JSONRPCMessage, options?: TransportSendOptions) {
    this.sent.push({ message, options });
    if (this.refuse) throw this.refuse;
  }
  setProtocolVersion(version: string) {
    this.protocolVersion = version;
  }
}

let near: End;
let far: End;
let ended: Promise<void>;
beforeEach(async () => {
  near = new End();
  far = new End();
  ended = bridge(near, far);
  await Promise.resolve();
});

const ask = (id: number, method = 'tools/call'): JSONRPCMessage => ({
  jsonrpc: '2.0',
  id,
  method,
  params: {},
});
const settled = () => new Promise((resolve) => setImmediate(resolve));
const heard = () => near.sent.map(({ message }) => message);

describe('the bridge from a client to a service elsewhere', () => {
  it('carries calls there, progress and answers back, and ends with the client', async () => {
    near.onmessage?.(ask(1, 'initialize'));
    await settled();
    const progress = { jsonrpc: '2.0' as const, method: 'notifications/progress', params: { progress: 1 } };
    const answer = { jsonrpc: '2.0' as const, id: 1, result: { protocolVersion: '2025-06-18' } };
    far.onmessage?.(progress);
    far.onmessage?.(answer);
    expect(far.sent.map(({ message }) => message)).toEqual([ask(1, 'initialize')]);
    expect(heard()).toEqual([progress, answer]);
    expect(far.protocolVersion).toBe('2025-06-18');
    await near.close();
    await ended;
  });

  it('hangs up on a call that its client cancels, and leaves the others alone', async () => {
    near.onmessage?.(ask(1));
    near.onmessage?.(ask(2));
    near.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await settled();
    const hungUp = far.sent.map(({ options }) => options?.requestSignal?.aborted);
    expect(hungUp).toEqual([true, false, undefined]);
    far.onmessage?.({ jsonrpc: '2.0', id: 1, result: {} });
    far.onmessage?.({ jsonrpc: '2.0', id: 2, result: {} });
    expect(heard()).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  });

  it('answers once where the service breaks off', async () => {
    near.onmessage?.(ask(1));
    await settled();
    far.sent[0]?.options?.onRequestStreamEnd?.();
    far.onmessage?.({ jsonrpc: '2.0', id: 1, result: {} });
    expect(heard()).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32000, message: expect.stringContaining('does not answer') } },
    ]);
  });

  it.each([
    {
      status: 400,
      text: '{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"message":"No such page"}}',
      says: 'No such page',
    },
    { status: 401, text: '{"error":{"code":-32001,"message":"Send the header X"}}', says: 'under API keys' },
    { status: 502, text: '<html>Bad gateway</html>', says: 'answered 502' },
  ])('passes a refusal with $status on, or says what to do', async ({ status, text, says }) => {
    far.refuse = new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'POST', { status, text });
    near.onmessage?.(ask(7));
    await settled();
    expect(heard()).toMatchObject([{ id: 7, error: { message: expect.stringContaining(says) } }]);
    expect(heard()).toHaveLength(1);
  });
});
