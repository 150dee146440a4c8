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
import type { Written } from '../../operation/route.ts';
import { canOpenAddresses } from '../ask-approval.ts';
import type { ToolAnswer } from '../call-tool.ts';
import { type ServerInfo, SHARED } from '../server.ts';
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
type PlainRequest = {
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

/** How many lists to keep as they were sent: clients request them under the same few ids. */
const MOST_LISTS = 4;
const SHORT_ID = 40;

/** Writes the JSON-RPC responses to plain requests; the list is the same for everyone but for the id, which comes last. */
export function plainAnswers(tools: ToolSet, info: ServerInfo) {
  const membersNow = () => {
    const modern = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: info } };
    return { icon: info.icons[0]?.src, call: membersOf(modern), list: membersOf({ ...modern, ...SHARED }) };
  };
  let members = membersNow();
  /** The part that every modern response has. Its icon's address changes with the service's address. */
  const modern = () => {
    if (members.icon !== info.icons[0]?.src) {
      members = membersNow();
      lists.clear();
    }
    return members;
  };
  const lists = new Map<string, Written>();
  const answer = ({ id }: PlainRequest, members: string): string =>
    `{"jsonrpc":"2.0","result":{${members}},"id":${JSON.stringify(id)}}`;
  return {
    list(request: PlainRequest): Written {
      const others = request.era === 'modern' ? `,${modern().list}` : '';
      const key = `${request.era} ${JSON.stringify(request.id)}`;
      const known = lists.get(key);
      if (known) return known;
      const text = answer(request, `"tools":${tools.listedJson}${others}`);
      const written = { text, encoded: new Map() };
      if (key.length > SHORT_ID) return written;
      if (lists.size >= MOST_LISTS) lists.clear();
      lists.set(key, written);
      return written;
    },
    call(request: PlainRequest, { json, refused, beside }: ToolAnswer): string {
      const others = beside ? beside.map((block) => `,${JSON.stringify(block)}`).join('') : '';
      const content = `"content":[{"type":"text","text":${JSON.stringify(json)}}${others}]`;
      const result = refused ? `${content},"isError":true` : `${content},"structuredContent":${json}`;
      return answer(request, request.era === 'modern' ? `${result},${modern().call}` : result);
    },
  };
}

const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);
