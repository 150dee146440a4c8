import { connect, type Socket } from 'node:net';

export type Load = { answers: number; perSecond: number; p50Ms: number; p99Ms: number };

export type LoadOptions = {
  port: number;
  /** The whole request to send as the nth. */
  request: (n: number) => Buffer;
  connections: number;
  forMs: number;
  /** Ends the load before its time. */
  isOver?: () => boolean;
  /** How long each connection waits after a response. */
  pauseMs?: number;
  /** The expected status. Default: 200. */
  status?: 200 | 304;
};

/** An HTTP/1.1 request as bytes: generating requests must cost less than any server that is measured. */
export function httpRequest(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = { host: '127.0.0.1', ...headers };
  if (body !== undefined) {
    Object.assign(all, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/** Keeps every connection busy with one request after the other. @throws if a response has another status */
export async function load(options: LoadOptions): Promise<Load> {
  const { port, request, connections, forMs, isOver = () => false, pauseMs, status } = options;
  const latencies: number[] = [];
  const startedAt = performance.now();
  let sent = 0;
  const more = () => !isOver() && performance.now() - startedAt < forMs;
  const drive = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      while (more()) {
        const sentAt = performance.now();
        await exchange(socket, request(sent++), status);
        latencies.push(performance.now() - sentAt);
        if (pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, drive));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Sends one request and returns the raw body of its response. */
export function exchange(socket: Socket, request: Buffer, status = 200): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (error?: Error) => {
      socket.off('data', take).off('error', settle).off('close', closed);
      if (error) return reject(error);
      const answered = received.toString('latin1', 0, 12);
      if (answered !== `HTTP/1.1 ${status}`)
        return reject(new Error(`Answered ${received.toString('utf8', 0, 800)}`));
      resolve(received.subarray(received.indexOf('\r\n\r\n') + 4));
    };
    const closed = () => settle(new Error('The connection was closed'));
    const take = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (isComplete(received)) settle();
    };
    socket.on('data', take).on('error', settle).on('close', closed);
    socket.write(request);
  });
}

const END_OF_CHUNKS = Buffer.from('0\r\n\r\n');

function isComplete(received: Buffer): boolean {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = received.toString('latin1', 0, headEnd);
  if (head.startsWith('HTTP/1.1 304')) return true;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length !== undefined) return received.length >= headEnd + 4 + Number(length);
  return received.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS);
}
