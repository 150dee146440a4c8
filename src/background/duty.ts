import type { Deps } from '../context.ts';
import { settleDue, startDue } from '../queue/lanes.ts';
import type { Queue, QueueName, Tried } from '../queue/queue.ts';

/** Something that has to be done again and again, apart from requests. Safe beside other instances doing the same. */
export type Duty = {
  name: string;
  everyMs: number;
  /** Runs at once when something was queued, instead of at its next turn. */
  nudged?: true;
  /** Ends, removes or tells something by the clock that no later round takes back: waits while the clock is doubted. */
  final?: true;
  /** Runs again when the process stops: what it keeps in memory would be lost. */
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

/** A duty that works off a queue: its rounds begin, and what is under way goes on by itself. */
export const drain = <K extends QueueName, T extends Tried>(
  name: string,
  everyMs: number,
  queue: Queue<K, Deps, T>,
): Duty => ({
  name,
  everyMs,
  async run(deps, signal) {
    await startDue(deps, queue, signal);
    return false;
  },
  settle: (deps, how) => settleDue(deps, queue, how),
});
