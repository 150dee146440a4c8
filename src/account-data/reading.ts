import { createReadStream } from 'node:fs';
import type { TypedIn } from '../text/typed-amount.ts';
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

export type Reading = typeof READING;
/** What one of these readings returns. */
export type ReadOf<K extends keyof Reading> = Awaited<ReturnType<Reading[K]>>;
