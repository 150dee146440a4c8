import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  SdkHttpError,
  type Transport,
} from '@modelcontextprotocol/client';
import * as z from 'zod';

export { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Error code of the bridge itself, from the range that JSON-RPC leaves to servers. */
const NOT_CARRIED = -32000;

/**
 * Carries messages of a client on this computer (`near`) to a service elsewhere (`far`), and its responses back, in
 * either protocol era. Every request gets a response, even if the service is unreachable. Ends when `near` closes.
 */
export async function bridge(near: Transport, far: Transport): Promise<void> {
  const open = new Map<RequestId, { method: string; abort: AbortController }>();
  const answer = (message: JSONRPCMessage) => void near.send(message).catch(() => {});

  const carry = async (message: JSONRPCMessage): Promise<void> => {
    if (!isJSONRPCRequest(message)) {
      await far.send(message).catch(() => {});
      // If hanging up cancels a call, this is how the service learns of it.
      const cancelled = cancelledBy(message);
      if (cancelled !== undefined) open.get(cancelled)?.abort.abort();
      if (cancelled !== undefined) open.delete(cancelled);
      return;
    }
    const { id, method } = message;
    const abort = new AbortController();
    open.set(id, { method, abort });
    const fail = (error: unknown) => {
      if (open.delete(id)) answer(notCarried(id, error));
    };
    const onRequestStreamEnd = () => fail(undefined);
    await far.send(message, { requestSignal: abort.signal, onRequestStreamEnd }).catch(fail);
  };

  far.onmessage = (message: JSONRPCMessage) => {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
      const asked = message.id === undefined ? undefined : open.get(message.id);
      if (!asked) return;
      if (message.id !== undefined) open.delete(message.id);
      const agreed = isJSONRPCResultResponse(message) ? message.result.protocolVersion : undefined;
      if (asked.method === 'initialize' && typeof agreed === 'string') far.setProtocolVersion?.(agreed);
    }
    answer(message);
  };
  near.onmessage = (message: JSONRPCMessage) => void carry(message);
  const closed = new Promise<void>((resolve) => {
    near.onclose = resolve;
  });
  await far.start();
  await near.start();
  await closed;
  await far.close();
}

function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** The service's own refusal, if it sent one; or else what the person can do. */
function notCarried(id: RequestId, error: unknown): JSONRPCMessage {
  const status = error instanceof SdkHttpError ? error.status : undefined;
  const said = error instanceof SdkHttpError ? refusalIn(error.data.text) : undefined;
  if (said !== undefined && status !== 401) return { jsonrpc: '2.0', id, error: said };
  return { jsonrpc: '2.0', id, error: { code: NOT_CARRIED, message: wordsFor(status) } };
}

function wordsFor(status: number | undefined): string {
  if (status === 401)
    return 'The service needs an API key, or rejected the one it got. The seller can create one under API keys on its settings page, and enter it in the settings of this extension.';
  if (status === undefined)
    return 'The service does not answer. The seller can check that it runs, and that its address is right in the settings of this extension.';
  return `The service answered ${status}, which isn't an MCP response. Try again in a minute; if that doesn't help, its address may be wrong.`;
}

const Refusal = z.object({
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
});

function refusalIn(text: unknown): z.output<typeof Refusal>['error'] | undefined {
  try {
    return Refusal.safeParse(JSON.parse(String(text))).data?.error;
  } catch {
    return undefined;
  }
}
