#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Runs the program from its sources: `node src/run.mjs <command>`. Each state of the sources is built once, into a
 * folder named after it that appears complete or not at all. Simultaneous starts thus don't disturb each other, and a
 * running program keeps the files that it started with.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const builds = join(root, 'dist', 'builds');
/** How many builds to keep: running programs load some of their files later. */
const KEPT = 4;
const NOT_COMPILED = new Set(['assets', 'migrations', 'facts', 'locales']);

/** Names, sizes, and times of all files that a build depends on. */
function stateOfSources() {
  const state = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    state.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_COMPILED.has(entry.name)) walk(path);
      } else if (/\.(m?[jt]sx?|json)$/.test(entry.name)) add(path);
    }
  };
  for (const folder of ['db', 'src', 'tools']) if (existsSync(join(root, folder))) walk(join(root, folder));
  for (const file of ['package.json', 'tsconfig.json'])
    if (existsSync(join(root, file))) add(join(root, file));
  return state.digest('hex').slice(0, 16);
}

function compiler() {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
      'bin/tsc',
    );
  } catch {
    return undefined;
  }
}

/** Returns the program's entry, and builds it if necessary. */
function builtMain() {
  const folder = join(builds, stateOfSources());
  const main = join(folder, 'src/main.js');
  if (existsSync(main)) return main;
  const tsc = compiler();
  if (tsc === undefined) {
    const packed = join(root, 'dist/src/main.js');
    if (existsSync(packed)) return packed;
    fail('TypeScript is not installed, so nothing can be built. Run: npm ci', 69);
  }
  // Not to stdout: that belongs to the program, and for `mcp` to its client.
  process.stderr.write('Building (the first start, or the sources have changed) …\n');
  mkdirSync(builds, { recursive: true });
  const draft = join(builds, `draft-${randomUUID()}`);
  const project = join(root, 'src/tsconfig.build.json');
  const run = (...args) => spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] }).status === 0;
  const built = run(tsc, '-p', project, '--outDir', draft) && run(join(root, 'src/bundle.mjs'), draft);
  if (!built) {
    rmSync(draft, { recursive: true, force: true });
    fail('The build failed, so nothing was started.', 1);
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start has built the same sources in the meantime.
    if (!existsSync(main)) throw error;
  }
  sweep(folder);
  return main;
}

/** Removes old builds, and drafts of builds that never finished. */
function sweep(latest) {
  const now = new Date();
  utimesSync(latest, now, now);
  const others = readdirSync(builds)
    .map((name) => ({
      path: join(builds, name),
      at: statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at);
  const drafts = others.filter(({ path }) => path.includes('draft-') && path !== latest);
  const done = others.filter((each) => !drafts.includes(each));
  const dead = drafts.filter(({ at }) => at < now.getTime() - 3600_000);
  for (const { path } of [...dead, ...done.slice(KEPT)]) rmSync(path, { recursive: true, force: true });
}

function fail(sentence, exitCode) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

/** npm's shell doesn't pass on a signal that ends only npm, so nothing else would end this process. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  look.unref();
}

endWithNpm();
await import(pathToFileURL(builtMain()).href);
