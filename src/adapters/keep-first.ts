import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';

/** Writes a secret file atomically, readable only by its owner; if two programs start at once, the first one's file stays. */
export async function keepFirst(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
