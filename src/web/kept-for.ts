import type { Clock } from '../adapters/clock.ts';

/** What `make` gives, for everybody who asks within `ms`: it goes through more than each of them should cost. */
export function keptFor<T>(clock: Clock, ms: number, make: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { at: number; made: Promise<T> } | undefined;
  return () => {
    const now = clock.now();
    if (kept && Math.abs(now.getTime() - kept.at) < ms) return kept.made;
    const making = { at: now.getTime(), made: make(now) };
    kept = making;
    making.made.catch(() => {
      if (kept === making) kept = undefined;
    });
    return making.made;
  };
}
