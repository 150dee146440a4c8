import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { refusal } from '../errors.ts';
import type { TypedIn } from '../text/typed-amount.ts';
import { EndedEarly, messagesFrom } from './apart.ts';
import { archiveRows } from './archive-rows.ts';
import { csvRows } from './csv-listing.ts';
import { MAX_CSV_BYTES } from './csv-sheet.ts';

/** The ways of reading an uploaded file. All of them are expensive and work without the database. */
export const READING = {
  archive: (file: string) => archiveRows(createReadStream(file)),
  /** Reads one byte beyond the limit, to notice a file that is too large. */
  csv: async (file: string, by: TypedIn) =>
    csvRows(Buffer.concat(await createReadStream(file, { end: MAX_CSV_BYTES }).toArray()), by),
};

type Reading = typeof READING;
type ReadOf<K extends keyof Reading> = Awaited<ReturnType<Reading[K]>>;

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
      rows.push(...JSON.parse(each.value as string));
      // Other requests get the thread before the next portion is taken.
      await setImmediate();
    }
    return { ...each.value, rows } as ReadOf<K>;
  } catch (error) {
    throw error instanceof EndedEarly ? refusal('payload_too_large.export', {}, { cause: error }) : error;
  }
}
