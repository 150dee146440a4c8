import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ListingWriterError, untilEnd } from '../../src/adapters/listing-writer.ts';
import { closeServer, httpServer, listenOn } from '../../src/http/server.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';

/** A server whose `/slow` responds when `release` is called; `arrived` is true once `count` requests wait there. */
async function open() {
  const waiting: (() => void)[] = [];
  const app = new Hono();
  app.get('/quick', (c) => c.text('quick'));
  app.get('/slow', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('slow');
  });
  const server = httpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const call = (path: string) =>
    new Promise<{ connection: string | undefined; text: string }>((resolve, reject) => {
      const request = get({ port, host: '127.0.0.1', path, agent }, (response: IncomingMessage) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ connection: response.headers.connection, text }));
      });
      request.on('error', reject);
    });
  const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count);
  const release = () => {
    for (const go of waiting.splice(0)) go();
  };
  return { server, call, arrived, release };
}

it('a server that is closed answers all that it has begun, each as the last of its connection', async () => {
  const { server, call, arrived, release } = await open();
  expect((await call('/quick')).connection).toBe('keep-alive');
  const calls = Array.from({ length: 20 }, () => call('/slow'));
  await arrived(20);
  const closed = closeServer(server, 60_000);
  await expect(call('/quick')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
  release();
  expect(await Promise.all(calls)).toEqual(
    Array.from({ length: 20 }, () => ({ connection: 'close', text: 'slow' })),
  );
  await closed;
});

it('a server that moves to another host finishes what it has begun, and stays where it was when it cannot move', async () => {
  const { server, call, arrived, release } = await open();
  const { port } = server.address() as AddressInfo;
  const slow = call('/slow');
  await arrived(1);
  await listenOn(server, '0.0.0.0');
  expect(server.address()).toMatchObject({ address: '0.0.0.0', port });
  await expect(listenOn(server, '203.0.113.1')).rejects.toThrow('EADDRNOTAVAIL');
  expect(server.address()).toMatchObject({ address: '0.0.0.0', port });
  expect((await call('/quick')).text).toBe('quick');
  release();
  expect((await slow).text).toBe('slow');
  await closeServer(server, 1000);
});

describe('a client that still sends after the response', () => {
  const open = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = new Hono();
    let incoming!: IncomingMessage;
    app.post('/', (c) => {
      incoming = (c.env as { incoming: IncomingMessage }).incoming;
      return c.text('answered');
    });
    const server = httpServer(app);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => {
      vi.useRealTimers();
      socket.destroy();
      return closeServer(server, 0);
    });
    let isOpen = true;
    socket.once('close', () => {
      isOpen = false;
    });
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\n1');
    await once(socket, 'data');
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    const isStillOpen = async () => {
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      return isOpen;
    };
    // Sooner than Node.js closes a connection that is idle.
    const isClosed = () => expect.poll(isStillOpen, { timeout: 3000 }).toBe(false);
    return { socket, incoming, isClosed, isStillOpen };
  };

  it('has 30 seconds to end', async () => {
    const { isClosed, isStillOpen } = await open();
    vi.advanceTimersByTime(29_999);
    expect(await isStillOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    await isClosed();
  });

  it('has 256 MB to end', async () => {
    const { incoming, isClosed, isStillOpen } = await open();
    incoming.emit('data', Buffer.alloc(256 * 1024 * 1024));
    expect(await isStillOpen()).toBe(true);
    incoming.emit('data', Buffer.alloc(1));
    await isClosed();
  });

  it('keeps the connection for the next request, and no timer', async () => {
    const { socket, isStillOpen } = await open();
    socket.write('2345');
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    expect(await isStillOpen()).toBe(true);
  });
});

it('what does not end is cut off after a while', async () => {
  const { server, call, arrived } = await open();
  const stuck = call('/slow').catch((error: Error) => error);
  await arrived(1);
  await closeServer(server, 50);
  expect(await stuck).toBeInstanceOf(Error);
});

it('a hanging call to a model is cut off when the service ends, and its callers are told to try again', async () => {
  const writer = scriptedWriter();
  writer.hold();
  const ending = new AbortController();
  const { signal } = new AbortController();
  const written = untilEnd(writer, ending.signal).write({ photos: [] }, signal);
  const failure = written.catch((error: unknown) => error);
  ending.abort();
  expect(await failure).toBeInstanceOf(ListingWriterError);
  expect(await failure).toMatchObject({ reason: 'unavailable', message: 'The service is restarting.' });
});
