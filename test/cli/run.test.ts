import { execFile, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { builtMain, NODE_ARGS } from '../support/build.ts';

let root: string;
const put = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'resale-run-')));
  mkdirSync(join(root, 'src'));
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  for (const file of ['src/run.mjs', 'src/bundle.mjs', 'src/start.mjs'])
    copyFileSync(join(packageRoot, file), join(root, file));
  put('package.json', '{"type":"module"}');
  put(
    'src/tsconfig.build.json',
    '{"compilerOptions":{"rootDir":"..","module":"nodenext","skipLibCheck":true,"types":[]},"files":["main.ts","account-data/reader-thread.ts"]}',
  );
  mkdirSync(join(root, 'src/account-data'));
  put('src/account-data/reader-thread.ts', 'export {};\n');
  put(
    'src/main.ts',
    "declare const console: { log(text: string): void };\nconsole.log('one');\nexport {};\n",
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = () => promisify(execFile)(process.execPath, [join(root, 'src/run.mjs'), 'serve']);
const builds = () => readdirSync(join(root, 'dist/builds'));

describe('running from the sources', () => {
  it('builds once, and again only after a change', async () => {
    const first = await run();
    expect([first.stdout, first.stderr.includes('Building')]).toEqual(['one\n', true]);
    expect(await run()).toEqual({ stdout: 'one\n', stderr: '' });
    put(
      'src/main.ts',
      "declare const console: { log(text: string): void };\nconsole.log('two!');\nexport {};\n",
    );
    expect((await run()).stdout).toBe('two!\n');
    expect(builds()).toHaveLength(2);
  });

  it('starts at the same time all run, and leave one whole build', async () => {
    const all = await Promise.all([run(), run(), run()]);
    expect(all.map(({ stdout }) => stdout)).toEqual(['one\n', 'one\n', 'one\n']);
    expect(builds()).toHaveLength(1);
  });

  it.skipIf(process.platform === 'win32')('ends with npm, also when a signal ends npm alone', async () => {
    put(
      'src/main.ts',
      "declare const console: { log(text: string): void }; declare function setInterval(run: () => void, ms: number): void; console.log('up'); setInterval(() => {}, 1000); export {};\n",
    );
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" src/run.mjs serve; true`], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // The pipe ends with the last program that has it open.
    for await (const chunk of shell.stdout) if (String(chunk).includes('up')) shell.kill('SIGTERM');
    expect(shell.signalCode ?? shell.exitCode).toBe('SIGTERM');
  });

  it('starts nothing that does not compile', async () => {
    put('src/main.ts', 'const n: number = "text";\nexport { n };\n');
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nothing was started'),
    });
    expect(builds()).toEqual([]);
  });
});

describe('the program', () => {
  let main: string;
  beforeAll(async () => {
    main = await builtMain();
  }, 150_000);

  it('lists its commands if none is given', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...NODE_ARGS, main], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '' },
    });
    for (const name of ['serve', 'backup', 'restore', 'grant', 'demo', 'doctor'])
      expect(stdout).toContain(`  ${name} `);
  });

  it('finds its files even from the folder of a single build', async () => {
    const dist = join(dirname(main), '..');
    const copy = join(dist, 'builds', 'state');
    for (const part of ['db', 'src', 'tools'])
      cpSync(join(dist, part), join(copy, part), { recursive: true });
    const args = [...NODE_ARGS, join(copy, 'src/main.js'), 'demo'];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'data') },
    });
    expect(stdout).toContain('The demo sale: http://localhost:3000/');
  });

  it('reads .env of the working directory, and the environment wins', async () => {
    put('.env', 'PORT=not-a-port\nBASE_URL=http://localhost:4711\n');
    const doctor = (env: Record<string, string>) =>
      promisify(execFile)(process.execPath, [...NODE_ARGS, main, 'doctor'], {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'data'), ...env },
      });
    await expect(doctor({})).rejects.toMatchObject({ stderr: expect.stringContaining('PORT') });
    expect((await doctor({ PORT: '4712' })).stdout).toContain('http://localhost:4711');
  });

  it('prints the link of the first run once it is ready, and only while no one has an account', async () => {
    const child = spawn(process.execPath, [...NODE_ARGS, main, 'serve'], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(root, 'data'), PORT: '0', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    for await (const chunk of child.stdout) {
      out += String(chunk);
      if (out.includes('/welcome/')) child.kill('SIGTERM');
    }
    expect(out.split('\n')[0]).toMatch(/is ready at/);
    const links = out.match(/http\S+\/welcome\/[\w-]{43}/g);
    expect(links).toHaveLength(1);
    expect(out.split('\n').filter((line) => line.startsWith('{') && line.includes('welcome'))).toEqual([]);
  });
});
