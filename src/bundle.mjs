import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/*
 * Bundles the modules of a build, so that a start reads a few dozen files instead of 1,300, in half the time: `node
 * src/bundle.mjs [dist]`. Code that loads later stays separate. `src/main.js` of the build then imports
 * `src/run/main.js`.
 */

/**
 * Libraries of many modules that nearly every start needs. The others stay where npm put them: they are native, load
 * files of their own, or are rarely needed.
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
];
/** Lets those of them that are CommonJS require Node's own modules. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @param {string} folder of a build */
export async function bundle(folder) {
  const main = join(folder, 'src/main.js');
  const outdir = join(folder, 'src/run');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [main],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: REQUIRE },
    logLevel: 'error',
    external: Object.keys(dependencies).filter((name) => !TOGETHER.includes(name)),
    plugins: [{ name: 'beside', setup: ({ onLoad }) => onLoad({ filter: /\.js$/ }, besideIts(outdir)) }],
  });
  writeFileSync(main, "#!/usr/bin/env node\nimport './run/main.js';\n");
}

/** A module that looks for files next to itself still finds them where it was. */
const besideIts = (outdir) => {
  const from = resolve(outdir);
  return ({ path }) => {
    if (path.includes('node_modules')) return undefined;
    const here = `new URL(${JSON.stringify(relative(from, path).replaceAll('\\', '/'))}, import.meta.url).href`;
    return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', here) };
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundle(process.argv[2] ?? 'dist');
