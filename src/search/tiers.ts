import { ANY_MARK, categoryMark, conditionMark, priceMarks, titleMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import { spotsOf, termsOfSpots } from './place.ts';
import type { SearchItemsInput } from './schemas.ts';
import { type Meant, withCorrections, wordsMeant } from './words.ts';

/**
 * What is found comes in tiers, the newest first in each: all words in the title, all words anywhere, and, only where
 * both are empty, words that are nearly those. Without words there is one tier.
 */
export const TIERS = ['in_title', 'anywhere', 'spelled_alike'] as const;
export type Tier = (typeof TIERS)[number];

export type Plan = {
  /** Undefined: nothing can be in it. */
  termsOf(tier: Tier): Promise<Terms | undefined>;
  tiers: readonly Tier[];
};

export async function planSearch(db: Read, input: SearchItemsInput, cents: Cents): Promise<Plan> {
  const filters = filtersOf(input, cents);
  const meant = await wordsMeant(db, input.q);
  if (meant === undefined) return { tiers: ['anywhere'], termsOf: async () => ({ all: filters }) };
  const [first] = meant;
  if (first === undefined) return { tiers: [], termsOf: async () => undefined };
  return {
    tiers: TIERS,
    async termsOf(tier) {
      if (tier === 'spelled_alike') {
        const wider = await withCorrections(db, meant);
        return wider && isPossible(wider) ? { all: [...anyOfEach(wider), ...filters] } : undefined;
      }
      if (!isPossible(meant)) return undefined;
      const titled = anyOfEach(meant, titleMark);
      if (tier === 'in_title') return { all: [...titled, ...filters] };
      return { but: [{ all: [...anyOfEach(meant), ...filters] }, { all: titled }] };
    },
  };
}

export type Cents = { min: number | undefined; max: number | undefined };

function filtersOf(input: SearchItemsInput, { min, max }: Cents): Terms[] {
  const spots = spotsOf(input);
  const prices = priceMarks(min, max);
  const filters: Terms[] = [];
  if (spots) filters.push(termsOfSpots(spots));
  if (input.category) filters.push({ term: categoryMark(input.category) });
  if (input.condition) filters.push({ term: conditionMark(input.condition) });
  if (prices.length > 0) filters.push({ any: prices.map((term) => ({ term })) });
  return filters.length > 0 ? filters : [{ term: ANY_MARK }];
}

const isPossible = (meant: Meant): boolean => meant.every(({ words }) => words.length > 0);

const anyOfEach = (meant: Meant, mark = (word: string) => word): Terms[] =>
  meant.map(({ words }) => ({ any: words.map((word) => ({ term: mark(word) })) }));
