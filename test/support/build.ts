import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../src/package-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A separate package root for this run's build. */
    buildRoot: string;
  }
}

/**
 * What Node.js gets before the program's name: a test's program ends before V8 wins back the time that optimizing takes, or
 * needs the memory of young objects again. What V8 compiled is kept for the same flags only.
 */
export const NODE_ARGS = ['--no-opt', '--no-sparkplug', '--min-semi-space-size=16', '--single-threaded-gc'];

const BUILD_LIMIT_MS = 120_000;
/** What the program reads in addition to its compiled code. */
const PARTS = ['package.json', 'node_modules', 'server-card.json', 'CHANGELOG.md', 'docs', 'db', 'src'];

export default function setup(project: TestProject) {
  const buildRoot = mkdtempSync(join(tmpdir(), 'resale-build-'));
  for (const part of PARTS) symlinkSync(join(packageRoot, part), join(buildRoot, part));
  project.provide('buildRoot', buildRoot);
  return () => rmSync(buildRoot, { recursive: true, force: true });
}

/**
 * The program's entry, built from the present sources: once per run, by the first test that needs it. If a caller has
 * just built them, TEST_BUILD names the folder.
 */
export async function builtMain(): Promise<string> {
  const dist = join(inject('buildRoot'), 'dist');
  const done = join(dist, 'done');
  if (take(dist)) {
    const { TEST_BUILD } = process.env;
    if (TEST_BUILD) copyBuild(join(packageRoot, TEST_BUILD), dist);
    else await build(dist);
    await startOnce(dist);
    writeFileSync(done, '');
  }
  for (let waitedMs = 0; !existsSync(done); waitedMs += 50) {
    if (waitedMs > BUILD_LIMIT_MS) throw new Error('The build did not end: see the test that started it');
    await sleep(50);
  }
  return join(dist, 'src/main.js');
}

/** Whether this process is the first that wants to build. */
function take(dir: string): boolean {
  try {
    mkdirSync(dir);
    return true;
  } catch {
    return false;
  }
}

/** Copies only these folders' builds, without maps: the source can contain more, such as what `npm start` built. */
function copyBuild(from: string, to: string) {
  const filter = (path: string) => !path.endsWith('.map');
  for (const part of ['db', 'src', 'tools'])
    cpSync(join(from, part), join(to, part), { recursive: true, filter });
}

/** Emits code even if there are type errors: `npm run typecheck` reports those. */
async function build(dir: string) {
  const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(packageRoot, 'src/tsconfig.build.json'), '--outDir', dir];
  await promisify(execFile)(process.execPath, args).catch((error: unknown) => {
    if (!existsSync(join(dir, 'src/main.js'))) throw error;
  });
  await promisify(execFile)(process.execPath, [join(packageRoot, 'src/bundle.mjs'), dir]);
}

/** Each later start takes a quarter less time: the first one keeps what V8 compiled, once it has settled. */
async function startOnce(dist: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'resale-first-'));
  const program = spawn(process.execPath, [...NODE_ARGS, join(dist, 'src/main.js'), 'serve'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const ended = once(program, 'exit');
  const kept = join(dist, `src/run/main.cjs.${process.version}-${process.arch}`);
  for (let waitedMs = 0; !existsSync(kept) && program.exitCode === null; waitedMs += 50) {
    if (waitedMs > BUILD_LIMIT_MS) break;
    await sleep(50);
  }
  program.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
