import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { lanes } from '../lanes.ts';
import { MB, SECOND } from '../units.ts';
import { type MailRead, readMail } from './read-mail.ts';

/** Parsing 25 MB of photos takes about a second. An email that takes this long was made to. */
const PATIENCE_MS = 10 * SECOND;
const MEMORY_MB = 256;

/** False when running from sources, as in tests: then there is no script that a thread could load. */
const IS_BUILT = import.meta.url.endsWith('.js');

/** An email this short takes at most 25 ms, whatever is in it: most replies need no thread. */
const SHORT = { bytes: MB / 16, lines: 1000 };
const isShort = (raw: Uint8Array): boolean =>
  raw.length <= SHORT.bytes && raw.reduce((lines, byte) => lines + Number(byte === 10), 0) < SHORT.lines;

/** One at a time: replies can wait, requests can't. */
const inTurn = lanes(1);

/**
 * Parses an email: a long one in a separate thread, because the parser takes seconds for some and blocks its thread.
 * @throws if this isn't an email, or parsing it takes too much time or memory
 */
export async function readMailApart(raw: Uint8Array, patienceMs = PATIENCE_MS): Promise<MailRead> {
  if (!IS_BUILT || isShort(raw)) return readMail(raw);
  return inTurn(async () => {
    const thread = new Worker(new URL('./read-thread.js', import.meta.url), {
      ...{ workerData: raw, env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // An error after the deadline would otherwise end the process.
    thread.on('error', () => {});
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const [mail] = (await once(thread, 'message', { signal })) as [MailRead];
      // A buffer arrives as plain bytes.
      return { ...mail, photos: mail.photos.map((photo) => Buffer.from(photo)) };
    } finally {
      await thread.terminate();
    }
  });
}
