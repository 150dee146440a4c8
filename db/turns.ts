import { AsyncLocalStorage } from 'node:async_hooks';
import { nestedWrite } from './store.ts';

/** Makes what is handed to it one after the other, in the order in which it came. */
export function turns() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const result = tail.then(run);
    tail = result.catch(() => {});
    return result;
  };
}

/** Refuses to run within another run. */
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
      // While it is enabled, every promise of the process pays for it.
      if (underWay === 0) inside.disable();
    }
  };
}
