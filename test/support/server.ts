import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Hono } from 'hono';
import { httpServer } from '../../src/http/server.ts';

/** The app on a real loopback port, for clients that use their own HTTP. */
export async function listen(app: Hono, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const server = httpServer(app);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
