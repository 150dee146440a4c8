import { isDigit, type Reading } from './reading.ts';

/** Digits and signs that pass for a letter. */
const PASSES_FOR: Record<string, string> = {
  a: '4@',
  b: '86',
  c: '(',
  e: '3',
  g: '69',
  i: '1!|l',
  l: '1!|i',
  o: '0q',
  s: '5$',
  t: '7+',
  u: 'v',
  v: 'u',
  z: '2',
};
/** Two letters that look like one. */
const PAIRS: Record<string, string[]> = { d: ['cl'], m: ['rn'], w: ['vv', 'uu'] };
const REPEATS = 2;

/** Letters and the signs that pass for them; "*" stands for any letter. */
const isLetterAs = (meant: string, seen: string): boolean =>
  meant === seen || (seen === '*' && !isDigit(meant)) || (PASSES_FOR[meant]?.includes(seen) ?? false);

/** The entries by each letter or sign that they may begin with. */
export function byFirstUnit<T extends { text: string }>(entries: readonly T[]): ReadonlyMap<string, T[]> {
  const index = new Map<string, T[]>();
  for (const entry of entries) {
    const first = [...entry.text][0] ?? '';
    const pairs = PAIRS[first]?.map((pair) => pair[0]!) ?? [];
    for (const unit of new Set([first, ...(PASSES_FOR[first] ?? ''), ...pairs])) {
      const known = index.get(unit);
      if (known) known.push(entry);
      else index.set(unit, [entry]);
    }
  }
  return index;
}

/** A word without doubled letters and without the e of "ae", "oe", "ue": the form that spells() compares with. */
export function reduced(word: string): string {
  let plain = '';
  for (const each of word) {
    if (!/[\p{L}\p{N}]/u.test(each)) continue;
    if (each === plain.at(-1) && !isDigit(each)) continue;
    if (each === 'e' && /[aou]/.test(plain.at(-1) ?? '')) continue;
    plain += each;
  }
  return plain;
}

/**
 * Where `word` (reduced) ends when it is spelled out from `at` on, letters perhaps spaced out, doubled or disguised;
 * -1 when it is not. The caller judges what stands before and behind.
 */
export function spells(reading: Reading, at: number, word: string): number {
  const { unit, gap } = reading;
  let i = at;
  for (let k = 0; k < word.length; k++) {
    reading.steps++;
    const meant = word[k]!;
    const seen = unit[i];
    if (seen === undefined || (seen === '*' && k === 0)) return -1;
    if (isLetterAs(meant, seen)) i++;
    else if (gap[i + 1] === '' && PAIRS[meant]?.includes(seen + unit[i + 1])) i += 2;
    else return -1;
    if (isDigit(meant)) continue;
    const last = k === word.length - 1;
    if (unit[i] === '*' && !last && unit[i + 1] === word[k + 1]) i++; // "Maplewo*d"
    for (let more = 0; more < REPEATS && unit[i] === unit[i - 1] && (gap[i] === '' || !last); more++) {
      if (!last && word[k + 1] === unit[i]) break;
      i++;
    }
    for (let more = 0; more < 2 && 'aou'.includes(meant) && unit[i] === 'e'; more++) {
      if (last && gap[i] !== '') break;
      i++;
    }
  }
  return i;
}

/** Whether letters from `from` to `to` stand apart or are replaced by signs: nobody writes ordinary text so. */
export function isDisguised({ unit, gap }: Reading, from: number, to: number, words: number): boolean {
  let gaps = 0;
  for (let i = from + 1; i < to; i++) {
    if (gap[i] !== '') gaps++;
    if (/[^\p{L}\p{N}]/u.test(unit[i]!)) return true;
    if (isDigit(unit[i]) !== isDigit(unit[i - 1]) && gap[i] === '' && !isDigit(unit[from])) return true;
  }
  return gaps > words;
}
