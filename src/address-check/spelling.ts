import { APART, GAP } from './classes.ts';
import { cardinals, ordinals } from './number-words.ts';

/** Letters and the digits and signs that pass for them. `*` stands for any but the first letter. */
const LETTERS: Record<string, string> = {
  a: '[a4@*]{1,3}',
  b: '(?:[b8*]{1,3}|6)',
  c: '[c(*]{1,3}',
  d: '(?:[d*]{1,3}|cl)',
  e: '[e3*]{1,3}',
  g: '[g69*]{1,3}',
  i: '[i1!|l*]{1,3}',
  l: '[l1!|i*]{1,3}',
  m: '(?:[m*]{1,3}|rn)',
  o: '[o0q*]{1,3}',
  s: '[s5$*]{1,3}',
  t: '[t7+*]{1,3}',
  u: '[uv*]{1,3}',
  v: '[vu*]{1,3}',
  w: '(?:[w*]{1,3}|vv|uu)',
  z: '[z2*]{1,3}',
};

const DIGITS = ['[0oq]', '[1il|!]', '[2z]', '3', '[4a]', '[5s$]', '[6b]', '[7t]', '[8b]', '[9gq]'];

const DIGIT_WORDS = [
  '(?:zero|oh|o|nought|naught|nil)',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];

/** A pattern for one word, its letters perhaps spaced out, doubled, or written with look-alike digits. */
export function spelled(word: string): string {
  const letters: string[] = [];
  for (let i = 0; i < word.length; i++) {
    const letter = word[i]!;
    const pattern = LETTERS[letter] ?? (/\d/.test(letter) ? letter : `[${letter}*]{1,3}`);
    if (letter === word[i - 1]) {
      letters.push(`(?:${pattern})?`); // the pattern of the first one repeats, but not over a gap
      continue;
    }
    const first = i === 0 ? pattern.replaceAll('*', '') : pattern;
    const optional = letter === 'e' && /[aou]/.test(word[i - 1] ?? '') && i > 0;
    letters.push(optional ? `(?:${first})?` : first);
  }
  return letters.join(GAP);
}

/** A pattern for a long word's beginning of four letters or more: "Penn" for Pennsylvania. */
export function shortened(word: string): string {
  const rest = [...word.slice(4)].reduceRight((tail, letter) => `(?:${spelled(letter)}${tail})?`, '');
  return spelled(word.slice(0, 4)) + rest;
}

/** A pattern for a house number in digits (also spaced out or look-alike), in words, or in a mix of both. */
export function houseNumber(digits: string): string {
  const inDigits = [...digits].map((digit) => (digits.length > 1 ? DIGITS[Number(digit)]! : digit)).join(GAP);
  // A look-alike number needs one true digit; a lone digit must be itself.
  const withDigit = `(?=[a-z$|!]{0,4}[^a-z]{0,3}[0-9])${inDigits}`;
  const ways = [withDigit];
  if (digits.length <= 6) ways.push(inWords(digits));
  if (Number(digits) > 0 && Number(digits) < 400 && !digits.startsWith('0')) ways.push(roman(Number(digits)));
  return `(?:${ways.join('|')})`;
}

/** A street's number: "42nd" and "forty-second" stand alone, plain "42" and "forty two" need a street type beside. */
export function streetNumber(value: number): { place: string; plain: string } {
  const digits = [...String(value)].join(GAP);
  const plain = value < 10_000 ? `|${alternatives(cardinals(value))}` : '';
  const place = value < 10_000 ? `|${alternatives(ordinals(value))}` : '';
  return {
    place: `(?:(?<!\\d)${digits}${GAP}(?:st|nd|rd|th)${place})`,
    plain: `(?:(?<!\\d)${digits}(?!\\d)${plain})`,
  };
}

/** "one twenty three", "one two 3", "twelve hundred", "double two": every way to cut the digits into spoken parts. */
function inWords(digits: string): string {
  const from = (start: number): string => {
    if (start === digits.length) return '';
    const ways: string[] = [];
    for (let end = start + 1; end <= digits.length; end++) {
      const part = digits.slice(start, end);
      const rest = from(end);
      const said = spoken(part, digits.length > 1);
      if (said) ways.push(rest ? `${said}${GAP}${rest}` : said);
    }
    return `(?:${ways.join('|')})`;
  };
  return from(0);
}

function spoken(part: string, mixed: boolean): string | undefined {
  if (part.length === 1) {
    const word = DIGIT_WORDS[Number(part)]!;
    return mixed ? `(?:${part}|${word})` : word;
  }
  const value = Number(part);
  const repeated = /^(\d)\1{1,2}$/.exec(part);
  const ways = repeated
    ? [`${part.length === 2 ? 'double' : 'triple'}${APART}${DIGIT_WORDS[Number(part[0])]}`]
    : [];
  if (!part.startsWith('0') && value < 10_000) ways.push(alternatives(cardinals(value)));
  return ways.length > 0 ? `(?:${ways.join('|')})` : undefined;
}

/** Whoever disguises a number in words disguises a short one. */
const alternatives = (ways: string[][]): string =>
  ways.map((words) => (words.length < 3 ? words.map(spelled) : words).join(GAP)).join('|');

/** At least two letters: a lone one is too often something else. */
function roman(value: number): string {
  let numeral = '';
  for (const [worth, letters] of ROMAN) {
    for (; value >= worth; value -= worth) numeral += letters;
  }
  return numeral.length > 1 ? numeral : '(?!)';
}

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
];
