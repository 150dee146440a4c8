import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { unpack } from '../../src/account-data/unpack.ts';
import { bytesIn } from './archives.ts';

const MB = 1024 * 1024;
const PHOTO = `photos/pho_${'0'.repeat(26)}.jpg`;

it('stops reading an archive that expands more than photos and rows can', async () => {
  const bomb = gzipSync(Buffer.alloc(80 * MB), { level: 1 });
  let read = 0;
  const source = Readable.from(
    (function* () {
      for (let at = 0; at < bomb.length; at += 16_384) {
        read = at;
        yield bomb.subarray(at, at + 16_384);
      }
    })(),
  );
  await expect(unpack(source, async () => {})).rejects.toThrow('more than any export of a sale');
  expect(read).toBeLessThan(bomb.length);
});

it('accepts 64 MB and 40 times what it received, and not one byte more', async () => {
  const archive = pack();
  for (let i = 0; i < 8; i++) archive.entry({ name: PHOTO }, Buffer.alloc(10 * MB));
  archive.entry({ name: 'README.txt' }, 'x');
  archive.finalize();
  const bytes = await bytesIn(archive);
  const packed = gzipSync(bytes, { level: 1 });
  const least = (bytes.length - 64 * MB) / 40;
  // A comment in the gzip header makes the archive as large as needed.
  const unpackOf = (length: number) => {
    const comment = Buffer.from(`${'x'.repeat(length - packed.length - 1)}\0`);
    const header = [packed.subarray(0, 3), Buffer.of(0x10), packed.subarray(4, 10), comment];
    return unpack(Readable.from([Buffer.concat([...header, packed.subarray(10)])]), async () => {});
  };
  await unpackOf(least);
  await expect(unpackOf(least - 1)).rejects.toThrow('more than any export of a sale');
});

/**
 * How many files are found in an archive of one file, with this many bytes of headers before it or of anything after
 * it.
 */
async function found({ headers = 1536, after = 1024 }): Promise<number> {
  const archive = pack();
  // Two headers, and the extended fields that one of them announces.
  const header = { name: 'README.txt', pax: { comment: 'x'.repeat(headers - 1024 - 64) } };
  archive.entry(header, 'x');
  archive.finalize();
  const bytes = await bytesIn(archive);
  expect(bytes.length).toBe(headers + 512 + 1024);
  const source = Readable.from([gzipSync(Buffer.concat([bytes, Buffer.alloc(after - 1024)]))]);
  let files = 0;
  await unpack(source, async () => {
    files += 1;
  });
  return files;
}

it('leaves an archive whose headers would be read for minutes: long ones, and those that no file follows', async () => {
  expect(await found({ headers: 8 * 1024, after: MB - 8 * 1024 })).toBe(1);
  await expect(found({ headers: 8 * 1024 + 512 })).rejects.toThrow('more than any export of a sale');
  await expect(found({ after: MB + 8 * 1024 })).rejects.toThrow('more than any export of a sale');
});

const ZEROS = Buffer.alloc(32 * MB + 1);

/** Reads an archive of files with these sizes, completely. */
async function readAll(name: string, ...sizes: number[]): Promise<void> {
  const archive = pack();
  for (const size of sizes) archive.entry({ name }, ZEROS.subarray(0, size));
  archive.finalize();
  const source = archive.pipe(createGzip({ level: 1, chunkSize: MB }));
  await unpack(source, async (file) => void (await file.read()));
}

it('takes up to 32 MB in one file and 48 MB in all, and photos of up to 10 MB, however many', async () => {
  await readAll('items.json', 32 * MB, 16 * MB);
  await expect(readAll('items.json', 32 * MB, 16 * MB + 1)).rejects.toThrow('more than any export of a sale');
  await expect(readAll('items.json', 32 * MB + 1)).rejects.toThrow('larger than any export');
  await readAll(PHOTO, ...Array(5).fill(10 * MB));
  await expect(readAll(PHOTO, 10 * MB + 1)).rejects.toThrow('larger than any export');
});

it('takes up to 20,000 files', async () => {
  const archive = pack();
  archive.entry({ name: 'README.txt' }, 'x');
  archive.finalize();
  const one = (await bytesIn(archive)).subarray(0, 1024);
  const files = async (count: number) => {
    let found = 0;
    const bytes = gzipSync(Buffer.concat([...Array(count).fill(one), Buffer.alloc(1024)]), { level: 1 });
    await unpack(Readable.from([bytes]), async () => void found++);
    return found;
  };
  expect(await files(20_000)).toBe(20_000);
  await expect(files(20_001)).rejects.toThrow('more than any export of a sale');
});
