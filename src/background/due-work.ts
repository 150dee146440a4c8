import type { Deps } from '../context.ts';
import { DUTIES } from './duties.ts';
import type { Duty } from './duty.ts';

/** More rounds of one duty than any ordinary backlog needs. */
const MAX_ROUNDS = 200;

/**
 * Runs each duty until nothing more is due, and then returns.
 * @throws AggregateError if duties failed, after all the others ran
 */
export async function runDueWork(deps: Deps, duties: Duty[] = DUTIES): Promise<void> {
  const failures: unknown[] = [];
  const { signal } = new AbortController();
  for (const duty of duties) {
    try {
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if (!(await duty.run(deps, signal))) break;
      }
      await duty.settle?.(deps, { finish: true });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some background duties failed');
}
