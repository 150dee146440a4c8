import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { MB } from '../units.ts';

/** So long may a sender go on after it was refused. */
const LINGER_MS = 30_000;
const LINGER_BYTES = 256 * MB;

/** Answers that are being made, of each server. */
const underWay = new WeakMap<ServerType, Set<ServerResponse>>();

/** The app as an HTTP server, which is not listening yet. */
export function httpServer(app: Pick<Hono, 'fetch'>): ServerType {
  // The library would hang up half a second after an answer that came before the end of the body.
  const server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false });
  const answers = new Set<ServerResponse>();
  underWay.set(server, answers);
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answers.add(outgoing);
    outgoing.once('close', () => answers.delete(outgoing));
    // Once it no longer listens, every answer is the last one of its connection.
    if (!server.listening) outgoing.shouldKeepAlive = false;
    if (hasBody(incoming)) letSenderFinish(incoming, outgoing);
  });
  return server;
}

/**
 * Takes no new connection and closes idle ones. What is being answered ends with `Connection: close`; what is not
 * answered after `graceMs` is cut off. Settles when all connections are closed.
 */
export async function closeServer(server: ServerType, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  const closeIdle = () => 'closeIdleConnections' in server && server.closeIdleConnections();
  server.close();
  closeIdle();
  for (const answer of underWay.get(server) ?? []) {
    if (!answer.headersSent) answer.shouldKeepAlive = false;
    // One that began before cannot say so any more.
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
 * A socket that is closed while something unread lies in it is reset, and the answer is lost with it. So what comes
 * after an answer is read and thrown away, within bounds, before the connection is used again or closed.
 */
function letSenderFinish(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isLast = !outgoing.shouldKeepAlive;
  if (isLast) {
    // Otherwise Node closes at the end of the answer, whatever is still to come. The close is ours to do.
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
    // Whoever read the start of it has stopped, and would only hold up the rest.
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
