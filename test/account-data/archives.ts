import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** What a stream yields. Node's own `buffer` also passes it through a Blob, which takes as long again for an archive. */
export async function bytesIn(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The files of a .tar.gz by their names. */
export async function filesOf(gzipped: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = Readable.from([gzipped]).pipe(createGunzip()).pipe(extract());
  for await (const entry of entries) files.set(entry.header.name, await bytesIn(entry));
  return files;
}

type Odd = { name: string; type?: 'symlink' | 'link' | 'directory'; linkname?: string; size?: number };

/** A .tar.gz with any files. The `odd` entries come last. */
export async function archiveOf(
  files: Iterable<readonly [string, string | Buffer]>,
  odd: Odd[] = [],
): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of files) archive.entry({ name }, content);
  for (const header of odd) {
    if (header.size) archive.entry(header, Buffer.alloc(header.size));
    else archive.entry(header);
  }
  archive.finalize();
  return gzipSync(await bytesIn(archive));
}
