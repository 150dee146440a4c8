import { UNSPACED } from '../text/words.ts';
import { readings } from './fold.ts';
import { classes, plain } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { isOrdinalEnd, type Raw, type Read, readNumbers } from './numbers.ts';

/** A word or number of a text. `gap` is empty if no space precedes it; `said`: a number in words; `ordinal`: "5th". */
export type Token = Read & {
  /** The form to compare; for numbers, also those in words, the digits. */
  plain: string;
  field: number;
  /** Its position in `letters`. */
  start: number;
  end: number;
};

export type Tokens = readonly Token[];

/** Whether the token is a word in one of these lists. */
export const isOf = (token: Token | undefined, ...lists: { has: (word: string) => boolean }[]): boolean =>
  token !== undefined && token.num === undefined && lists.some((list) => list.has(token.plain));

/** A text as tokens and as one string of letters. */
export type Reading = {
  tokens: Token[];
  /** The letters of all tokens in a row, with digits; in `skeleton`, letters that look alike are equal. */
  letters: string;
  skeleton: string;
  /** For each letter, the index of its token. */
  tokenAt: number[];
  /** For each field, the index of its last token. */
  ends: number[];
};

/** The words of each text in every way to read it: a right-to-left override shows text backwards. */
export const waysToRead = (texts: readonly string[]): Raw[][][] => {
  const given = texts.filter((text) => text.trim() !== '').map((text) => readings(text).map(tokenize));
  const ways = given.some((each) => each.length > 1) ? [0, 1] : [0];
  return ways.map((way) => given.map((each) => each[way] ?? each[0]!));
};

/** Joins fields into one reading, with numbers in words as digits. */
export function readFields(fields: readonly (readonly Raw[])[], lexicon: Lexicon, isApart = false): Reading {
  const [tokens, tokenAt, ends]: [Token[], number[], number[]] = [[], [], []];
  let [letters, skeleton] = ['', ''];
  for (const [field, row] of fields.entries()) {
    for (const [i, each] of readNumbers(row, lexicon, isApart).entries()) {
      const { text, num, said, tail, ordinal } = each;
      // The fields of a request are read like consecutive sentences.
      const gap = i === 0 && field > 0 ? '\n\n' : each.gap;
      const form = said ? num! : i > 0 && gap === '' && num ? num.replace(/^(\d)\1+$/, '$1') : plain(text); // "mi11"
      const start = letters.length;
      letters += form;
      skeleton += classes(form);
      const end = letters.length;
      for (let at = start; at < end; at++) tokenAt.push(tokens.length);
      tokens.push({ text, gap, tail, num, said, ordinal, plain: form, field, start, end }); // a spread is four times slower
    }
    ends.push(tokens.length - 1);
  }
  return { tokens, letters, skeleton, tokenAt, ends };
}

/** Signs that can replace letters inside a word: "o@k", "$treet". */
const LETTER_SIGNS = '@$!|*+(';
const isLetter = (each: string | undefined) => each !== undefined && /^(?:ss|\p{L})$/u.test(each);
const isUnit = (each: string): boolean =>
  each < '\x80' ? (each >= 'a' && each <= 'z') || (each >= '0' && each <= '9') : /^[\p{L}\p{N}]$/u.test(each);

function tokenize(text: string): Raw[] {
  const characters = [...text];
  const words: Raw[] = [];
  let gap = '';
  let word = '';
  const close = () => {
    if (word !== '') words.push(...apart(word, gap));
    if (word !== '') gap = '';
    word = '';
  };
  for (const [i, each] of characters.entries()) {
    if (isUnit(each) || passesForLetter(characters, i)) {
      word += each;
    } else {
      close();
      gap += each;
    }
  }
  close();
  const row = together(words);
  return row.map((each, i) => (i === row.length - 1 ? { ...each, tail: gap } : each));
}

function passesForLetter(characters: string[], i: number): boolean {
  const sign = characters[i]!;
  if (!LETTER_SIGNS.includes(sign)) return false;
  const [before, next] = [characters[i - 1], characters[i + 1]];
  const isSign = (each: string | undefined) => each !== undefined && LETTER_SIGNS.includes(each);
  if (!isLetter(next) && !(isSign(next) && isLetter(characters[i + 2]))) return false;
  return (
    isLetter(before) || (/\d/.test(before ?? '') && !'*@('.includes(sign)) || isSign(before) || sign === '$'
  );
}

/** Splits "12oak3" into a number, a word, and a number; digits inside a word stay letters. */
function apart(word: string, gap: string): Raw[] {
  if (/^(?:[a-z]+|\d+)$/.test(word)) return [{ text: word, gap }];
  const [, head = '', middle = '', tail = ''] = /^(\d*)(.*?)(\d*)$/u.exec(word) ?? [];
  const parts = [head, ...(UNSPACED.test(middle) ? middle : [middle]), tail].filter(Boolean);
  return parts.map((text, i) => ({ text, gap: i === 0 ? gap : '' }));
}

/** Fewer spaced letters aren't joined to a word. */
const SPACED = 3;
const isAlone = ({ text }: Raw): boolean =>
  (text.length === 1 || text === 'ss') && isLetter(text) && !UNSPACED.test(text);

/** Joins spaced letters into one word: "o a k", "o.a.k". */
function together(words: Raw[]): Raw[] {
  const row: Raw[] = [];
  for (let i = 0, size = 1; i < words.length; i += size) {
    let to = i;
    while (
      words[to] &&
      isAlone(words[to]!) &&
      (to > i ? !/\n|[,;/]\s/.test(words[to]!.gap) : words[to]!.gap !== "'")
    )
      to++;
    const spaced = words.slice(i, to).map(({ text }) => text);
    const isOrdinal = isOrdinalEnd(words[i - 1]?.text ?? '', spaced.slice(0, 2).join(''));
    size = isOrdinal ? Math.min(2, spaced.length) : spaced.length >= SPACED ? spaced.length : 1;
    const text = words.slice(i, i + size).map((word) => word.text);
    row.push({ text: text.join(''), gap: words[i]!.gap });
  }
  return row;
}
