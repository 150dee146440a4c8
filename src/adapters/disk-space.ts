import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { absentOr } from './files.ts';

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

export const diskSpaceOf = (dataDir: string): DiskSpace => ({
  async read() {
    // Until the folder exists, measure its parent.
    const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(dirname(resolve(dataDir))));
    return { free: bavail * bsize, total: blocks * bsize };
  },
  async tryWrite() {
    for (const folder of FOLDERS) {
      const file = join(dataDir, folder, `.probe-${process.pid}`);
      // A missing folder is created when it is first needed.
      await absentOr(writeFile(file, SOMETHING, { mode: 0o600 })).finally(() => rm(file, { force: true }));
    }
  },
});
