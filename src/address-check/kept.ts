const MOST = 20_000;

/**
 * The function with its results cached, because texts repeat their words. The cache is emptied when it has `most`
 * results, so it can't grow without limit.
 */
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
