import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJsonContentType,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { SERVER_INFO, SHARED } from './server.ts';

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
const listParams = z.strictObject({ _meta: Envelope.optional() });
const callParams = z.strictObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  _meta: Envelope.optional(),
});
const PlainMessage = z.discriminatedUnion('method', [
  message('tools/list', listParams.optional()),
  message('tools/call', callParams),
]);

type Era = 'legacy' | 'modern';
export type PlainRequest = { era: Era; id: string | number; call?: { name: string; args: unknown } };

/**
 * The two requests that are nearly all the traffic, when there is nothing about them that the SDK's own entry would
 * remark on, so that they can be answered without building a server for each. Undefined for every other message.
 */
export function plainRequest(body: unknown, headers: Headers): PlainRequest | undefined {
  const parsed = PlainMessage.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, method, params } = parsed.data;
  const accept = headers.get('accept') ?? '';
  const isPlain =
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    isJsonContentType(headers.get('content-type'));
  const name = method === 'tools/call' ? parsed.data.params.name : undefined;
  const era = params?._meta ? 'modern' : 'legacy';
  if (!isPlain || !(era === 'modern' ? isModern(headers, method, name) : isLegacy(headers))) return undefined;
  if (method === 'tools/list') return { era, id };
  return { era, id, call: { name: parsed.data.params.name, args: parsed.data.params.arguments } };
}

const isModern = (headers: Headers, method: string, name: string | undefined): boolean =>
  headers.get('mcp-protocol-version') === MODERN &&
  headers.get('mcp-method') === method &&
  (name === undefined || headers.get('mcp-name') === name);

function isLegacy(headers: Headers): boolean {
  const version = headers.get('mcp-protocol-version');
  return version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
}

const ofModern = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } };

/** What the era adds to the members of a result, as JSON that follows them. */
export const RESULT_TAIL = {
  call: { legacy: '', modern: membersOf(ofModern) },
  list: { legacy: '', modern: membersOf({ ...ofModern, ...SHARED }) },
};

const membersOf = (object: object): string => `,${JSON.stringify(object).slice(1, -1)}`;
