import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { unpack } from '../../src/account-data/unpack.ts';

const MB = 1024 * 1024;

it('leaves an archive at once that swells as no photos and no rows do', async () => {
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

/** How many files it finds in an archive of one, with so many bytes of headers before it or of anything after it. */
async function found({ headers = 1536, after = 1024 }): Promise<number> {
  const archive = pack();
  // Two headers, and the fields that one of them announces.
  const header = { name: 'README.txt', pax: { comment: 'x'.repeat(headers - 1024 - 64) } };
  archive.entry(header, 'x');
  archive.finalize();
  const bytes = await buffer(archive);
  expect(bytes.length).toBe(headers + 512 + 1024);
  const source = Readable.from([gzipSync(Buffer.concat([bytes, Buffer.alloc(after - 1024)]))]);
  let files = 0;
  await unpack(source, async () => {
    files += 1;
  });
  return files;
}

it('leaves an archive whose headers would be read for minutes: long ones, and those that no file follows', async () => {
  expect(await found({ headers: 8 * 1024, after: MB / 2 })).toBe(1);
  await expect(found({ headers: 8 * 1024 + 512 })).rejects.toThrow('more than any export of a sale');
  await expect(found({ after: 2 * MB })).rejects.toThrow('more than any export of a sale');
});

/** An archive of files of so many bytes, each of them read. */
async function readAll(name: string, ...sizes: number[]): Promise<void> {
  const archive = pack();
  for (const size of sizes) archive.entry({ name }, Buffer.alloc(size));
  archive.finalize();
  const source = Readable.from([gzipSync(await buffer(archive), { level: 1 })]);
  await unpack(source, async (file) => void (await file.read()));
}

it('takes up to 32 MB in one file and 48 MB in all, and photos of up to 10 MB, however many', async () => {
  const photo = `photos/pho_${'0'.repeat(26)}.jpg`;
  await readAll('items.json', 32 * MB, 16 * MB);
  await expect(readAll('items.json', 32 * MB, 16 * MB + 1)).rejects.toThrow('more than any export of a sale');
  await expect(readAll('items.json', 32 * MB + 1)).rejects.toThrow('larger than any export');
  await readAll(photo, ...Array(5).fill(10 * MB));
  await expect(readAll(photo, 10 * MB + 1)).rejects.toThrow('larger than any export');
});

it('takes up to 20,000 files', async () => {
  const archive = pack();
  archive.entry({ name: 'README.txt' }, 'x');
  archive.finalize();
  const one = (await buffer(archive)).subarray(0, 1024);
  const files = async (count: number) => {
    let found = 0;
    const bytes = gzipSync(Buffer.concat([...Array(count).fill(one), Buffer.alloc(1024)]), { level: 1 });
    await unpack(Readable.from([bytes]), async () => void found++);
    return found;
  };
  expect(await files(20_000)).toBe(20_000);
  await expect(files(20_001)).rejects.toThrow('more than any export of a sale');
});
