import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { MB } from '../units.ts';

/** Longer than anything that works takes, shorter than whoever asks for the status waits. */
const LIMIT_MS = 2_000;
/** Below this a photo, a backup or the database may soon find no room. */
export const LEAST_FREE_MB = 200;

/** A row written and removed again, committed like any other. Rejects when that is not possible in time. */
export function probeWrite(deps: Pick<Deps, 'store' | 'clock' | 'random'>): Promise<void> {
  const id = newId('mail', deps);
  const now = deps.clock.now();
  const row = { recipient: '', subject: '', text: '', html: '', attachments: [], attempts: 0 };
  return withinLimit(
    deps.store.write(async (tx) => {
      const { outbox } = tx.t;
      await tx
        .insert(outbox)
        .values({ ...row, id, kind: 'probe', status: 'failed', dueAt: now, createdAt: now });
      await tx.delete(outbox).where(eq(outbox.id, id));
    }),
  );
}

/** Whole megabytes that are free where the data directory lies. */
export async function freeMegabytes(dataDir: string): Promise<number> {
  // Until it is made it will lie where its parent does.
  const { bavail, bsize } = await statfs(dataDir).catch(() => statfs(dirname(resolve(dataDir))));
  return Math.floor((bavail * bsize) / MB);
}

/** Rejects when `probe` has not settled in time: what hangs does not work. */
export async function withinLimit<T>(probe: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  try {
    return await Promise.race([probe, late]);
  } finally {
    clearTimeout(timer);
  }
}
