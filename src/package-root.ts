import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, from the sources as from the build. */
export const packageRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
})();

/** A data file of `src`, which is read as it is and never compiled: `facts/…` or `locales/…`. */
export const readData = <T>(path: string): T =>
  JSON.parse(readFileSync(join(packageRoot, 'src', path), 'utf8'));
