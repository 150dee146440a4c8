import { remembered } from '../text/remembered.ts';

/** Each letter with the digits and signs that can replace it. Letters that look alike are in the same class. */
const CLASSES = 'a4@ b86 c( e3 g9 i1!|l o0q s5$ t7+ uv z2';
const CLASS_OF = new Map(
  CLASSES.split(' ').flatMap(([letter = '', ...all]) => all.map((each) => [each, letter])),
);

/** The forms in which a word is compared, after `fold`. */
export type Word = {
  /** Without doubled letters, without the e of "ae", "oe", and "ue", and with "rn" as "m", "cl" as "d", and so on. */
  plain: string;
  /** As long as `plain`, but with the same letter for all that look alike: "0ak" and "oak" are equal. */
  skeleton: string;
  /** For looking up number words: "fuenf" is "fünf", but "mill" isn't "mil", and "du" isn't "due". */
  number: string;
};

export const wordOf = remembered(20_000, (text): Word => {
  const reduced = reduce(text);
  return { plain: reduced, skeleton: classes(reduced), number: text.replace(/([aou])e(?=.)/g, '$1') };
});

export const plain = (text: string): string => wordOf(text).plain;
export const skeleton = (text: string): string => wordOf(text).skeleton;

const reduce = (word: string): string =>
  /^\d+$/.test(word)
    ? word
    : word
        .replace(/[^\p{L}*]/gu, (sign) => CLASS_OF.get(sign) ?? sign)
        .replace(/vv|uu/g, 'w')
        .replaceAll('ij', 'y')
        .replaceAll('rn', 'm')
        .replaceAll('cl', 'd')
        .replace(/(.)\1+/gu, '$1')
        .replace(/([aou])e/g, '$1')
        .replace(/(.)\1+/gu, '$1');

/** Replaces letters that look alike by the same letter; the length stays the same. */
export function classes(word: string): string {
  let all = '';
  for (const each of word) all += CLASS_OF.get(each) ?? each;
  return all;
}

const LOOKS_LIKE = ['0oq', '1il|!', '2z', '3e', '4a', '5s$', '6b', '7t', '8b', '9gq'];

/** Whether a text such as "l2" or "1O" can stand for these digits, one by one; at least one must be a digit. */
export const looksLikeNumber = (text: string, digits: string): boolean =>
  text.length === digits.length &&
  text.length > 1 &&
  /\d/.test(text) &&
  [...text].every((each, i) => LOOKS_LIKE[Number(digits[i])]!.includes(each));

const ROMAN = Object.entries({ c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 });

/** The Roman numeral of a number from 2 to 399, or ''. */
export function roman(value: number): string {
  let left = value > 1 && value < 400 ? value : 0;
  let numeral = '';
  for (const [letters, worth] of ROMAN) {
    for (; left >= worth; left -= worth) numeral += letters;
  }
  return numeral;
}

/** The value of a Roman numeral of two letters or more, or 0. */
export function romanValue(numeral: string): number {
  if (numeral.length < 2 || !/^[ivxlc]+$/.test(numeral)) return 0;
  let value = 0;
  let rest = numeral;
  for (const [letters, worth] of ROMAN) {
    for (; rest.startsWith(letters); rest = rest.slice(letters.length)) value += worth;
  }
  return rest === '' && roman(value) === numeral ? value : 0;
}
