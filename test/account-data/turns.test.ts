import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { streamFrom } from '../../src/account-data/apart.ts';

/** A thread whose portions of 64 KB never end. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { once } from 'node:events';
    import { parentPort } from 'node:worker_threads';
    for (;;) {
      const taken = once(parentPort, 'message');
      parentPort.postMessage({ portion: new Uint8Array(65536) });
      await taken;
    }
  `)}`,
);

const opened: Readable[] = [];
/** A download of a seller, of which nothing is read yet. */
const download = (seller: string): Readable => {
  const stream = streamFrom(SCRIPT, {}, seller);
  stream.on('error', () => {});
  opened.push(stream);
  return stream;
};
/** Reads on until so many bytes were read. */
async function read(stream: Readable, bytes: number): Promise<void> {
  for (let sum = 0; sum < bytes; ) {
    const chunk: Buffer | null = stream.read();
    if (chunk) sum += chunk.length;
    else await once(stream, 'readable');
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  for (const stream of opened.splice(0)) {
    if (!stream.closed) await once(stream.destroy(), 'close');
  }
  vi.useRealTimers();
});

it('a reader who is slow gives the turn back once another seller waits; one who keeps up does not', async () => {
  const [slow, quick] = [download('ann'), download('ben')];
  await Promise.all([read(slow, 1), read(quick, 8 * 1024 * 1024)]);
  vi.advanceTimersByTime(61_000);
  // No one waits yet.
  expect([slow.destroyed, quick.destroyed]).toEqual([false, false]);
  const waiting = download('cat');
  const begins = read(waiting, 1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(4_999);
  expect(slow.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  await begins;
  expect(vi.getTimerCount()).toBe(0);
  // 8 MB are the share of 64 seconds after the first minute.
  const next = read(download('dan'), 1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(121_000 - 66_000);
  expect(quick.destroyed).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(quick.destroyed).toBe(true);
  await next;
});

it('the first minute is no one’s to measure', async () => {
  await Promise.all([read(download('ann'), 1), read(download('ben'), 1)]);
  const begins = read(download('cat'), 1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(59_999);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
  await begins;
});
