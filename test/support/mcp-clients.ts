import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator as ModernValidator } from '@modelcontextprotocol/client/validators/ajv';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AjvJsonSchemaValidator as LegacyValidator } from '@modelcontextprotocol/sdk/validation/ajv';

/** What tests need from a connected client, whichever version of the protocol it speaks. */
export type ConnectedClient = {
  era: string;
  instructions(): string | undefined;
  listTools(): Promise<{ name: string; description?: string | undefined }[]>;
  /**
   * Calls a tool. Returns the parsed first text block, whether it is a refusal, and the rest. Throws what the client
   * throws.
   */
  call(
    name: string,
    args?: Record<string, unknown>,
  ): Promise<{ isError: boolean; data: Record<string, unknown>; beside: unknown[] }>;
  close(): Promise<void>;
};

const info = { name: 'test-client', version: '1.0.0' };

type Validator = (input: unknown) => unknown;

/** Makes `validator` compile each schema once. A client compiles those of all tools whenever it lists them. */
function compiledOnce<V extends { getValidator(schema: never): Validator }>(validator: V): V {
  const made = new Map<string, Validator>();
  const compile = validator.getValidator.bind(validator);
  const getValidator = (schema: never) => {
    const text = JSON.stringify(schema);
    const known = made.get(text) ?? compile(schema);
    made.set(text, known);
    return known;
  };
  return Object.assign(validator, { getValidator });
}

/** For all clients of a worker. */
export const modernOptions = {
  versionNegotiation: { mode: { pin: '2026-07-28' } },
  jsonSchemaValidator: compiledOnce(new ModernValidator()),
};
export const legacyOptions = { jsonSchemaValidator: compiledOnce(new LegacyValidator()) };

type RawResult = { isError?: unknown; structuredContent?: unknown; content?: unknown; toolResult?: unknown };

function resultOf(result: RawResult) {
  const [block, ...beside] = Array.isArray(result.content) ? result.content : [];
  const data: Record<string, unknown> = JSON.parse(String(block?.text));
  const isError = result.isError === true;
  if (!isError && JSON.stringify(result.structuredContent) !== JSON.stringify(data)) {
    throw new Error('The text block is not the structured content');
  }
  if (isError && result.structuredContent !== undefined)
    throw new Error('A refusal carries structured content');
  return { isError, data, beside };
}

const withKey = (key: string | undefined) => ({
  requestInit: { headers: key === undefined ? {} : { 'X-Service-API-Key': key } },
});

type OfficialClient = {
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string; description?: string | undefined }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<RawResult>;
  close(): Promise<void>;
};

export const connectedClient = (era: string, client: OfficialClient): ConnectedClient => ({
  era,
  instructions: () => client.getInstructions(),
  listTools: async () => (await client.listTools()).tools,
  call: async (name, args = {}) => resultOf(await client.callTool({ name, arguments: args })),
  close: () => client.close(),
});

export async function officialModern(url: string, key?: string): Promise<ModernClient> {
  const client = new ModernClient(info, modernOptions);
  await client.connect(new ModernTransport(new URL(url), withKey(key)));
  return client;
}

export async function officialLegacy(url: string, key?: string): Promise<LegacyClient> {
  const client = new LegacyClient(info, legacyOptions);
  const transport = new LegacyTransport(new URL(url), withKey(key));
  // The 2025-era transport declares an optional session id as required under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<LegacyClient['connect']>[0]);
  return client;
}

export const connectModern = async (url: string, key?: string): Promise<ConnectedClient> =>
  connectedClient('2026-07-28', await officialModern(url, key));

export const connectLegacy = async (url: string, key?: string): Promise<ConnectedClient> =>
  connectedClient('2025-11-25', await officialLegacy(url, key));

export const eras = [
  { era: '2026-07-28', connect: connectModern },
  { era: '2025-11-25', connect: connectLegacy },
];
