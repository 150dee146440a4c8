import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Free space where the service keeps its data. */
export interface DiskSpace {
  /** In bytes. Rejects when it can't be determined. */
  read(): Promise<{ free: number; total: number }>;
  /** Writes and removes a test file in each folder that our files go to. Rejects when one of those folders isn't writable. */
  tryWrite(): Promise<void>;
}

/** The data folder, the folder of uploaded files that wait for import, and the folder of emails that are stored as files. */
const FOLDERS = ['.', 'imports', 'mail'];
/** Content of the test file: a full disk still accepts an empty file. */
const SOMETHING = Buffer.alloc(4096);

async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(file, SOMETHING, { mode: 0o600 });
  } catch (error) {
    // A missing folder is created when it is first needed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

export const diskSpaceOf = (dataDir: string): DiskSpace => ({
  async read() {
    // Until the folder exists, measure its parent.
    const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(dirname(resolve(dataDir))));
    return { free: bavail * bsize, total: blocks * bsize };
  },
  async tryWrite() {
    for (const folder of FOLDERS) await tryFolder(join(dataDir, folder));
  },
});
