import type { Clock } from '../adapters/clock.ts';

/**
 * What `make` gives, for everybody who asks within `ms`: it goes through more than each of them should cost. Who asks
 * first after that waits for it to be made again; who asks in the meantime has what there was, unless that is older than twice.
 */
export function keptFor<T>(clock: Clock, ms: number, make: (now: Date) => Promise<T>): () => Promise<T> {
  let kept: { at: number; made: Promise<T> } | undefined;
  let making: Promise<T> | undefined;
  return () => {
    const now = clock.now();
    const at = now.getTime();
    const age = kept ? Math.abs(at - kept.at) : Number.POSITIVE_INFINITY;
    if (kept && (age < ms || (making && age < 2 * ms))) return kept.made;
    if (making) return making;
    const made = make(now);
    making = made;
    const end = (fresh = kept) => {
      kept = fresh;
      making = undefined;
    };
    made.then(
      () => end({ at, made }),
      () => end(),
    );
    return made;
  };
}
