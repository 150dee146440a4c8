import { fold, PLAIN } from './fold.ts';

/**
 * The version of this file and of `fold`. Increment it when a text gives different words or folds differently: items
 * that an older version indexed are then indexed again.
 */
export const WORDS_VERSION = 1;

/** Maximum length of a word; longer words are cut. */
const LONGEST = 40;
/**
 * The letter before it is checked by lookbehind after the apostrophe matched: checking it first, at each letter,
 * would take longer than all the rest.
 */
const APOSTROPHE = /['’ʼ](?<=\p{L}.)(?=\p{L})/gu;
const COMPOUND = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
const WORD = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;
/** The words of a folded text that is only ASCII, as most are. */
const PLAIN_WORD = /[a-z0-9]+/g;
/** Scripts without spaces between words: each character is a word. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a folded text as searches compare them: only letters, digits, and pictures. */
export function wordsOfFolded(text: string): string[] {
  const folded = text.replace(APOSTROPHE, '');
  // "t-shirt" is indexed as "tshirt" too.
  const compounds = folded.includes('-') ? (folded.match(COMPOUND) ?? []) : [];
  const joined = compounds.map((compound) => cut(compound.replaceAll('-', '')));
  return [...split(folded), ...joined];
}

/** The words of a search, without duplicates. */
export const queryWords = (q: string): string[] => [...new Set(split(fold(q).replace(APOSTROPHE, '')))];

function split(folded: string): string[] {
  if (PLAIN.test(folded)) return (folded.match(PLAIN_WORD) ?? []).map(cut);
  const runs = folded.match(WORD) ?? [];
  if (!UNSPACED.test(folded)) return runs.map(cut);
  return runs.flatMap((run) =>
    UNSPACED.test(run)
      ? (run.match(/[^\p{N}\p{Script=Latin}]|[\p{N}\p{Script=Latin}]+/gu) ?? []).map(cut)
      : [cut(run)],
  );
}

const cut = (word: string): string =>
  word.length <= LONGEST ? word : Array.from(word).slice(0, LONGEST).join('');

const MOST_WORDS = 10;

/** The words of a search, folded. Apostrophes are ignored: phones type other ones than keyboards. */
export const searchWords = (q: string | undefined): string[] =>
  (fold(q ?? '').match(WORD) ?? []).slice(0, MOST_WORDS);
