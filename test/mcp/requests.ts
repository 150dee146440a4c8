/** Requests to an MCP endpoint, ordinary and odd, for a server with the tool `echo`. */
export const LEGACY = '2025-11-25';
export const MODERN = '2026-07-28';
export type Era = typeof LEGACY | typeof MODERN;
export type Headers = Record<string, string>;

const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};
const base: Headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
export const legacy: Headers = { ...base, 'mcp-protocol-version': LEGACY };
export const modern = (method: string, name?: string): Headers => ({
  ...base,
  'mcp-protocol-version': MODERN,
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});
const rpc = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });
const echo = { name: 'echo', arguments: { text: 'x' } };
export const withEnvelope = (params: object = {}) => ({ ...params, _meta: envelope });

export const call = (era: Era, name: string, args: object, id: unknown = 1): [Headers, unknown] => {
  const params = { name, arguments: args };
  return era === LEGACY
    ? [legacy, rpc('tools/call', params, id)]
    : [modern('tools/call', name), rpc('tools/call', withEnvelope(params), id)];
};

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';
const { 'io.modelcontextprotocol/clientCapabilities': _omitted, ...noCapabilities } = envelope;
const { 'io.modelcontextprotocol/clientInfo': _left, ...noClientInfo } = envelope;
const newer = { ...envelope, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' };

export const REQUESTS: [string, Headers, unknown][] = [
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
  ['the prompts', legacy, rpc('prompts/list')],
  ['the templates', legacy, rpc('resources/templates/list', {})],
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
    'a modern call with a capability that is a number',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: { ...envelope, [CAPABILITIES]: { roots: 5 } } }),
  ],
  [
    'a modern call with capabilities',
    modern('tools/call', 'echo'),
    rpc('tools/call', {
      ...echo,
      _meta: { ...envelope, [CAPABILITIES]: { roots: { listChanged: true }, elicitation: {} } },
    }),
  ],
  [
    'a modern call with capabilities that nobody knows',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: { ...envelope, [CAPABILITIES]: { teleport: {} } } }),
  ],
  [
    'a modern call of a client with a number for a name',
    modern('tools/call', 'echo'),
    rpc('tools/call', { ...echo, _meta: { ...envelope, [CLIENT]: { name: 5, version: '1' } } }),
  ],
  [
    'a modern call of a client with a title and icons',
    modern('tools/call', 'echo'),
    rpc('tools/call', {
      ...echo,
      _meta: { ...envelope, [CLIENT]: { name: 'a', version: '1', title: 'A', icons: [] } },
    }),
  ],
  [
    'a modern call with a trace',
    modern('tools/call', 'echo'),
    rpc('tools/call', {
      ...echo,
      _meta: { ...envelope, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    }),
  ],
  [
    'a modern call that names its tool in base64',
    modern('tools/call', '=?base64?ZWNobw==?='),
    rpc('tools/call', withEnvelope(echo)),
  ],
  [
    'a modern call with a tool name in other letters',
    modern('tools/call', 'ECHO'),
    rpc('tools/call', withEnvelope(echo)),
  ],
  ['a modern list that names a tool', modern('tools/list', 'echo'), rpc('tools/list', withEnvelope())],
  ['a call with null for arguments', legacy, rpc('tools/call', { name: 'echo', arguments: null })],
  ['a call with a task', legacy, rpc('tools/call', { ...echo, task: { ttl: 1 } })],
  ['a call with an empty meta', legacy, rpc('tools/call', { ...echo, _meta: {} })],
  [
    'a call with large and odd numbers',
    legacy,
    rpc('tools/call', { name: 'echo', arguments: { text: 'x', count: 1e21 } }, 2 ** 60),
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
  ['the modern prompts', modern('prompts/list'), rpc('prompts/list', withEnvelope())],
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
