/** Digits and signs by the letter that they pass for; letters that are taken for one another share one. */
const CLASSES: Record<string, string> = {
  a: '4@',
  b: '86',
  c: '(',
  e: '3',
  g: '9',
  i: '1!|l',
  o: '0q',
  s: '5$',
  t: '7+',
  u: 'v',
  z: '2',
};
const CLASS_OF = new Map(
  Object.entries(CLASSES).flatMap(([letter, all]) => [...all].map((each) => [each, letter] as const)),
);

/** A folded word as it is compared. */
export type Word = {
  /** Without doubled letters, without the e of "ae", "oe", "ue", and one spelling for letters that look like two. */
  plain: string;
  /** As many letters again, with one for all that look alike: "0ak" and "oak" are the same. */
  skeleton: string;
  /** As number words are looked up: "fuenf" is "fünf", but "mill" is not "mil". */
  number: string;
};

const KEPT_WORDS = 20_000;
const words = new Map<string, Word>();

/** Texts repeat their words, so each is worked out once. */
export function wordOf(text: string): Word {
  let word = words.get(text);
  if (!word) {
    const reduced = reduce(text);
    word = { plain: reduced, skeleton: classes(reduced), number: text.replace(/([aou])e/g, '$1') };
    if (words.size >= KEPT_WORDS) words.clear();
    words.set(text, word);
  }
  return word;
}

export const plain = (text: string): string => wordOf(text).plain;
export const skeleton = (text: string): string => wordOf(text).skeleton;

const reduce = (word: string): string =>
  /^\d+$/.test(word)
    ? word
    : word
        .replace(/[^\p{L}*]/gu, (sign) => CLASS_OF.get(sign) ?? sign)
        .replace(/vv|uu/g, 'w')
        .replaceAll('rn', 'm')
        .replaceAll('cl', 'd')
        .replace(/(.)\1+/gu, '$1')
        .replace(/([aou])e/g, '$1')
        .replace(/(.)\1+/gu, '$1');

/** One letter for all that look alike, as many as before. */
export function classes(word: string): string {
  let all = '';
  for (const each of word) all += CLASS_OF.get(each) ?? each;
  return all;
}

const LOOKS_LIKE = ['0oq', '1il|!', '2z', '3e', '4a', '5s$', '6b', '7t', '8b', '9gq'];

/** "l2", "1O": one character for each digit, of which one at least is a true one. */
export const looksLikeNumber = (text: string, digits: string): boolean =>
  text.length === digits.length &&
  text.length > 1 &&
  /\d/.test(text) &&
  [...text].every((each, i) => LOOKS_LIKE[Number(digits[i])]!.includes(each));

const ROMAN: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]; // prettier-ignore

/** The Roman numeral of a number from 2 to 399, or ''. */
export function roman(value: number): string {
  let left = value > 1 && value < 400 ? value : 0;
  let numeral = '';
  for (const [worth, letters] of ROMAN) {
    for (; left >= worth; left -= worth) numeral += letters;
  }
  return numeral;
}

/** The value of a Roman numeral of two letters or more, or 0. */
export function romanValue(numeral: string): number {
  if (numeral.length < 2 || !/^[ivxlc]+$/.test(numeral)) return 0;
  let value = 0;
  let rest = numeral;
  for (const [worth, letters] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += worth;
  }
  return rest === '' && roman(value) === numeral ? value : 0;
}
