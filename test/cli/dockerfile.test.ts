import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { textOf } from '../support/imports.ts';
import { freePort } from '../support/program.ts';
import { soonSettled } from './soon-settled.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'resale-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Step = { instruction: string; words: string };

/** The instructions of the Dockerfile, one list per stage. Lines that end in a backslash are joined. */
const stages = (): Step[][] =>
  textOf('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => {
      const [, instruction, words] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return instruction && words ? [{ instruction, words }] : [];
    })
    .reduce<Step[][]>((all, step) => {
      if (step.instruction === 'FROM') all.push([]);
      all.at(-1)?.push(step);
      return all;
    }, []);

/** Copies like COPY: files into a folder whose name ends in a slash, and the contents of one folder into another. */
function copy(words: string, from: { context: string; image: string }, root: string): void {
  const [, source, paths = ''] = /^(--from=\w+ )?(.+)$/.exec(words) ?? [];
  const parts = paths.split(' ');
  const target = parts.pop() ?? '';
  for (const path of parts) {
    const base = source ? join(from.image, path) : join(from.context, path);
    const found = path.includes('*') ? execFileSync('sh', ['-c', `ls ${base}`], { encoding: 'utf8' }) : base;
    for (const file of found.trim().split('\n')) {
      const to = /(^\.?|\/)$/.test(target)
        ? join(root, 'app', target, basename(file))
        : join(root, 'app', target);
      // The thousands of files in node_modules are moved instead of copied: nothing else reads them.
      if (basename(file) === 'node_modules') renameSync(file, to);
      else cpSync(file, to, { recursive: true });
    }
  }
}

it('the steps of the Dockerfile make a service that starts and says that it is healthy', async () => {
  const context = join(folder, 'context');
  mkdirSync(context);
  // The files of the working tree that git knows. What .dockerignore leaves out is never copied by name.
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: packageRoot });
  execFileSync('tar', ['-C', packageRoot, '-cf', join(folder, 'context.tar'), '-T', '-'], { input: files });
  execFileSync('tar', ['-C', context, '-xf', join(folder, 'context.tar')]);
  writeFileSync(join(context, 'src/start.mjs'), soonSettled());

  const [build = [], final = []] = stages();
  const image = folder;
  mkdirSync(join(image, 'app'));
  for (const { instruction, words } of build) {
    if (instruction === 'COPY') copy(words, { context, image }, image);
    // A test doesn't ask the registry: the installed packages are used.
    else if (words === 'npm ci')
      execFileSync('cp', ['-al', join(packageRoot, 'node_modules'), join(image, 'app')]);
    // Vitest sets a BASE_URL that isn't an address.
    else if (instruction === 'RUN')
      await run('sh', ['-c', `unset BASE_URL; ${words}`], { cwd: join(image, 'app') });
  }

  // The image includes what a first start compiled.
  expect(readdirSync(join(image, 'app/dist/src/run'))).toContain(
    `main.cjs.${process.version}-${process.arch}`,
  );

  const root = join(folder, 'final');
  mkdirSync(join(root, 'app'), { recursive: true });
  const port = await freePort();
  const settings: Record<string, string> = {};
  for (const { instruction, words } of final) {
    if (instruction === 'COPY') copy(words, { context, image }, root);
    if (instruction !== 'ENV') continue;
    for (const pair of words.split(' ')) {
      const [name = '', value = ''] = pair.split('=');
      settings[name] = value;
    }
  }
  expect(settings).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' });
  const env = {
    PATH: process.env.PATH,
    ...settings,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    DATA_DIR: join(root, 'data'),
  };
  const wordsOfCommand = (name: string): string[] => {
    const { words = '' } = final.find(({ instruction }) => instruction === name) ?? {};
    return JSON.parse(words.slice(words.indexOf('[')));
  };
  const [command = '', ...args] = wordsOfCommand('CMD');
  const service = spawn(command, args, { cwd: join(root, 'app'), env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(service, 'exit');
  try {
    for await (const line of service.stdout) if (`${line}`.includes('is ready at')) break;
    const [check = '', ...checkArgs] = wordsOfCommand('HEALTHCHECK');
    await run(check, checkArgs, { env });
    const docs = await fetch(`http://127.0.0.1:${port}/docs/selling`);
    expect(docs.status).toBe(200);
  } finally {
    service.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
  }
}, 240_000);
