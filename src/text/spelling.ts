const COMMON = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Every word that is one typo away: a letter added, dropped or changed, or two letters swapped. */
export function oneSlipFrom(word: string): string[] {
  const letters = [...word];
  const typed = [...new Set([...COMMON, ...letters])];
  const found = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const head = letters.slice(0, i).join('');
    const [here = '', next = ''] = letters.slice(i);
    const tail = letters.slice(i + 1).join('');
    for (const letter of typed) found.add(head + letter + here + tail);
    if (here === '') continue;
    found.add(head + tail);
    for (const letter of typed) found.add(head + letter + tail);
    if (next !== '') found.add(head + next + here + letters.slice(i + 2).join(''));
  }
  found.delete(word);
  return [...found];
}

/** A word and its possible singular forms, in English or Spanish. */
export function withSingular(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word];
  const stems = [word.slice(0, -1)];
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`);
  else if (word.endsWith('es') && word.length > 4) stems.push(word.slice(0, -2));
  return [word, ...stems];
}

/** Whether `word` is `meant` with one mistake: a letter added, left out, changed, or swapped with its neighbor. */
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
