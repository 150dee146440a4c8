import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode, type Hint } from '../errors.ts';
import { refusal } from '../refusal.ts';
import { MINUTE } from '../units.ts';
import { READING, type Reading, type ReadOf, type Said } from './reading.ts';

/** Memory for the text and the rows of a file; a file that needs more was made to. */
const MEMORY_MB = 256;
const TIME_LIMIT_MS = 5 * MINUTE;
/** When running from sources, as in tests, there is no script that a thread could load. */
const IS_BUILT = import.meta.url.endsWith('.js');

/**
 * Reads a file in a separate thread, with its own memory and time limits: no matter what the file contains, other
 * requests don't wait for it.
 * @throws AppError invalid_request, payload_too_large: what is wrong with the file
 */
export async function readApart<K extends keyof Reading>(
  kind: K,
  ...args: Parameters<Reading[K]>
): Promise<ReadOf<K>> {
  if (!IS_BUILT) return (READING[kind] as (...of: unknown[]) => Promise<ReadOf<K>>)(...args);
  const thread = new Worker(new URL('./reader-thread.js', import.meta.url), {
    workerData: { kind, args },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const limit = setTimeout(() => thread.terminate(), TIME_LIMIT_MS);
  try {
    return (await said(thread)) as ReadOf<K>;
  } finally {
    clearTimeout(limit);
    await thread.terminate();
  }
}

function said(thread: Worker): Promise<object> {
  const all: unknown[] = [];
  return new Promise((resolve, reject) => {
    thread.on('message', (said: Said) => {
      if ('rows' in said) {
        all.push(...said.rows);
        // The next portion comes in a later turn, so other work gets the thread in between.
        setImmediate(() => thread.postMessage('next'));
      } else if ('rest' in said) resolve({ ...said.rest, rows: all });
      else if ('refused' in said) reject(refusalOf(said.refused));
      else reject(new Error(`A file could not be read: ${said.failed}`));
    });
    thread.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(error) : error),
    );
    // Ended from outside, when its time is up.
    thread.on('exit', () => reject(tooMuch()));
  });
}

const refusalOf = ({ code, message, hint }: { code: string; message: string; hint: unknown }) =>
  new AppError(code as ErrorCode, message, hint === undefined ? {} : { hint: hint as Hint });

const tooMuch = (cause?: unknown) => refusal('payload_too_large.export', {}, { cause });
