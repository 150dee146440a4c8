import { knownWords, wordsFrom } from '../../db/search/find-docs.ts';
import type { Read } from '../../db/store.ts';
import { oneSlipFrom, withSingular } from '../text/spelling.ts';
import { wordsAsked } from '../text/words.ts';

const MOST_WORDS = 10;
/** A shorter beginning is that of too many words. */
const LEAST_START = 3;
const MOST_ENDINGS = 10;
/** In shorter words a slip makes another word as easily as a mistake. */
const LEAST_MISSPELLED = 5;
const MOST_MISSPELLED = 24;
const MOST_CORRECTIONS = 10;

/** For each word that was asked for, the words that are looked for in its stead. */
export type Meant = string[][];

/** The words of a search and what they are the beginning or the plural of; undefined when nothing was asked for. */
export async function wordsMeant(db: Read, q: string | undefined): Promise<Meant | undefined> {
  if (q === undefined || q.replaceAll('\0', '').trim() === '') return undefined;
  const asked = wordsAsked(q).slice(0, MOST_WORDS);
  return Promise.all(
    asked.map(async (word) => {
      const longer = word.length < LEAST_START ? [] : await wordsFrom(db, word, MOST_ENDINGS);
      return [...new Set([...withSingular(word), ...longer])];
    }),
  );
}

/** The same with words one slip away from each; undefined when the index has none. */
export async function withCorrections(db: Read, meant: Meant): Promise<Meant | undefined> {
  const wider = await Promise.all(
    meant.map(async (words) => {
      const [asked = ''] = words;
      const { length } = [...asked];
      if (length < LEAST_MISSPELLED || length > MOST_MISSPELLED) return words;
      const corrected = await knownWords(db, oneSlipFrom(asked));
      return [...new Set([...words, ...corrected.slice(0, MOST_CORRECTIONS)])];
    }),
  );
  return wider.some((words, i) => words.length > (meant[i]?.length ?? 0)) ? wider : undefined;
}
