import { createReadStream } from 'node:fs';
import type { TypedIn } from '../text/typed-amount.ts';
import { archiveRows } from './archive-rows.ts';
import { csvRows } from './csv-listing.ts';
import { MAX_CSV_BYTES } from './csv-sheet.ts';

/** What is read of a file that somebody brought: much work, and nothing of it needs the database. */
export const READING = {
  archive: (file: string) => archiveRows(createReadStream(file)),
  /** One byte more than may come is read, so that what is too large shows itself. */
  csv: async (file: string, by: TypedIn) =>
    csvRows(Buffer.concat(await createReadStream(file, { end: MAX_CSV_BYTES }).toArray()), by),
};

export type Reading = typeof READING;
/** What one reading gives. */
export type ReadOf<K extends keyof Reading> = Awaited<ReturnType<Reading[K]>>;

/** From the thread that reads: the rows in portions, each sent once the one before was taken, then the rest or a refusal. */
export type Said =
  | { rows: unknown[] }
  | { rest: object }
  | { refused: { code: string; message: string; hint: unknown } }
  | { failed: string };

/** As many rows as are taken over at once: unpacking them holds the thread that answers. */
export const PORTION = 100;
