import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Removes files below `dir` (`deep: false`: directly in it) that match `pattern` and haven't changed since `time`. */
export async function sweepFiles(
  dir: string,
  pattern: RegExp,
  time: Date,
  { deep = true }: { deep?: boolean } = {},
): Promise<number> {
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
