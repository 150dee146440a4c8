import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtMain } from '../support/build.ts';
import { archiveOf } from './archives.ts';

const ACCOUNT = JSON.stringify({ format: 1, display_name: 'Ann', street_address: null });
const MEGABYTE = 1024 * 1024;

let reader: string;
let folder: string;
/** Reads files for all tests but one, because it takes longer to start than to read most of them. */
let program: ChildProcess;
beforeAll(async () => {
  reader = pathToFileURL(join(dirname(await builtMain()), 'account-data/reader.js')).href;
  folder = await mkdtemp(join(tmpdir(), 'reader-'));
  // Near the limit of its memory, a thread otherwise looks for garbage over and over.
  program = start('--no-incremental-marking', '--single-threaded-gc');
});
afterAll(async () => {
  program.kill();
  await rm(folder, { recursive: true, force: true });
});

const start = (...execArgv: string[]) =>
  fork(new URL('reads-apart.mjs', import.meta.url), [reader], { execArgv });

/** What a built program reads from a file, and how much time that takes in its main thread. */
async function readApart(by: ChildProcess, kind: string, content: string | Buffer, ...args: unknown[]) {
  const file = join(folder, 'file');
  await writeFile(file, content);
  by.send([kind, file, ...args]);
  const [said] = await Promise.race([once(by, 'message'), once(by, 'exit')]);
  return said;
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
  const { read, own, ms } = await readApart(
    program,
    'archive',
    await archiveOf([['account.json', ACCOUNT], ...files]),
  );
  expect(read.account.display_name).toBe('Ann');
  expect(read.rows).toHaveLength(3000);
  expect(read.rows[2999]).toEqual(row);
  expect(own / ms).toBeLessThan(0.6);
});

it('reads a sheet there, and says what is wrong with one in the same words', async () => {
  const by = { currency: 'USD', locale: 'en-US' };
  const good = await readApart(program, 'csv', 'title,price,Room\nLamp,12.50,Hall\n', by);
  const bad = await readApart(program, 'csv', 'a,b\n1,2\n', by);
  const large = await readApart(program, 'csv', `title\n${'x'.repeat(5 * MEGABYTE)}`, by);
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
  const { read } = await readApart(program, 'archive', archive);
  expect(read).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('items.json') });
});

it('takes no more memory for rows than it took in the thread, whatever their keys', async () => {
  const row = `[${Array(2400).fill('{"900":0}')}]`;
  const archive = await archiveOf([
    ['account.json', ACCOUNT],
    ['items.json', `[${Array(100).fill(row)}]`],
  ]);
  const small = start('--max-old-space-size=512');
  const { read } = await readApart(small, 'archive', archive);
  small.kill();
  expect(read.rows).toHaveLength(100);
});

it('gives up on a file whose rows need more memory than the thread has, and the program continues', async () => {
  // Parsed, each of these objects takes 360 bytes: V8 makes room for the 34 elements before the one it has.
  const swollen = `[${Array(1000).fill(`[${Array(2400).fill('{"34":0}')}]`)}]`;
  const archive = await archiveOf([
    ['account.json', ACCOUNT],
    ['items.json', swollen],
  ]);
  const { read } = await readApart(program, 'archive', archive);
  expect(read).toMatchObject({
    code: 'payload_too_large',
    message: 'The file contains more than can be read at once. Nothing was imported.',
  });
});
