import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Runs the bundle next to it (`bundle.mjs`). The code that V8 has compiled by the time the service has started is
 * cached in a file next to the bundle, if this user may write there: the next start takes two thirds of the time. V8
 * rejects a cache from another version of itself.
 */

/** By then the service has started, and V8 has compiled what a start needs. */
const SETTLED_MS = 3000;

const file = fileURLToPath(new URL('main.cjs', import.meta.url));
const kept = `${file}.${process.version}-${process.arch}`;

const script = new Script(
  `(function (exports, require, module, __filename, __dirname, __import) {${readFileSync(file, 'latin1')}\n})`,
  { filename: file, cachedData: compiledBefore() },
);
// The allocations of a start would let the space for young objects grow to 32 MB, which V8 never gives back, so keep
// it small until requests need more. This comes after the script, because V8 rejects code that was compiled with
// other flags.
if (isMainThread) {
  setFlagsFromString('--semi-space-growth-factor=1');
  setTimeout(settled, SETTLED_MS).unref();
}
const module = { exports: {} };
const load = (name) => import(name);
script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file), load);

function settled() {
  setFlagsFromString('--semi-space-growth-factor=2');
  if (script.cachedDataRejected !== false && process.argv.includes('serve')) keepCompiled();
}

function compiledBefore() {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
}

function keepCompiled() {
  const draft = `${kept}.${process.pid}`;
  try {
    writeFileSync(draft, script.createCachedData());
    renameSync(draft, kept);
  } catch {
    // Installed for another user, or the disk is full: start without a cache.
  }
}
