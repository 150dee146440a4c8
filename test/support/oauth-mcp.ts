import type { OAuthClientProvider as ModernProvider } from '@modelcontextprotocol/client';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import type { OAuthClientProvider as LegacyProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { TestApp } from './app.ts';
import { openBrowser } from './oauth-browser.ts';
import { MCP_URL } from './oauth-client.ts';

const CALLBACK = 'http://localhost:8976/callback';
const info = { name: 'test-client', version: '1.0.0' };

/**
 * What an MCP application adds to its SDK: storage, and a browser in which a person signs in and decides. `decide`
 * names the button; `asked` collects the authorization requests, `answered` the responses.
 */
export function personAtBrowser(t: TestApp, clientMetadataUrl?: string) {
  const browser = openBrowser(t);
  const memory: Record<string, unknown> = {};
  const person = {
    decide: 'allow',
    asked: [] as URLSearchParams[],
    answered: [] as URLSearchParams[],
    memory,
    fetch: async (url: string | URL | Request, init?: RequestInit) => t.app.request(new Request(url, init)),
  };
  const provider = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK], client_name: 'Assistant', software_id: 'assistant' },
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    state: () => `state-${person.asked.length}`,
    clientInformation: () => memory.client,
    saveClientInformation: (client: unknown) => {
      memory.client = client;
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens: unknown) => {
      memory.tokens = tokens;
    },
    saveCodeVerifier: (verifier: string) => {
      memory.verifier = verifier;
    },
    codeVerifier: () => String(memory.verifier),
    discoveryState: () => memory.discovery,
    saveDiscoveryState: (state: unknown) => {
      memory.discovery = state;
    },
    invalidateCredentials: (scope: string) => {
      if (scope !== 'client') memory.tokens = undefined;
      if (scope === 'client' || scope === 'all') memory.client = undefined;
    },
    async redirectToAuthorization(url: URL) {
      person.asked.push(url.searchParams);
      let page = await browser.visit(url.pathname + url.search);
      if (page.forms.some((form) => form.action === '/sign-in')) page = await browser.signIn(page);
      const answer = await browser.submit(page, '/oauth/consent', { decision: person.decide });
      const callback = new URL(answer.location ?? 'about:blank');
      if (callback.origin + callback.pathname !== CALLBACK) throw new Error(`The answer went to ${callback}`);
      person.answered.push(callback.searchParams);
    },
  };
  return { person, provider };
}

type Person = ReturnType<typeof personAtBrowser>;

export type McpApplication = {
  /**
   * Calls a tool. If the SDK has to ask the seller first, finishes that and calls again. Returns the parsed response.
   */
  call(tool: string, args?: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
};

async function retrying(run: () => Promise<unknown>, person: Person['person'], finish: () => Promise<void>) {
  const before = person.asked.length;
  try {
    return await run();
  } catch (error) {
    if (person.asked.length === before) throw error;
    await finish();
    return run();
  }
}

const textOf = (result: { content?: unknown; [key: string]: unknown }): unknown => {
  const [block] = Array.isArray(result.content) ? result.content : [];
  return JSON.parse(String(block?.text));
};

export async function modernApplication({ person, provider }: Person): Promise<McpApplication> {
  const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport = new ModernTransport(new URL(MCP_URL), {
    authProvider: provider as ModernProvider,
    fetch: person.fetch,
  });
  await client.connect(transport);
  return {
    call: (name, args = {}) =>
      retrying(
        async () => textOf(await client.callTool({ name, arguments: args })),
        person,
        () => transport.finishAuth(person.answered.at(-1) ?? new URLSearchParams()),
      ),
    close: () => client.close(),
  };
}

export async function legacyApplication({ person, provider }: Person): Promise<McpApplication> {
  const client = new LegacyClient(info);
  const transport = new LegacyTransport(new URL(MCP_URL), {
    authProvider: provider as LegacyProvider,
    fetch: person.fetch,
  });
  await client.connect(transport as Parameters<LegacyClient['connect']>[0]);
  return {
    call: (name, args = {}) =>
      retrying(
        async () => textOf(await client.callTool({ name, arguments: args })),
        person,
        () => transport.finishAuth(person.answered.at(-1)?.get('code') ?? ''),
      ),
    close: () => client.close(),
  };
}
