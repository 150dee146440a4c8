const MOST = 20_000;

/** The same function, with its results kept: texts repeat their words. Starts anew after `most` of them. */
export function kept<Result>(work: (key: string) => Result, most = MOST): (key: string) => Result {
  const known = new Map<string, Result>();
  return (key) => {
    if (known.has(key)) return known.get(key)!;
    const result = work(key);
    if (known.size >= most) known.clear();
    known.set(key, result);
    return result;
  };
}
