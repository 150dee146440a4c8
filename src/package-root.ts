import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, for the sources and for a build. */
export const packageRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

/** Reads a data file of `src`, `facts/…` or `locales/…`; a build copies them unchanged. */
export const readData = <T>(path: string): T =>
  JSON.parse(readFileSync(join(packageRoot, 'src', path), 'utf8'));
