import { deepStrictEqual } from 'node:assert';
import { compare, ROUND } from './compare.ts';
import { httpRequest } from './load.ts';
import { keyOf } from './rest.ts';
import type { SeededSeller } from './seed.ts';
import { ask, type Stage } from './stage.ts';

const MODERN = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};

/** The two calls that agents make most, compared with the SDK as in its quick start, with the same tools. */
export async function* mcp({ data: { few }, service, slow, bare }: Stage): AsyncGenerator<string> {
  const quickStart = await bare('quick-start');
  const servers = [
    { name: 'SDK quick start', server: quickStart },
    { name: 'the service', server: service },
    { name: 'the service, FAST_LANE=off', server: await slow() },
  ];
  for (const era of ['2025-11-25', MODERN]) {
    const call = toolCall(era, few, 'get_listings', { limit: 20 });
    const list = message(era, few, 'tools/list', {});
    const [ours, theirs] = await Promise.all([ask(service, call), ask(quickStart, call)]);
    deepStrictEqual(Object(ours).result.structuredContent, Object(theirs).result.structuredContent);
    yield compare(`tools/call get_listings, ${era}`, servers, { ...ROUND, request: () => call });
    yield compare(`tools/list, ${era}`, servers, { ...ROUND, request: () => list });
  }
}

export const toolCall = (
  era: string,
  seller: SeededSeller,
  name: string,
  args: Record<string, unknown>,
): Buffer => message(era, seller, 'tools/call', { name, arguments: args });

function message(era: string, seller: SeededSeller, method: string, params: Record<string, unknown>): Buffer {
  const modern = era === MODERN;
  const headers = {
    ...keyOf(seller),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': era,
    ...(modern && { 'mcp-method': method }),
    ...(modern && 'name' in params && { 'mcp-name': String(params.name) }),
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...(modern && { _meta: ENVELOPE }) } };
  return httpRequest('POST', '/api/mcp', headers, body);
}
