/** Makes it when it's first used, not when its module loads: the first Intl format alone takes 6 MB. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same for something that can fail: a failure isn't kept, so the next use tries again. */
export function atFirstSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** One for each object, made when it's first asked for, and gone with the object. */
export function perObject<K extends object, T, With extends unknown[]>(make: (of: K, ...by: With) => T) {
  const made = new WeakMap<K, T>();
  return (of: K, ...by: With): T => {
    if (!made.has(of)) made.set(of, make(of, ...by));
    return made.get(of) as T;
  };
}
