import type { Socket } from 'node:net';
import pg from 'pg';
import { askOnce } from './postgres-hosts.ts';

/**
 * How long a server may be silent before it is asked whether it still responds, and how long it has to answer.
 * Together, three seconds: callers get their 503 within five.
 */
const QUIET_MS = 1_500;
/** How long a new connection may take to answer before the server counts as frozen. */
const PROBE_MS = 1_500;
const LOOK_MS = 500;

/**
 * Distinguishes a frozen server from a busy one: when connections wait and none receives anything, a new one asks. If
 * that isn't answered either, all are ended, so that callers learn of it within seconds, while a long query on a
 * working server is left alone. Returns a function that ends the watch.
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
    // Only those that were silent during the probe: connections made since belong to a server that responds.
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

const answers = (url: string): Promise<boolean> =>
  askOnce(url, 'select 1', PROBE_MS).then(
    () => true,
    // A server that says why it refuses a connection is responding.
    (error) => error instanceof pg.DatabaseError,
  );
