import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { builtMain } from '../support/build.ts';
import { freePort } from '../support/program.ts';

const run = promisify(execFile);
const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');

let folder: string;
beforeAll(async () => {
  await builtMain();
  folder = mkdtempSync(join(tmpdir(), 'resale-package-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of an entry of `files`, which can be a pattern for one folder. npm leaves files out; the build is separate. */
function partsOf(part: string): string[] {
  if (/^!|dist/.test(part)) return [];
  if (!part.includes('*')) return [part];
  const folder = dirname(part);
  const ending = part.slice(part.indexOf('*') + 1);
  return readdirSync(join(packageRoot, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));
}

/** Packs what `npm publish` would send, from the present sources and this run's build. */
async function pack(): Promise<string> {
  const { files }: { files: string[] } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const draft = join(folder, 'draft');
  const built = dirname(dirname(await builtMain()));
  cpSync(built, join(draft, 'dist'), { recursive: true });
  // `npm run build` also writes the client's types, which the tests' build leaves out.
  if (!process.env.TEST_BUILD) {
    const client = join(packageRoot, 'src/client');
    await run(process.execPath, [tsc, '-p', client, '--outDir', join(draft, 'dist')]);
    await run(process.execPath, [join(client, 'write-types.mjs'), built, join(draft, 'dist')]);
  }
  for (const part of [...files, 'package.json', 'README.md', 'LICENSE'])
    for (const file of partsOf(part)) cpSync(join(packageRoot, file), join(draft, file), { recursive: true });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: draft });
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '');
}

/** Creates an empty folder with the package, and with nothing but its dependencies. */
async function install(tarball: string): Promise<string> {
  const app = join(folder, 'app');
  const modules = join(app, 'node_modules');
  const own = join(modules, 'resale-listing-service');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  mkdirSync(own);
  await run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1']);
  const lock = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, devOptional }] of Object.entries<{ dev?: true; devOptional?: true }>(
    lock.packages,
  )) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || dev || devOptional) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(packageRoot, 'node_modules', name), join(modules, name));
  }
  const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  for (const [name, file] of Object.entries<string>(bin)) {
    chmodSync(join(own, file), 0o755);
    symlinkSync(join(own, file), join(modules, '.bin', name));
  }
  return app;
}

it('the package as it would be published serves from an empty folder, and its client is typed', async () => {
  const app = await install(await pack());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const served = spawn('npx', ['--no-install', 'resale-listing-service', 'serve'], {
    cwd: app,
    // A process group, so that npx, its shell, and the service end together.
    detached: true,
    env: { PATH: process.env.PATH, HOME: folder, PORT: String(port), BASE_URL: url, LOG_LEVEL: 'error' },
  });
  const ended = once(served, 'exit');
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [served.stdout, served.stderr])
      stream?.on('data', (text) => {
        said += text;
        if (said.includes('is ready at')) resolve();
      });
    ended.then(([code]) => reject(new Error(`It ended with ${code} before it was ready: ${said}`)));
  });
  try {
    await ready;
    const about = await (await fetch(`${url}/about`)).text();
    const style = /\/assets\/style\.\w+\.css/.exec(about)?.[0] ?? '';
    expect([(await fetch(url + style)).status, about.includes('Resale Listing Service')]).toEqual([
      200,
      true,
    ]);

    writeFileSync(
      join(app, 'use.mts'),
      `import { createClient, type Item } from 'resale-listing-service/client';
       const { data } = await createClient({ baseUrl: '${url}' }).GET('/api/health');
       const status: 'ok' | undefined = data?.status;
       console.log(status);
       const client = createClient({ baseUrl: '${url}', apiKey: 'rs_x' });
       export const typed = async (): Promise<[Item | undefined, number | null | undefined, string | undefined]> => {
         const headers = { 'Idempotency-Key': 'lamp-1' };
         const made = await client.POST('/api/items', { params: { header: headers }, body: { photos: [], price: 35 } });
         const listed = await client.GET('/api/items', { params: { query: { status: 'reserved' } } });
         const page = await client.GET('/api/pages/{slug}', { params: { path: { slug: 'ann' } } });
         return [made.data?.data, listed.data?.data.items[0]?.price, page.error?.code];
       };
       // @ts-expect-error: no listing has it
       export const wrong = (item: Item) => item.colour;
       // @ts-expect-error: no such path
       export const nowhere = () => client.GET('/api/nothing');
       // @ts-expect-error: a path needs its parts
       export const whose = () => client.GET('/api/pages/{slug}');
       // @ts-expect-error: a price is a number
       export const words = () => client.POST('/api/items', { body: { photos: [], price: '35' } });`,
    );
    const options = [
      '--module',
      'nodenext',
      '--strict',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom',
      'use.mts',
    ];
    await run(process.execPath, [tsc, ...options], { cwd: app });
    expect((await run(process.execPath, ['use.mjs'], { cwd: app })).stdout).toBe('ok\n');
  } finally {
    if (served.pid !== undefined) process.kill(-served.pid, 'SIGTERM');
    await ended;
  }
}, 60_000);
