import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError, refusal } from '../errors.ts';
import { MAX_PHOTO_BYTES } from '../photos/base64.ts';
import { shortened } from '../text/wording.ts';
import { MB } from '../units.ts';
import { type Found, sortOf } from './format.ts';

/** More entries than any account has. A larger archive was made to do harm. */
const MAX_ENTRIES = 20_000;
/** Maximum size of one JSON file, and of the whole archive once it is unpacked. */
const MAX_JSON_BYTES = 32 * MB;
/** Maximum size of all files other than photos together: they are in memory at the same time. */
const MAX_READ_BYTES = 48 * MB;
/** Photos hardly compress, and rows by a factor of twenty. What exceeds this was made to expand. */
const MAX_SWELLING = 40;
/** Up to this size, expansion isn't checked: small files of few rows can compress far better than usual. */
const ALWAYS_BYTES = 64 * MB;
/** Maximum size of the headers before a file: thousands of fields would be read again for each file. */
const MAX_HEADER_BYTES = 8 * 1024;
/** Maximum size of what follows the last file, including bytes that are on their way. */
const MAX_LOOSE_BYTES = MB;

/** A file of the archive, whose bytes are read only on request. */
export type Unpacked = { found: Found; read(): Promise<Buffer> };

/**
 * Goes through an archive from its beginning, one file after another, each with limited memory. Nothing is written to
 * disk: a file's name only says what kind it is.
 * @throws AppError invalid_request at the first entry that no export contains, and if the archive is truncated or too
 *   large
 */
export async function unpack(source: Readable, visit: (file: Unpacked) => Promise<void>): Promise<void> {
  const entries = extract();
  let end = 0;
  const look = async () => {
    let count = 0;
    let bytesRead = 0;
    for await (const entry of entries) {
      count += 1;
      if (count > MAX_ENTRIES) throw tooMuch();
      const { name, type, size = 0 } = entry.header;
      const found = type === 'file' ? sortOf(name) : undefined;
      if (!found) throw refused(`The file contains “${shortened(name, 80)}”, which isn’t part of an export.`);
      if (size > (found.sort === 'photo' ? MAX_PHOTO_BYTES : MAX_JSON_BYTES)) throw tooLarge(name);
      const start: number = Reflect.get(entry.header, 'byteOffset');
      if (start - end > MAX_HEADER_BYTES) throw tooMuch();
      end = start + size;
      let wasRead = false;
      await visit({
        found,
        async read() {
          wasRead = true;
          if (found.sort !== 'photo') bytesRead += size;
          if (bytesRead > MAX_READ_BYTES) throw tooMuch();
          const chunks: Buffer[] = [];
          for await (const chunk of entry) chunks.push(chunk as Buffer);
          return Buffer.concat(chunks);
        },
      });
      if (!wasRead) entry.resume();
    }
  };
  const ends = await Promise.allSettled([
    pipeline(source, ...boundedGunzip(() => end), entries),
    look().catch((error) => {
      entries.destroy();
      throw error;
    }),
  ]);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const ours = failures.find((error) => error instanceof AppError);
  if (ours) throw ours;
  if (failures.length > 0) throw notAnExport(failures[0]);
}

type Chunks = AsyncIterable<Buffer>;

/** Decompresses an archive within the limits above. @param end where the last known file ends */
function boundedGunzip(end: () => number) {
  let packed = 0;
  let bytes = 0;
  async function* counted(chunks: Chunks): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      packed += chunk.length;
      yield chunk;
    }
  }
  async function* bounded(chunks: Chunks): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      const most = Math.min(ALWAYS_BYTES + MAX_SWELLING * packed, end() + MAX_LOOSE_BYTES);
      if (bytes > most) throw tooMuch();
      yield chunk;
    }
  }
  return [counted, createGunzip(), bounded] as const;
}

const refused = (why: string, cause?: unknown) => refusal('invalid_request.exportFile', { why }, { cause });

export const notAnExport = (cause: unknown) =>
  refused('This isn’t a sale export, or it’s incomplete.', cause);
const tooLarge = (name: string) => refused(`“${name}” in the file is larger than any export makes it.`);
const tooMuch = () => refused('The file contains more than any export of a sale.');
