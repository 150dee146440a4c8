import { AsyncLocalStorage } from 'node:async_hooks';
import { nestedWrite } from './store.ts';

/** Runs the given functions one after the other, in order of arrival. */
export function turns() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const result = tail.then(run);
    // A failure is its own caller's; the next in line runs anyway.
    tail = result.catch(() => {});
    return result;
  };
}

/** Separate turns for each named lane; a call without a lane doesn't wait. */
export function turnsIn() {
  const lanes = new Map<string, { run: ReturnType<typeof turns>; waiting: number }>();
  return async <T>(lane: string | undefined, run: () => Promise<T>): Promise<T> => {
    if (lane === undefined) return run();
    const taken = lanes.get(lane) ?? { run: turns(), waiting: 0 };
    lanes.set(lane, taken);
    taken.waiting += 1;
    try {
      return await taken.run(run);
    } finally {
      taken.waiting -= 1;
      if (taken.waiting === 0) lanes.delete(lane);
    }
  };
}

export function refuseNested() {
  const inside = new AsyncLocalStorage<true>();
  let underWay = 0;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (inside.getStore()) throw nestedWrite();
    underWay += 1;
    try {
      return await inside.run(true, run);
    } finally {
      underWay -= 1;
      // While a store of this kind is enabled, every promise of the process pays for it.
      if (underWay === 0) inside.disable();
    }
  };
}
