/** Longer texts are worked out each time, so that strangers can't fill the memory. */
const LONGEST = 500;

/**
 * Remembers what `work` makes of the first `most` texts, because clients send the same few headers again and again.
 * Anyone can send others, so there is a limit.
 */
export function remembered<T>(most: number, work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const made = work(text);
    if (known.size < most && text.length <= LONGEST) known.set(text, made);
    return made;
  };
}
