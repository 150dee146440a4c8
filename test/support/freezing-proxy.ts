import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export type FreezingProxy = {
  /** The address of the database through the proxy. */
  url: string;
  /** Present connections stop carrying data, and neither side is told, as when a network disappears. */
  freeze(): void;
  /** Whether new connections are accepted but carry nothing. */
  freezeNew(isFrozen: boolean): void;
  /** Refuses new connections and cuts the present ones. */
  close(): Promise<void>;
};

/** A proxy on loopback between the service and the PostgreSQL server at `server`. */
export async function freezingProxy(server: string): Promise<FreezingProxy> {
  const target = new URL(server);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const proxy = createServer((client) => {
    const upstream = folder
      ? createConnection(join(folder, `.s.PGSQL.${port}`))
      : createConnection(port, target.hostname);
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => {});
    if (isFrozen) return;
    client.pipe(upstream);
    upstream.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const url = new URL(server);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    freeze() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
        client.pause();
        upstream.pause();
      }
    },
    freezeNew(wanted) {
      isFrozen = wanted;
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      if (!proxy.listening) return;
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
