import { setImmediate } from 'node:timers/promises';

/** Lets everybody else have the thread after each `every` of work that is counted with it. */
export function breather(every: number): (amount?: number) => Promise<void> {
  let since = 0;
  return async (amount = 1) => {
    since += amount;
    if (since < every) return;
    since = 0;
    await setImmediate();
  };
}
