import { setImmediate } from 'node:timers/promises';
import { refusal } from '../errors.ts';
import { EndedEarly, messagesFrom } from './apart.ts';
import { READING, type Reading, type ReadOf } from './reading.ts';

/** False when running from sources, as in tests: then there is no script that a thread could load. */
const IS_BUILT = import.meta.url.endsWith('.js');

/**
 * Reads a file in a separate thread, so that other requests don't wait, whatever the file contains.
 * @throws AppError invalid_request, payload_too_large: what is wrong with the file
 */
export async function readApart<K extends keyof Reading>(
  kind: K,
  ...args: Parameters<Reading[K]>
): Promise<ReadOf<K>> {
  if (!IS_BUILT) return (READING[kind] as (...of: unknown[]) => Promise<ReadOf<K>>)(...args);
  const heard = messagesFrom(new URL('./reader-thread.js', import.meta.url), {
    workerData: { kind, args },
    env: {},
  });
  const rows: unknown[] = [];
  try {
    let each = await heard.next();
    for (; !each.done; each = await heard.next()) {
      rows.push(...(each.value as unknown[]));
      // Other requests get the thread before the next portion is taken.
      await setImmediate();
    }
    return { ...each.value, rows } as ReadOf<K>;
  } catch (error) {
    throw error instanceof EndedEarly ? refusal('payload_too_large.export', {}, { cause: error }) : error;
  }
}
