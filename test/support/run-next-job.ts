import { jobs } from '../../src/background/duties.ts';
import type { Deps } from '../../src/context.ts';
import { settleDue, startDue } from '../../src/queue/lanes.ts';

/** Runs one due job and waits until it has ended. */
export async function runNextJob(deps: Deps, ending: AbortSignal): Promise<void> {
  await startDue(deps, { ...jobs, atOnce: 1 }, ending);
  await settleDue(deps, jobs, { finish: false });
}
