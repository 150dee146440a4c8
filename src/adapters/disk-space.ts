import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** How much room there is where the service keeps its data. */
export interface DiskSpace {
  /** In bytes. Rejects when it can't be told. */
  read(): Promise<{ free: number; total: number }>;
}

export function diskSpaceOf(dataDir: string): DiskSpace {
  return {
    async read() {
      // Until it is made it will lie where its parent does.
      const { bavail, blocks, bsize } = await statfs(dataDir).catch(() => statfs(dirname(resolve(dataDir))));
      return { free: bavail * bsize, total: blocks * bsize };
    },
  };
}
