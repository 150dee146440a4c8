import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
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
  'src/web/assets',
  'src/locales',
];
const COMPILED = ['src', 'tools', 'db'];
/** Of a package, what nothing runs: declarations, maps, and the sources of what is compiled already. */
const NOT_RUN = /\.(map|d\.[cm]?ts|markdown|md)$|better-sqlite3\/(deps|src)(\/|$)|\/obj(\.target)?$/;

export type StageOptions = ManifestOptions & {
  /** The compiled program. */
  dist: string;
  /** An empty folder, or one that is not there yet. */
  to: string;
};

/** Lays out everything of the bundle but the packages it depends on. */
export async function stageBundle({ dist, to, ...options }: StageOptions): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const part of PARTS) copy(join(packageRoot, part), join(to, part));
  for (const part of COMPILED) copy(join(dist, part), join(to, 'dist', part));
  const icon = sharp(join(packageRoot, 'src/web/assets/icon.svg'), { density: 1152 }).resize(512, 512);
  await icon.png().toFile(join(to, 'icon.png'));
  writeFileSync(join(to, 'manifest.json'), `${JSON.stringify(bundleManifest(options), null, 2)}\n`);
}

/** Copies the packages that the program runs on, as they are installed here. */
export async function stagePackages(to: string): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: packageRoot,
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const [, ...folders] = stdout.trim().split(/\r?\n/);
  for (const folder of folders) copy(folder, join(to, relative(packageRoot, folder)), 'apart');
}

/** `apart`: without the packages inside, which are copied for themselves. */
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
