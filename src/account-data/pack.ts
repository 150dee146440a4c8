import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** One file of an archive. A streamed file must state its length first, because tar writes it before the content. */
export type Entry = { name: string } & (
  | { text: string }
  | { bytes: number; body: ReadableStream<Uint8Array> }
);

/** The entries as a .tar.gz, generated while it is read: at most one of them is in memory at a time. */
export function packed(entries: AsyncIterable<Entry>): Readable {
  const archive = pack();
  // No compression: photos don't compress, and next to them the rows are tiny. Trying would take longer than the
  // rest.
  const gzip = createGzip({ level: 0 });
  const feed = async () => {
    for await (const entry of entries) {
      const [source, size] =
        'text' in entry
          ? [Readable.from([Buffer.from(entry.text)]), Buffer.byteLength(entry.text)]
          : [Readable.fromWeb(entry.body), entry.bytes];
      await pipeline(source, archive.entry({ name: entry.name, mode: 0o600, size }));
    }
    archive.finalize();
  };
  // If either end fails (a reader leaves, an entry can't be read), the other ends, too.
  pipeline(archive, gzip).catch((error: Error) => gzip.destroy(error));
  feed().catch((error: Error) => archive.destroy(error));
  return gzip;
}

/** For an HTTP response: a reader that stops also stops the packing. */
export const bytesOf = (archive: Readable): ReadableStream<Uint8Array> => Readable.toWeb(archive);
