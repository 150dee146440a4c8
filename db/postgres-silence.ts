import type { Socket } from 'node:net';
import pg from 'pg';

/** A server that works and has something to answer says a word within this; then it is asked whether it is still there. */
const QUIET_MS = 1_500;
const PROBE_MS = 1_500;
const LOOK_MS = 500;

/**
 * Tells a server that is frozen from one that is busy: when connections wait and none hears anything, a new one asks. One
 * that isn't answered either ends them all, so that callers learn of it within seconds, while a query that takes long on a
 * server that works is left alone. Returns what ends the watch.
 */
export function watchSilence(
  url: () => string,
  sockets: ReadonlySet<Socket>,
  isWaiting: () => boolean,
): { heard(): void; end(): void } {
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
    const asked = [...sockets];
    const isThere = await answers(url());
    isProbing = false;
    if (isThere) heard();
    else for (const socket of asked) socket.destroy();
  }

  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { heard, end: () => clearInterval(timer) };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A server that says why it takes no more connections is there.
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => {});
  }
}
