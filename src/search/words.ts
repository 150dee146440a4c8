import { knownWords, wordsFrom } from '../../db/search/find-docs.ts';
import type { Read } from '../../db/store.ts';
import { oneSlipFrom, withSingular } from '../text/spelling.ts';
import { wordsAsked } from '../text/words.ts';

const MOST_WORDS = 10;
/** Minimum length of a prefix: a shorter one matches too many words. */
const LEAST_START = 3;
/** Minimum length for corrections: in shorter words, a typo is often another word. */
const LEAST_MISSPELLED = 5;
const MOST_MISSPELLED = 24;
const MOST_CORRECTIONS = 10;

/** For each requested word, the words to search for instead: none if the index has none. */
export type Meant = { asked: string; words: string[] }[];

/** The words of a search, and the words that they are a prefix or the plural of; undefined if nothing was requested. */
export async function wordsMeant(db: Read, q: string | undefined): Promise<Meant | undefined> {
  if (q === undefined || q.replaceAll('\0', '').trim() === '') return undefined;
  const asked = wordsAsked(q).slice(0, MOST_WORDS);
  return Promise.all(
    asked.map(async (word) => {
      const same = withSingular(word);
      if (word.length < LEAST_START) return { asked: word, words: same };
      const longer = await wordsFrom(db, word);
      // The word itself is the first of those that begin with it.
      const [, ...stems] = same;
      return { asked: word, words: [...new Set([...longer, ...stems])] };
    }),
  );
}

/** The same with words one typo away from each; undefined if the index has none. */
export async function withCorrections(db: Read, meant: Meant): Promise<Meant | undefined> {
  const wider = await Promise.all(
    meant.map(async ({ asked, words }) => {
      const { length } = [...asked];
      if (length < LEAST_MISSPELLED || length > MOST_MISSPELLED) return { asked, words };
      const corrected = await knownWords(db, oneSlipFrom(asked));
      return { asked, words: [...new Set([...words, ...corrected.slice(0, MOST_CORRECTIONS)])] };
    }),
  );
  return wider.some(({ words }, i) => words.length > (meant[i]?.words.length ?? 0)) ? wider : undefined;
}
