import { once } from 'node:events';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { codeOf } from '../../db/unavailable.ts';
import { tools } from '../../tools/index.ts';
import { sells } from '../adapters/payments.ts';
import { createApp } from '../app.ts';
import { startBackground } from '../background/loop.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { recordedWriter } from '../health/recorded-writer.ts';
import { closeServer, httpServer, listenOn } from '../http/server.ts';
import { keyKeeper, stdioServer } from '../mcp/stdio.ts';
import { toolSet } from '../mcp/tool-set.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { views } from '../web/views/views.tsx';
import { closeDeps, command } from './command.ts';

/** How long the process may take to end, because clients wait only a few seconds for that. */
const GRACE_MS = 2_000;

export const mcp = command(
  {
    usage: 'mcp',
    summary: 'Serve the tools over stdio, for Claude Desktop; the web pages too when nothing else does',
  },
  async (_args, config, openDeps) => {
    if (config.service) return speakFor(config.service);
    const deps = await openDeps(config, 2, true);
    deps.listingWriter = recordedWriter(deps);
    const background = startBackground(deps);
    deps.nudge = () => background.nudge();
    deps.clockDoubted = background.clockDoubted;
    const keeper = keyKeeper(config.dataDir);
    const set = toolSet(tools, config.mcpHide, views, { sells: sells(deps) });
    const ended = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      process.stdin.once('close', resolve);
      onSignal(resolve);
    });
    const connection = serveStdio(() => stdioServer(deps, set, keeper), {
      onerror: (error) => deps.logger.warn({ err: error }, 'mcp'),
    });
    const pages = await servePages(deps, config);
    await ended;
    await connection.close();
    await Promise.all([pages?.close(), background.stop()]);
    await closeDeps(deps);
  },
);

/**
 * Serves the web pages at the base URL, so that links from tools can be opened, unless another process already listens
 * there: the port decides, however many start at once. A base URL behind a proxy isn't served from here.
 */
async function servePages(deps: Deps, { baseUrl, host, port }: Config) {
  const { protocol, port: shown } = new URL(baseUrl);
  if (protocol !== 'http:' || Number(shown || 80) !== port) return undefined;
  const server = httpServer(createApp(deps));
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = codeOf(error);
    deps.logger.info({ reason, port }, 'Another process already serves the pages at the base URL');
    return undefined;
  }
  deps.listenOn = (to) => listenOn(server, to);
  deps.logger.info({ url: baseUrl }, 'The pages are served here too');
  return { close: () => closeServer(server, GRACE_MS) };
}

/** The tools of a service that runs elsewhere; nothing is kept on this computer. */
async function speakFor({ baseUrl, key }: NonNullable<Config['service']>): Promise<void> {
  const { bridge, StreamableHTTPClientTransport } = await import('../mcp/bridge.ts');
  const near = new StdioServerTransport();
  const requestInit = key === undefined ? {} : { headers: { 'X-Service-API-Key': key } };
  onSignal(() => void near.close());
  await bridge(near, new StreamableHTTPClientTransport(new URL(mcpUrl({ baseUrl })), { requestInit }));
}

function onSignal(stop: () => void): void {
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
