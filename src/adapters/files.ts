import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** What `found` resolves to, or undefined if there is no such file or folder. */
export const absentOr = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Writes a file for its owner only: a reader sees all of it or none, even after a crash. @param aside its name until then */
export async function writeWhole(file: string, aside: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(aside, content, { mode: 0o600, flush: true });
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Removes files below `dir` (`deep: false`: directly in it) that match `pattern` and haven't changed since `time`. */
export async function sweepFiles(dir: string, pattern: RegExp, time: Date, { deep = true } = {}) {
  const names = await readdir(dir, { recursive: deep }).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (!pattern.test(basename(name))) continue;
    const file = join(dir, name);
    const found = await stat(file).catch(() => undefined);
    if (!found || found.mtime >= time) continue;
    await rm(file, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
