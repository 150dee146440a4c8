import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJsonContentType,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { canOpenAddresses } from '../ask-approval.ts';
import type { Tool } from '../tool.ts';
import type { ToolSet } from '../tool-set.ts';

const MODERN = '2026-07-28';

const Envelope = z.strictObject({
  [PROTOCOL_VERSION_META_KEY]: z.literal(MODERN),
  [CLIENT_CAPABILITIES_META_KEY]: z.custom((value) => isSpecType.ClientCapabilities(value)),
  [CLIENT_INFO_META_KEY]: z.custom((value) => isSpecType.Implementation(value)).optional(),
});
const message = <M extends string, P extends z.ZodType>(method: M, params: P) =>
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.int()]),
    method: z.literal(method),
    params,
  });
const PlainMessage = z.discriminatedUnion('method', [
  message('tools/list', z.strictObject({ _meta: Envelope.optional() }).optional()),
  message(
    'tools/call',
    z.strictObject({
      name: z.string(),
      arguments: z.record(z.string(), z.unknown()).optional(),
      _meta: Envelope.optional(),
    }),
  ),
]);

/** Without a call, it requests the list of tools. */
export type PlainRequest = {
  era: 'legacy' | 'modern';
  id: string | number;
  /** The client opens an address for its person on request. */
  canOpenAddresses: boolean;
  call?: { tool: Tool; args: unknown };
};

/**
 * The two requests that make up nearly all traffic, if the SDK's own entry would have no objection to them: they are
 * answered without building a server for each. Undefined for every other message.
 */
export function plainRequest(tools: ToolSet, body: unknown, headers: Headers): PlainRequest | undefined {
  const parsed = PlainMessage.safeParse(body);
  if (!parsed.success || !takesEither(headers)) return undefined;
  const { id, method, params } = parsed.data;
  const era = params?._meta ? 'modern' : 'legacy';
  const name = parsed.data.method === 'tools/call' ? parsed.data.params.name : undefined;
  if (!(era === 'modern' ? isModern(headers, method, name) : isLegacy(headers))) return undefined;
  const asks = canOpenAddresses(params?._meta?.[CLIENT_CAPABILITIES_META_KEY]);
  if (parsed.data.method === 'tools/list') return { era, id, canOpenAddresses: asks };
  const tool = tools.byName.get(parsed.data.params.name);
  return tool && { era, id, canOpenAddresses: asks, call: { tool, args: parsed.data.params.arguments } };
}

const isModern = (headers: Headers, method: string, name: string | undefined): boolean =>
  headers.get('mcp-protocol-version') === MODERN &&
  headers.get('mcp-method') === method &&
  (name === undefined || headers.get('mcp-name') === name);

function isLegacy(headers: Headers): boolean {
  const version = headers.get('mcp-protocol-version');
  return version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
}

/** Whether the client sends JSON and accepts both JSON and a stream. */
function takesEither(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '';
  return (
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    isJsonContentType(headers.get('content-type'))
  );
}
