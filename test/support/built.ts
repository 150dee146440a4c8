import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const SOURCES = /^(src|db|tools)\/.*\.(tsx?|mjs)$/;

/**
 * With TEST_BUILD, tests import the compiled modules that this folder has, which is what ships, and Node loads them by
 * itself: each worker saves transforming a thousand files.
 */
export const built = (root: string, folder: string): Plugin => ({
  name: 'built',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return;
    const path = relative(root, resolve(dirname(importer), source)).replaceAll('\\', '/');
    const compiled = join(root, folder, path.replace(/\.tsx?$/, '.js'));
    return SOURCES.test(path) && existsSync(compiled) ? compiled : undefined;
  },
});
