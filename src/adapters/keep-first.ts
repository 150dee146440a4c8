import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type * as z from 'zod';
import { absentOr } from './files.ts';

/** A secret JSON file, from now on readable only by its owner: undefined if there is none, null if it can't be used. */
export async function readKept<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined | null> {
  const text = await absentOr(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  await chmod(file, 0o600);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Writes such a file atomically; if two programs start at once, the first one's file stays.
 * @param isDamaged the one that is there can't be used: it is kept beside the new one
 */
export async function keepFirst(file: string, content: object, isDamaged: boolean): Promise<void> {
  if (isDamaged) await rename(file, `${file}.damaged-${randomBytes(4).toString('hex')}`);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
  try {
    // `link` fails if the file exists, so the first program wins; `rename` would replace the file.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
