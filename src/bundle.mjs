import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/*
 * Puts the modules of a build together, so that a start reads some dozens of files in place of 1,300, in half the time:
 * `node src/bundle.mjs [dist]`. What loads later stays apart. `src/main.js` of the build then leads to `src/run/main.js`.
 */

/** Libraries of many modules that nearly every start needs. The others stay where npm put them: they are native, start files of their own, or are seldom asked for. */
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
/** What those of them that are CommonJS ask for Node's own modules with. */
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

/** What a module finds beside itself it still finds where the module was. */
const besideIts = (outdir) => {
  const from = resolve(outdir);
  return ({ path }) => {
    if (path.includes('node_modules')) return undefined;
    const here = `new URL(${JSON.stringify(relative(from, path).replaceAll('\\', '/'))}, import.meta.url).href`;
    return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', here) };
  };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await bundle(process.argv[2] ?? 'dist');
