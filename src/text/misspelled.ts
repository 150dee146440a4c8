/** True when one letter was added, dropped, changed or swapped with its neighbor. */
export function isMisspelled(word: string, meant: string): boolean {
  if (word === meant || Math.abs(word.length - meant.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(word.length, meant.length) - start && word.at(-1 - end) === meant.at(-1 - end)) end++;
  const left = word.slice(start, word.length - end);
  const right = meant.slice(start, meant.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
