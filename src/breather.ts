import { setImmediate } from 'node:timers/promises';

/** Yields the thread to other work each time the counted work reaches `every`. */
export function breather(every: number): (amount?: number) => Promise<void> {
  let since = 0;
  return async (amount = 1) => {
    since += amount;
    if (since < every) return;
    since = 0;
    await setImmediate();
  };
}
