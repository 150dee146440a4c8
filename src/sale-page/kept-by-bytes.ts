/** A cache that keeps the most recently used entries, up to a total of `maxBytes`. */
export function keptByBytes<T extends { bytes: number }>(maxBytes: number) {
  const kept = new Map<string, T>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    get bytes() {
      return bytes;
    },
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found;
    },
    set(key: string, value: T): void {
      forget(key);
      if (value.bytes > maxBytes) return;
      kept.set(key, value);
      bytes += value.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return;
        forget(oldest);
      }
    },
    forget,
  };
}
