import type { Clock } from '../adapters/clock.ts';

/**
 * What `make` gives, for everybody who asks within `ms`: it goes through more than each of them should cost. Who asks
 * first after that waits for it to be made anew; who asks meanwhile has what there was.
 */
export function keptFor<T>(clock: Clock, ms: number, make: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { at: number; made: Promise<T> } | undefined;
  let making: { at: number; made: Promise<T> } | undefined;
  return () => {
    const now = clock.now();
    if (kept && Math.abs(now.getTime() - kept.at) < ms) return kept.made;
    if (making) return (kept ?? making).made;
    const begun = { at: now.getTime(), made: make(now) };
    making = begun;
    begun.made
      .then(() => {
        kept = begun;
      })
      .catch(() => {})
      .finally(() => {
        making = undefined;
      });
    return begun.made;
  };
}
