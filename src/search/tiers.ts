import { knownWords, wordsFrom } from '../../db/search/find-docs.ts';
import { EXACT, exactMark, priceMarks, titleMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import { oneSlipFrom, withSingular } from '../text/spelling.ts';
import { queryWords } from '../text/words.ts';
import { type AtSpot, spotsOf, termsOfSpots } from './places.ts';
import type { SearchItemsInput } from './schemas.ts';

/**
 * Results come in tiers, newest first within each: all words in the title; all words anywhere; and, only if both are
 * empty, words with similar spelling. A search without words has one tier.
 */
export const TIERS = ['in_title', 'anywhere', 'spelled_alike'] as const;
export type Tier = (typeof TIERS)[number];

export type Plan = {
  tiers: readonly Tier[];
  /** The requested place, category, condition, and price. The words are separate. */
  filters: readonly Terms[];
  /** What to search for in a tier; undefined if the tier is empty. A match in the title is also a match anywhere. */
  termsFor(tier: Tier): Promise<readonly Terms[] | undefined>;
};

export async function planSearch(db: Read, input: SearchItemsInput & AtSpot, cents: Cents): Promise<Plan> {
  const filters = filtersOf(input, cents);
  const meant = await wordsMeant(db, input.q);
  if (meant === undefined) return { tiers: ['anywhere'], filters, termsFor: async () => [] };
  if (meant.length === 0) return { tiers: [], filters, termsFor: async () => undefined };
  return {
    tiers: TIERS,
    filters,
    async termsFor(tier) {
      if (tier === 'spelled_alike') {
        const wider = await withCorrections(db, meant);
        return wider && isPossible(wider) ? anyOfEach(wider) : undefined;
      }
      if (!isPossible(meant)) return undefined;
      return anyOfEach(meant, tier === 'in_title' ? titleMark : undefined);
    },
  };
}

/** A price filter, for items with a price in `currency`; if that is undefined, prices don't matter. */
export type Cents = { currency: string | undefined; min: number | undefined; max: number | undefined };

const EXACT_COLUMNS = Object.keys(EXACT) as (keyof typeof EXACT)[];

function filtersOf(input: SearchItemsInput & AtSpot, { currency, min, max }: Cents): Terms[] {
  const spots = spotsOf(input);
  const filters: Terms[] = [];
  if (spots) filters.push(termsOfSpots(spots));
  for (const column of EXACT_COLUMNS) {
    const value = input[column];
    if (value !== undefined) filters.push({ term: exactMark(column, value) });
  }
  if (currency !== undefined) filters.push({ any: priceMarks(currency, min, max).map((term) => ({ term })) });
  return filters;
}

const isPossible = (meant: Meant): boolean => meant.every(({ words }) => words.length > 0);

const anyOfEach = (meant: Meant, mark = (word: string) => word): Terms[] =>
  meant.map(({ words }) => ({ any: words.map((word) => ({ term: mark(word) })) }));

/** Further words of a search are ignored. */
const MOST_WORDS = 10;
/** Minimum length of a prefix: a shorter one matches too many words. */
const LEAST_START = 3;
/** Minimum length for corrections: in shorter words, a typo is often another word. */
const LEAST_MISSPELLED = 5;
/** Longer words aren't corrected: every letter adds dozens of possible typos to look up. */
const MOST_MISSPELLED = 24;
/** Maximum number of corrections of one word. */
const MOST_CORRECTIONS = 10;

/** For each requested word, the words to search for instead: none if the index has none. */
type Meant = { asked: string; words: string[] }[];

/** The words of a search, each with those that it begins or is the plural of; undefined without any. */
async function wordsMeant(db: Read, q: string | undefined): Promise<Meant | undefined> {
  if (q === undefined || q.replaceAll('\0', '').trim() === '') return undefined;
  const asked = queryWords(q).slice(0, MOST_WORDS);
  return Promise.all(
    asked.map(async (word) => {
      const same = withSingular(word);
      if (word.length < LEAST_START) return { asked: word, words: same };
      const longer = await wordsFrom(db, word);
      // The word itself is first among those that begin with it.
      const [, ...stems] = same;
      return { asked: word, words: [...new Set([...longer, ...stems])] };
    }),
  );
}

/** The same with words one typo away from each; undefined if the index has none. */
async function withCorrections(db: Read, meant: Meant): Promise<Meant | undefined> {
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
