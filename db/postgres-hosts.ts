import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// Short, because callers get 503 for as long as no server is found that accepts writes.
const PROBE_MS = 1_000;
/** Pause between two rounds of asking all servers, while none accepts writes. */
const AGAIN_MS = 300;

/**
 * One address for each server that a URL names: `postgres://me@a,b:5433/sale`, and for sockets
 * `?host=/run/a,/run/b&port=5432,5433`, as libpq takes them. A single port applies to all servers.
 */
export function serversOf(url: string): string[] {
  const [, start = '', hosts = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)(.*)$/.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const named = params.get('host')?.split(',');
  const ports = params.get('port')?.split(',');
  const all = named ?? hosts.split(',');
  if (all.length < 2) return [url];
  return all.map((host, i) => {
    const each = new URLSearchParams(params);
    if (named) each.set('host', host);
    const port = ports?.[i] ?? ports?.[0];
    if (port !== undefined) each.set('port', port);
    return `${start}${named ? hosts : host}${path}${each.size > 0 ? `?${each}` : ''}`;
  });
}

/** The server that accepts writes; undefined if none does. */
export async function primaryOf(servers: readonly string[]): Promise<string | undefined> {
  const taking = await Promise.all(servers.map(takesWrites));
  return servers.find((_, i) => taking[i]);
}

const takesWrites = (server: string): Promise<boolean> =>
  askOnce(server, 'select pg_is_in_recovery() as standby', PROBE_MS).then(
    ({ rows }) => rows[0]?.standby === false,
    () => false,
  );

/** Asks a server over a separate connection; `ms` limits both the time to connect and the time to answer. */
export async function askOnce(connectionString: string, query: string, ms: number): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms });
  // Without a listener, an error after connecting would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(query);
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Keeps a pool on the server that accepts writes: whenever a connection ends, all servers are asked until one does. New
 * connections go there; until then, callers are told to retry.
 */
export function followPrimary(pool: pg.Pool, servers: readonly string[]) {
  let isLooking = false;
  let isOver = false;
  async function look() {
    if (isLooking || isOver) return;
    isLooking = true;
    for (let found: string | undefined; found === undefined && !isOver; ) {
      found = await primaryOf(servers);
      if (found !== undefined) pool.options.connectionString = found;
      else await sleep(AGAIN_MS, undefined, { ref: false });
    }
    isLooking = false;
  }
  return {
    watch: (socket: Socket): Socket => socket.once('close', () => void look()),
    end() {
      isOver = true;
    },
  };
}
