import { fold } from './fold.ts';

/**
 * The version of what follows and of `fold`. Count it up when a text gives other words or folds differently than before:
 * items that an older version read are then read again.
 */
export const WORDS_VERSION = 1;

/** Longer ones are cut. */
const LONGEST = 40;
const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu;
const COMPOUND = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
/** Scripts without spaces between words: each sign stands for itself. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text as searches compare them: folded, without anything but letters, digits and pictures. */
export function wordsOf(text: string): string[] {
  const folded = plain(text);
  // "t-shirt" is looked for as "tshirt" too.
  const joined = (folded.match(COMPOUND) ?? []).map((compound) => cut(compound.replaceAll('-', '')));
  return [...split(folded), ...joined];
}

/** The words that a search asks for, each once. */
export const wordsAsked = (q: string): string[] => [...new Set(split(plain(q)))];

const plain = (text: string): string => fold(text).replace(APOSTROPHE, '');

const split = (folded: string): string[] =>
  (folded.match(WORD) ?? []).flatMap((run) =>
    UNSPACED.test(run)
      ? (run.match(/[^\p{N}\p{Script=Latin}]|[\p{N}\p{Script=Latin}]+/gu) ?? []).map(cut)
      : [cut(run)],
  );

const cut = (word: string): string =>
  word.length <= LONGEST ? word : Array.from(word).slice(0, LONGEST).join('');
