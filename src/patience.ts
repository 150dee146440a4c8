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
