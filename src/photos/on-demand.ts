import type { Deps } from '../context.ts';
import { lanes } from '../lanes.ts';
import { MINUTE } from '../units.ts';

const FAILED_FOR_MS = 10 * MINUTE;
const MOST_FAILED = 1_000;

type Bounds = {
  /** Maximum number of pictures made at a time. */
  atOnce: number;
  mostWaiting: number;
  /** How long a caller waits; the picture is finished even after that. */
  patienceMs: number;
};

/**
 * Makes pictures on first request, each only once, however many callers ask. Returns undefined without delay if one
 * isn't available: `make` found no source, too many callers wait, it failed recently, or it takes too long. Never
 * rejects.
 */
export function onDemand({ clock, logger }: Pick<Deps, 'clock' | 'logger'>, bounds: Bounds) {
  const inTurn = lanes(bounds.atOnce);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  /** Time until which a failed picture isn't retried. */
  const failed = new Map<string, number>();
  const now = () => clock.now().getTime();

  async function remembering(key: string, make: () => Promise<Buffer | undefined>) {
    try {
      return await inTurn(make);
    } catch (error) {
      const [oldest] = failed.keys();
      if (failed.size >= MOST_FAILED && oldest !== undefined) failed.delete(oldest);
      failed.set(key, now() + FAILED_FOR_MS);
      logger.warn({ err: error, picture: key }, 'A picture could not be made');
      return undefined;
    } finally {
      underWay.delete(key);
    }
  }

  return async (key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> => {
    let making = underWay.get(key);
    if (!making) {
      if (underWay.size >= bounds.mostWaiting || (failed.get(key) ?? 0) > now()) return undefined;
      failed.delete(key);
      making = remembering(key, make);
      underWay.set(key, making);
    }
    return within(bounds.patienceMs, making);
  };
}

async function within<T>(ms: number, made: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}
