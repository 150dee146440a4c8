import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndedEarly, messagesFrom, streamFrom } from '../../src/account-data/apart.ts';

/** A thread that sends this many portions of 64 KB, and then nothing. */
const scriptOf = (portions: number) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { once } from 'node:events';
    import { parentPort } from 'node:worker_threads';
    for (let i = 0; i < ${portions}; i++) {
      const taken = once(parentPort, 'message');
      parentPort.postMessage({ portion: new Uint8Array(65536) });
      await taken;
    }
    setInterval(() => {}, 1000);
  `)}`,
  );
const SCRIPT = scriptOf(Number.POSITIVE_INFINITY);

const opened: Readable[] = [];
/** A seller's download that no one has started to read. */
const download = (seller: string): Readable => {
  const stream = streamFrom(SCRIPT, {}, seller);
  stream.on('error', () => {});
  opened.push(stream);
  return stream;
};
/** Reads until this many bytes have arrived. */
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

it('a slow reader gives up the turn once another seller waits; a fast one keeps it', async () => {
  const [slow, quick] = [download('ann'), download('ben')];
  await Promise.all([read(slow, 1), read(quick, 8 * 1024 * 1024)]);
  vi.advanceTimersByTime(61_000);
  // No one is waiting yet.
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
  // At the lowest allowed speed, 8 MB take 64 seconds after the first minute.
  const next = read(download('dan'), 1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(121_000 - 66_000);
  expect(quick.destroyed).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(quick.destroyed).toBe(true);
  await next;
});

it('the speed of the first minute doesn’t count', async () => {
  await Promise.all([read(download('ann'), 1), read(download('ben'), 1)]);
  const begins = read(download('cat'), 1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(59_999);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, false]);
  await begins;
});

it('ends a thread five minutes after its last portion', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const heard = messagesFrom(scriptOf(2), {});
  await heard.next();
  vi.advanceTimersByTime(4 * 60_000);
  await heard.next();
  const more = heard.next();
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(more).rejects.toThrow(EndedEarly);
});
