import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
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
