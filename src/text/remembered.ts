/** Longer texts are worked out each time, so that strangers can't fill the memory. */
const LONGEST = 500;

/**
 * Remembers what `work` makes of a text, because the same few headers, words, and addresses come again and again.
 * Anyone can send others: with `most` of them, it forgets all and begins again.
 */
export function remembered<T>(most: number, work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const made = work(text);
    if (known.size >= most) known.clear();
    if (text.length <= LONGEST) known.set(text, made);
    return made;
  };
}
