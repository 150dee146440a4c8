// Sends one request over and over, in a separate thread: its cost must not delay the client that is measured.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type AttackOrders = {
  port: number;
  /** The request, in shared memory. */
  request: Uint8Array;
  connections: number;
  /** Number of requests per connection; without it, as many as possible until the time is up. */
  times: number;
  forMs: number;
};

/** How often each status was returned; `none` counts connections that ended without one. */
export type AttackReport = Record<string, number>;

const { port, request, connections, times, forMs }: AttackOrders = workerData;
const startedAt = performance.now();
const report: AttackReport = {};

/** Opens a connection for each request, because refusing a body that is still being sent may close the connection. */
const send = () =>
  new Promise<string>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let head = '';
    const settle = () => {
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 'none');
    };
    socket.on('data', (data) => {
      if (head.length < 100) head += data.toString('latin1', 0, 100);
    });
    socket.on('error', settle).on('close', settle);
    socket.write(request);
  });

async function drive() {
  for (let sent = 0; sent < times && performance.now() - startedAt < forMs; sent++) {
    const status = await send();
    report[status] = (report[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: connections }, drive));
parentPort?.postMessage(report);
