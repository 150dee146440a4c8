import { knownWords, wordsFrom } from '../../db/search/find-docs.ts';
import type { Read } from '../../db/store.ts';
import { oneSlipFrom, withSingular } from '../text/spelling.ts';
import { wordsAsked } from '../text/words.ts';

const MOST_WORDS = 10;
/** A shorter beginning is that of too many words. */
const LEAST_START = 3;
/** In shorter words a slip makes another word as easily as a mistake. */
const LEAST_MISSPELLED = 5;
const MOST_MISSPELLED = 24;
const MOST_CORRECTIONS = 10;

/** For each word that was asked for, the words that are looked for in its stead: none where the index knows of none. */
export type Meant = { asked: string; words: string[] }[];

/** The words of a search and what they are the beginning or the plural of; undefined when nothing was asked for. */
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

/** The same with words one slip away from each; undefined when the index has none. */
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
