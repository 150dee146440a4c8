/** Whether databases keep every text in it. Without recursion: a body may be nested deeper than the stack. */
export function isStorable(whole: unknown): boolean {
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return true;
}
