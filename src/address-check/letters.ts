import { kept } from './kept.ts';

/** Letters, each with the digits and signs that pass for it; letters that are taken for one another share one. */
const CLASSES = 'a4@ b86 c( e3 g9 i1!|l o0q s5$ t7+ uv z2';
const CLASS_OF = new Map(
  CLASSES.split(' ').flatMap(([letter = '', ...all]) => all.map((each) => [each, letter])),
);

/** A folded word as it is compared. */
export type Word = {
  /** Without doubled letters, without the e of "ae", "oe", "ue", and one spelling for letters that look like two. */
  plain: string;
  /** As many letters again, with one for all that look alike: "0ak" and "oak" are the same. */
  skeleton: string;
  /** As number words are looked up: "fuenf" is "fünf", but "mill" is not "mil", and "du" is not "due". */
  number: string;
};

export const wordOf = kept((text): Word => {
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
