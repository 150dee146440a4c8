import { eq } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';

/** Time limit of a probe: longer than any working part needs, shorter than callers wait for the status. */
const LIMIT_MS = 2_000;
/** Writes and removes a row, committed like any other. Rejects if that isn't possible in time. */
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

/** Rejects if `probe` doesn't settle in time: a part that hangs doesn't work. */
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
