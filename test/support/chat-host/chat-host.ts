import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import * as z from 'zod';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export type ViewPolicy = z.infer<typeof ViewPolicy>;
const ViewPolicy = z.strictObject({
  resourceDomains: z.array(z.url()),
  connectDomains: z.array(z.url()).optional(),
});

/** A view as `resources/read` returns it. */
export const ReadView = z.object({
  contents: z.tuple([
    z.object({
      mimeType: z.literal('text/html;profile=mcp-app'),
      text: z.string(),
      _meta: z.object({ ui: z.object({ csp: ViewPolicy, prefersBorder: z.boolean() }) }),
    }),
  ]),
});

/** The page's script, including the bridge. */
async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [here('page.js')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The page of the chat was not built');
  return file.text;
}

const frame = (height: string, sandbox = '') =>
  `<iframe ${sandbox} style="display:block;width:100%;height:${height};border:0"></iframe>`;

/** The content security policy of MCP Apps: nothing but what the view declares. */
const policyOf = ({ resourceDomains, connectDomains = [] }: ViewPolicy) =>
  [
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${resourceDomains.join(' ')}`,
    `connect-src ${connectDomains.join(' ') || "'none'"}`,
    "frame-src 'self'",
    "base-uri 'self'",
  ].join('; ');

/** A web page that shows a chat (one origin) with a sandbox for views (another origin), on this computer. */
export async function openChatHost() {
  const script = await bundled();
  const answers: Record<string, { body: string; type: string }> = {
    '/': {
      type: 'text/html',
      body: `<!doctype html><body style="margin:0">${frame('120px')}<script src="/page.js"></script>`,
    },
    '/page.js': { type: 'text/javascript', body: script },
    '/sandbox.js': { type: 'text/javascript', body: readFileSync(here('sandbox.js'), 'utf8') },
    '/sandbox': {
      type: 'text/html',
      body: `<!doctype html><body style="margin:0">${frame('100vh', 'sandbox="allow-scripts"')}<script src="/sandbox.js"></script>`,
    },
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chat');
    const answer = answers[pathname];
    const policy = searchParams.get('policy');
    response.writeHead(answer ? 200 : 204, {
      'content-type': answer?.type ?? 'text/plain',
      ...(policy !== null && { 'content-security-policy': policy }),
    });
    response.end(answer?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    /** A host name instead of the number makes it another origin. */
    sandboxUrl: (csp: ViewPolicy) =>
      `http://localhost:${port}/sandbox?policy=${encodeURIComponent(policyOf(csp))}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ShownView = {
  html: string;
  csp: ViewPolicy;
  sandboxUrl: string;
  context: { theme?: 'light' | 'dark'; styles?: { variables: Record<string, string> } };
  capabilities: Record<string, object>;
  args?: Record<string, unknown>;
  result?: unknown;
};

/** What the view has sent to the chat. */
export const heardBy = (page: Page): Promise<{ messages: string[]; context?: string; links: string[] }> =>
  page.evaluate('heard');
