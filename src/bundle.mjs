import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/*
 * Bundles the modules of a build into one file, `src/run/main.cjs`, which the build's `src/main.js` then runs (see
 * `start.mjs`): `node src/bundle.mjs [dist]`. A start then reads one file instead of 1,300, and code that loads later
 * is set up on first use. It is CommonJS, because only that can be cached as V8 compiled it, and because libraries
 * outside the bundle then load with the code that needs them. The thread that reads an upload is bundled as well.
 */

/**
 * Libraries with many modules that nearly every start needs. The others stay where npm put them: they are native,
 * load files of their own, or are rarely needed.
 */
const TOGETHER = [
  'drizzle-orm',
  'zod',
  'hono',
  '@hono/node-server',
  'jose',
  '@modelcontextprotocol/server',
  'prom-client',
  'ics',
  '@fastify/busboy',
  'marked',
  'intl-messageformat',
  'luxon',
];
const HERE = "const __here = require('node:url').pathToFileURL(__filename).href;";

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} folder of a build */
export async function bundle(folder) {
  const main = join(folder, 'src/main.js');
  const outdir = join(folder, 'src/run');
  const outfile = join(outdir, 'main.cjs');
  rmSync(outdir, { recursive: true, force: true });
  await pack(main, outfile, { format: 'cjs', banner: { js: HERE }, define: { 'import.meta.url': '__here' } });
  const thread = join(folder, 'src/account-data/reader-thread.js');
  await pack(thread, thread, { format: 'esm', allowOverwrite: true });
  const text = readFileSync(outfile, 'utf8')
    // A script can't import by itself, so `start.mjs` does.
    .replace(/\bimport\((?="[^"\n]+"\))/g, '__import(')
    // What esbuild leaves is in regular expressions and comments: with it, V8 would store the whole text with two
    // bytes per character.
    .replace(/[^\0-\x7f]/g, escaped)
    .replace(/^#!.*/, '');
  writeFileSync(outfile, text);
  copyFileSync(fileURLToPath(new URL('start.mjs', import.meta.url)), join(outdir, 'start.mjs'));
  writeFileSync(main, "#!/usr/bin/env node\nimport './run/start.mjs';\n");
}

const pack = (entry, outfile, how) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
    external: Object.keys(dependencies).filter((name) => !TOGETHER.includes(name)),
    plugins: [{ name: 'beside', setup: ({ onLoad }) => onLoad({ filter: /\.js$/ }, besideIts(outfile)) }],
    ...how,
  });

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A module that looks for files next to itself finds them at its original place. */
const besideIts = (outfile) => {
  const from = resolve(dirname(outfile));
  return ({ path }) => {
    if (path.includes('node_modules')) return undefined;
    const here = `new URL(${JSON.stringify(relative(from, path).replaceAll('\\', '/'))}, import.meta.url).href`;
    return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', here) };
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundle(process.argv[2] ?? 'dist');
