import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** How much room there is where the service keeps its data. */
export interface DiskSpace {
  /** In bytes. Rejects when it can't be told. */
  read(): Promise<{ free: number; total: number }>;
  /** Writes something and removes it, where files of ours come to lie. Rejects when one of those folders takes none. */
  tryWrite(): Promise<void>;
}

/** Beside the data: where uploaded files wait to be taken in, and where emails go that stay here. */
const FOLDERS = ['.', 'imports', 'mail'];
/** A full disk still takes an empty file. */
const SOMETHING = Buffer.alloc(4096);

async function tryFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe-${process.pid}`);
  try {
    await writeFile(file, SOMETHING, { mode: 0o600 });
  } catch (error) {
    // A folder that nobody needed yet is made when it is needed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    await rm(file, { force: true });
  }
}

export function diskSpaceOf(dataDir: string): DiskSpace {
  return {
    async read() {
      // Until it is made it will lie where its parent does.
      const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(dirname(resolve(dataDir))));
      return { free: bavail * bsize, total: blocks * bsize };
    },
    async tryWrite() {
      for (const folder of FOLDERS) await tryFolder(join(dataDir, folder));
    },
  };
}
