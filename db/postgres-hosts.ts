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

/**
 * How long a server may be silent before it is asked whether it still responds, and how long it has to answer.
 * Together, three seconds: callers get their 503 within five.
 */
const QUIET_MS = 1_500;
/** How long a new connection may take to answer before the server counts as frozen. */
const ANSWER_MS = 1_500;
const LOOK_MS = 500;

/**
 * Distinguishes a frozen server from a busy one: when connections wait and none receives anything, a new one asks. If
 * that isn't answered either, all are ended, so that callers learn of it within seconds, while a long query on a
 * working server is left alone. Returns a function that ends the watch.
 */
export function watchSilence(url: () => string, sockets: ReadonlySet<Socket>, isWaiting: () => boolean) {
  let heardAt = process.hrtime.bigint();
  let wasWaiting = false;
  let isProbing = false;
  const heard = () => {
    heardAt = process.hrtime.bigint();
  };

  async function look() {
    const waits = isWaiting();
    if (waits && !wasWaiting) heard();
    wasWaiting = waits;
    if (!waits || isProbing || process.hrtime.bigint() - heardAt < BigInt(QUIET_MS) * 1_000_000n) return;
    isProbing = true;
    // Only those that were silent during the probe: connections made since belong to a server that responds.
    const asked = [...sockets];
    const isThere = await askOnce(url(), 'select 1', ANSWER_MS).then(
      () => true,
      // A server that says why it refuses a connection is responding.
      (error) => error instanceof pg.DatabaseError,
    );
    isProbing = false;
    if (isThere) heard();
    else for (const socket of asked) socket.destroy();
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { heard, end: () => clearInterval(timer) };
}
