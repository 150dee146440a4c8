import type { Deps } from '../context.ts';

/** Something that has to be done again and again, apart from requests. Safe beside other instances doing the same. */
export type Duty = {
  name: string;
  everyMs: number;
  /** How many rounds of it may run side by side in one process; one unless given. */
  lanes?: number;
  /** Runs at once when something was queued, instead of at its next turn. */
  nudged?: true;
  /** Runs once more when the process stops: what it keeps in memory would be lost. */
  atEnd?: true;
  /** Waits for what its rounds have left running; with `finish: false` only for what has begun. */
  settle?(deps: Deps, how: { finish: boolean }): Promise<void>;
  /** One bounded round. Returns true when more may be due right now. `signal` ends with the process. */
  run(deps: Deps, signal: AbortSignal): Promise<boolean>;
};

/** A duty that takes at most `batch` rows a round and counts what it took. */
export function sweep(
  name: string,
  everyMs: number,
  batch: number,
  take: (deps: Deps, limit: number) => Promise<number>,
): Duty {
  return { name, everyMs, run: async (deps) => (await take(deps, batch)) >= batch };
}
