import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { MB } from '../units.ts';

/** How long, and how much, a sender may continue to send after a refusal. */
const LINGER_MS = 30_000;
const LINGER_BYTES = 256 * MB;

/** Responses in progress, by server. */
const underWay = new WeakMap<ServerType, Set<ServerResponse>>();

/** Creates the app's HTTP server, which isn't listening yet. */
export function httpServer(app: Pick<Hono, 'fetch'>): ServerType {
  // By default, the library closes the connection half a second after a response that precedes the end of the body.
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answers.add(outgoing);
    outgoing.once('close', () => answers.delete(outgoing));
    // When the server no longer listens, every response is the last one of its connection.
    if (!server.listening) outgoing.shouldKeepAlive = false;
    if (hasBody(incoming)) letSenderFinish(incoming, outgoing);
  });
  return server;
}

/**
 * Makes a listening server listen on `host` instead. Requests in progress continue.
 * @throws the error from listening; then it listens where it did before
 */
export async function listenOn(server: ServerType, host: string): Promise<void> {
  const was = server.address();
  if (was === null || typeof was === 'string') throw new Error('The server does not listen on a port.');
  const open = async (at: string) => {
    server.listen(was.port, at);
    await once(server, 'listening');
  };
  server.close();
  try {
    await open(host);
  } catch (error) {
    await open(was.address);
    throw error;
  }
}

/**
 * Takes no new connection and closes idle ones. Responses in progress end with `Connection: close`; requests without a
 * response after `graceMs` are cut off. Settles when all connections are closed.
 */
export async function closeServer(server: ServerType, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
  server.close();
  closeIdle();
  for (const answer of underWay.get(server) ?? []) {
    if (!answer.headersSent) answer.shouldKeepAlive = false;
    // A response that already started can't send that header.
    answer.once('close', () => setImmediate(closeIdle));
  }
  const patience = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, graceMs);
  await closed;
  clearTimeout(patience);
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Closing a socket that has unread data resets it, and the response is lost. So anything that arrives after a response
 * is read and discarded, within limits, before the connection is reused or closed.
 */
function letSenderFinish(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isLast = !outgoing.shouldKeepAlive;
  if (isLast) {
    // Otherwise Node.js closes the connection at the end of the response, even if data is still arriving. We close it ourselves.
    outgoing.shouldKeepAlive = true;
    outgoing.removeHeader('connection');
  }
  const { socket } = incoming;
  const hangUp = () => socket.destroySoon();
  outgoing.once('finish', () => {
    if (incoming.complete || incoming.destroyed) {
      if (isLast) hangUp();
      return;
    }
    let bytes = 0;
    const timer = setTimeout(hangUp, LINGER_MS);
    timer.unref();
    // The reader of the first part has stopped; its listener would hold back the rest.
    incoming.removeAllListeners('data');
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LINGER_BYTES) hangUp();
    });
    incoming.once('end', () => isLast && hangUp());
    incoming.once('close', () => clearTimeout(timer));
    incoming.resume();
  });
}
