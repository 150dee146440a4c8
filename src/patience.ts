/**
 * What `made` resolves to, or `instead` after `ms`. The work continues in any case.
 * @throws what `made` throws in time
 */
export async function within<T>(ms: number, made: Promise<T>, instead: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(instead), ms).unref();
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What `made` resolves to, unless `signal` aborts before that: then it rejects, and the work may continue. */
export async function unlessAborted<T>(signal: AbortSignal, made: Promise<T>): Promise<T> {
  const over = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { signal: over.signal });
  });
  return Promise.race([made, aborted]).finally(() => over.abort());
}
