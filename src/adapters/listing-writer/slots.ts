/** Lets `size` calls run at a time; the others wait in order, for no longer than their signal allows. */
export function slots(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];

  const acquire = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });

  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    await acquire(signal);
    try {
      return await run();
    } finally {
      release();
    }
  };
}
