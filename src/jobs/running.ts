import type { Store } from '../../db/store.ts';

/** How to end the jobs that run in this process, of each store. */
const running = new WeakMap<Store, Map<string, () => void>>();

/** Notes that a job runs here; what it returns takes the note back. */
export function runsHere(store: Store, jobId: string, end: () => void): () => void {
  const here = running.get(store) ?? new Map<string, () => void>();
  running.set(store, here.set(jobId, end));
  return () => here.get(jobId) === end && void here.delete(jobId);
}

/** Ends a run at once if it is in this process; another one notices when it renews its lease. */
export const endRun = (store: Store, jobId: string): void => running.get(store)?.get(jobId)?.();
