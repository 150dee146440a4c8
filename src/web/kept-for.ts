import type { Clock } from '../adapters/clock.ts';
import { within } from '../patience.ts';
import { MINUTE } from '../units.ts';

/** How long a reader waits for a new value before the previous one is shown. */
const PATIENCE_MS = 100;

/** How long to keep what was read of so many sales: few cost nothing to read again, and nobody waits for many. */
export const keptForSales = (sales: number): number => Math.min(10 * MINUTE, 10 * sales);

/**
 * The result of `make`, shared by everyone who asks within `ms` (or what that says of the result), because it costs more than each of them should. The
 * first caller after that waits for a new one, but not longer than a tenth of a second; callers in the meantime get the
 * previous one. No one gets one that is older than twice `ms`.
 */
export function keptFor<T>(
  clock: Clock,
  ms: number | ((made: T) => number),
  make: (now: Date) => Promise<T>,
): () => Promise<T> {
  let kept: { at: number; ms: number; made: Promise<T> } | undefined;
  let making: Promise<T> | undefined;
  return () => {
    const now = clock.now();
    const at = now.getTime();
    const age = kept ? Math.abs(at - kept.at) : Number.POSITIVE_INFINITY;
    if (kept && (age < kept.ms || (making && age < 2 * kept.ms))) return kept.made;
    if (making) return making;
    const made = make(now);
    making = made;
    const end = (fresh = kept) => {
      kept = fresh;
      making = undefined;
    };
    made.then(
      (value) => end({ at, ms: typeof ms === 'number' ? ms : ms(value), made }),
      () => end(),
    );
    if (!kept || age >= 2 * kept.ms) return made;
    return within(PATIENCE_MS, made, kept.made);
  };
}
