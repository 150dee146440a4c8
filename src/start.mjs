import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/*
 * Runs the bundle that lies beside it (`bundle.mjs`). What V8 has compiled by the time the service has started is kept in
 * a file beside, where this user may write: the next start takes two thirds of the time. V8 refuses what another version
 * of it compiled.
 */

const SETTLED_MS = 3000;

const file = fileURLToPath(new URL('main.cjs', import.meta.url));
const kept = `${file}.${process.version}-${process.arch}`;

const script = new Script(
  `(function (exports, require, module, __filename, __dirname, __import) {${readFileSync(file, 'latin1')}\n})`,
  { filename: file, cachedData: compiledBefore() },
);
// What a start reads would let the room for young objects grow to 32 MB, which V8 never gives back: it stays small until
// requests need more. After the script: V8 refuses code that was compiled under other flags.
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
    // Installed for another user, or the disk is full: it starts without.
  }
}
