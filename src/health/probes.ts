import { eq } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';

/** Longer than anything that works takes, shorter than whoever asks for the status waits. */
const LIMIT_MS = 2_000;
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
