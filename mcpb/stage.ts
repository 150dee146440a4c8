import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { packageRoot } from '../src/package-root.ts';
import { bundleManifest, type ManifestOptions } from './manifest.ts';

/** What the program reads beside its own code. */
const PARTS = [
  'package.json',
  'server-card.json',
  'CHANGELOG.md',
  'LICENSE',
  'db/migrations',
  ...readdirSync(join(packageRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'src/web/assets',
  'src/facts',
  'src/locales',
];
const COMPILED = ['src', 'tools', 'db'];
/** What nothing runs: declarations, maps, words for people, and what `npm run db:generate` compares with. */
const NOT_RUN = /(\.(map|d\.[cm]?ts|markdown|md)|migrations\/.*_snapshot\.json)$/;
/** What is compiled for one platform and one Node.js, which apps refuse to load: a bundle has something else in its place. */
const NATIVE =
  /node_modules[\\/](better-sqlite3(-next)?|bindings|file-uri-to-path|prebuild-install|@img[\\/]sharp-.+)$/;

export type StageOptions = ManifestOptions & {
  /** The compiled program. */
  dist: string;
  /** An empty folder, or one that doesn't exist yet. */
  to: string;
};

/** Copies everything in the bundle except the packages that it depends on. */
export async function stageBundle({ dist, to, ...options }: StageOptions): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const part of PARTS) copy(join(packageRoot, part), join(to, part));
  for (const part of COMPILED) copy(join(dist, part), join(to, 'dist', part));
  const icon = sharp(join(packageRoot, 'src/web/assets/icon.svg'), { density: 1152 }).resize(512, 512);
  await icon.png().toFile(join(to, 'icon.png'));
  writeFileSync(join(to, 'manifest.json'), `${JSON.stringify(bundleManifest(options), null, 2)}\n`);
}

/**
 * Copies the packages that the program runs on, as they are installed here, without native code: `node:sqlite` stands in
 * for better-sqlite3, and sharp decodes in WebAssembly. `wasm` is a folder with that package, installed already.
 */
export async function stagePackages(to: string, wasm?: string): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: packageRoot,
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const [, ...folders] = stdout.trim().split(/\r?\n/);
  for (const folder of folders.filter((each) => !NATIVE.test(each))) {
    copy(folder, join(to, relative(packageRoot, folder)), 'apart');
  }
  const modules = join(wasm ?? (await fetchWasm()), 'node_modules');
  for (const name of ['@img/sharp-wasm32', '@emnapi/runtime', 'tslib']) {
    copy(join(modules, name), join(to, 'node_modules', name));
  }
  const driver = join(to, 'node_modules/better-sqlite3');
  mkdirSync(driver, { recursive: true });
  writeFileSync(
    join(driver, 'package.json'),
    JSON.stringify({ name: 'better-sqlite3', version: '0.0.0', type: 'module', main: 'index.js' }),
  );
  writeFileSync(
    join(driver, 'index.js'),
    "export { Database as default, SqliteError } from '../../dist/db/node-sqlite.js';\n",
  );
}

/** Installs sharp's WebAssembly build, which npm otherwise leaves out on a platform with a native one. */
async function fetchWasm(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'node_modules/sharp/package.json'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'resale-wasm-'));
  const wanted = `@img/sharp-wasm32@${version}`;
  const install = ['install', '--cpu=wasm32', '--ignore-scripts', '--prefix', folder, wanted];
  await promisify(execFile)('npm', install, { shell: process.platform === 'win32' });
  return folder;
}

/** `apart`: without the packages inside it, which are copied separately. */
function copy(from: string, to: string, apart?: 'apart'): void {
  mkdirSync(dirname(to), { recursive: true });
  const inside = join(from, 'node_modules');
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) =>
      path === from ||
      !(NOT_RUN.test(path.replaceAll('\\', '/')) || (apart !== undefined && path.startsWith(inside))),
  });
}
