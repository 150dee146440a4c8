import type { Deps } from '../context.ts';
import { settleDue, startDue } from '../queue/lanes.ts';
import type { Queue, QueueName, Tried } from '../queue/queue.ts';

/** Work that is repeated at an interval, apart from requests. Safe while other instances do the same. */
export type Duty = {
  name: string;
  everyMs: number;
  /** Runs as soon as something is queued, instead of at its next interval. */
  nudged?: true;
  /** It does something based on the time that no later round can undo, so it waits while the clock is in doubt. */
  final?: true;
  /** It emails people: a restore runs it first and holds the emails back, as they may have been sent before. */
  tells?: true;
  /** It runs once more when the process stops, because what it keeps in memory would be lost. */
  atEnd?: true;
  /** Waits for what its rounds left running. With `finish: false`, it waits only for what has already begun. */
  settle?(deps: Deps, how: { finish: boolean }): Promise<void>;
  /** One bounded round. Returns true if more may be due right now. `signal` aborts when the process ends. */
  run(deps: Deps, signal: AbortSignal): Promise<boolean>;
};

type Take = (deps: Deps, limit: number) => Promise<number>;

/** A duty that handles up to `batch` rows per round; when `take` returns a full batch, more may be due. */
export const sweep = (name: string, everyMs: number, batch: number, take: Take): Duty => ({
  name,
  everyMs,
  run: async (deps) => (await take({ ...deps, silentDuty: name }, batch)) >= batch,
});

/** A sweep that may also email people. */
export const tellingSweep = (name: string, everyMs: number, batch: number, take: Take): Duty => ({
  name,
  everyMs,
  tells: true,
  run: async (deps) => (await take(deps, batch)) >= batch,
});

/** A duty that processes a queue. A round only starts the work; what is running finishes on its own. */
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
