import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { builtMain } from '../support/build.ts';
import { archiveOf } from './archives.ts';

const ACCOUNT = JSON.stringify({ format: 1, display_name: 'Ann', street_address: null });
const MEGABYTE = 1024 * 1024;

let reader: string;
let folder: string;
beforeAll(async () => {
  reader = pathToFileURL(join(dirname(await builtMain()), 'account-data/reader.js')).href;
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a built program reads from files, one after the other, and how much time each takes in its main thread. */
async function readApart(kind: string, contents: (string | Buffer)[], ...args: unknown[]) {
  const calls = await Promise.all(
    contents.map(async (content, n) => {
      const file = join(folder, `file-${n}`);
      await writeFile(file, content);
      return [kind, file, ...args];
    }),
  );
  const script = `
    import { performance } from 'node:perf_hooks';
    const { readApart } = await import(${JSON.stringify(reader)});
    const all = [];
    for (const call of ${JSON.stringify(calls)}) {
      const before = performance.eventLoopUtilization();
      const from = performance.now();
      const read = await readApart(...call)
        .catch(({ code, message, options }) => ({ code, message, hint: options?.hint }));
      const own = performance.eventLoopUtilization(before).active;
      all.push({ read, own, ms: performance.now() - from });
    }
    console.log(JSON.stringify(all));`;
  const run = [
    process.execPath,
    ['--input-type=module', '-e', script],
    { maxBuffer: 64 * MEGABYTE },
  ] as const;
  return JSON.parse((await promisify(execFile)(...run)).stdout);
}

it('reads an archive in a separate thread, so that the main thread has almost nothing to do', async () => {
  const row = {
    title: 'Lamp',
    specifications: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [n, 'x'])),
  };
  const rows = JSON.stringify(Array.from({ length: 1000 }, () => row));
  const files = Array.from(
    { length: 3 },
    (_, n) => [n === 0 ? 'items.json' : `items-${n + 1}.json`, rows] as const,
  );
  const [{ read, own, ms }] = await readApart('archive', [
    await archiveOf([['account.json', ACCOUNT], ...files]),
  ]);
  expect(read.account.display_name).toBe('Ann');
  expect(read.rows).toHaveLength(3000);
  expect(read.rows[2999]).toEqual(row);
  expect(own / ms).toBeLessThan(0.6);
});

it('reads a sheet there, and says what is wrong with one in the same words', async () => {
  const by = { currency: 'USD', locale: 'en-US' };
  const sheets = ['title,price,Room\nLamp,12.50,Hall\n', 'a,b\n1,2\n', `title\n${'x'.repeat(5 * MEGABYTE)}`];
  const [good, bad, large] = await readApart('csv', sheets, by);
  expect(good.read).toMatchObject({ unused: ['Room'], rows: [{ title: 'Lamp', listing: { price: 12.5 } }] });
  expect(bad.read).toMatchObject({ code: 'invalid_request', hint: expect.stringContaining('“title”') });
  expect(large.read).toMatchObject({ code: 'payload_too_large', message: expect.stringContaining('4 MB') });
});

it('refuses a row that no export has before it is parsed: parsed, it would end the program', async () => {
  const row = `[${Array.from({ length: 5_000_000 }, () => '{}').join(',')}]`;
  const archive = await archiveOf([
    ['account.json', ACCOUNT],
    ['items.json', `[${row}]`],
  ]);
  const [{ read }] = await readApart('archive', [archive]);
  expect(read).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('items.json') });
});

it('takes no more memory for rows than it took in the thread, whatever their keys', async () => {
  const row = `[${Array(2400).fill('{"900":0}')}]`;
  const archive = await archiveOf([
    ['account.json', ACCOUNT],
    ['items.json', `[${Array(100).fill(row)}]`],
  ]);
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=512');
  const [{ read }] = await readApart('archive', [archive]);
  vi.unstubAllEnvs();
  expect(read.rows).toHaveLength(100);
});

it('gives up on a file whose rows need more memory than the thread has, and the program continues', async () => {
  const swollen = `[${Array(1000).fill(`[${'{},'.repeat(4900)}{}]`)}]`;
  // Parsed, either of them takes more than the thread has.
  const files = Array.from({ length: 2 }, (_, n) => [`items-${n + 2}.json`, swollen] as const);
  const [{ read }] = await readApart('archive', [await archiveOf([['account.json', ACCOUNT], ...files])]);
  expect(read).toMatchObject({
    code: 'payload_too_large',
    message: 'The file contains more than can be read at once. Nothing was imported.',
  });
});
