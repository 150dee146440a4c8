import { categoryMark, conditionMark, priceMarks, titleMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import { type AtSpot, spotsOf, termsOfSpots } from './place.ts';
import type { SearchItemsInput } from './schemas.ts';
import { type Meant, withCorrections, wordsMeant } from './words.ts';

/**
 * Results come in tiers, newest first in each: all words in the title, all words anywhere, and, only if both are empty,
 * words with similar spelling. Without words there is one tier.
 */
export const TIERS = ['in_title', 'anywhere', 'spelled_alike'] as const;
export type Tier = (typeof TIERS)[number];

export type Plan = {
  tiers: readonly Tier[];
  /** The requested place, category, condition, and price; the words are separate. */
  filters: readonly Terms[];
  /** Undefined: the tier is empty. A match in the title is also a match anywhere. */
  wordsOf(tier: Tier): Promise<readonly Terms[] | undefined>;
};

export async function planSearch(db: Read, input: SearchItemsInput & AtSpot, cents: Cents): Promise<Plan> {
  const filters = filtersOf(input, cents);
  const meant = await wordsMeant(db, input.q);
  if (meant === undefined) return { tiers: ['anywhere'], filters, wordsOf: async () => [] };
  if (meant.length === 0) return { tiers: [], filters, wordsOf: async () => undefined };
  return {
    tiers: TIERS,
    filters,
    async wordsOf(tier) {
      if (tier === 'spelled_alike') {
        const wider = await withCorrections(db, meant);
        return wider && isPossible(wider) ? anyOfEach(wider) : undefined;
      }
      if (!isPossible(meant)) return undefined;
      return anyOfEach(meant, tier === 'in_title' ? titleMark : undefined);
    },
  };
}

/** `currency`: only items with a price in it, compared with `min` and `max`; undefined: prices don't matter. */
export type Cents = { currency: string | undefined; min: number | undefined; max: number | undefined };

function filtersOf(input: SearchItemsInput & AtSpot, { currency, min, max }: Cents): Terms[] {
  const spots = spotsOf(input);
  const filters: Terms[] = [];
  if (spots) filters.push(termsOfSpots(spots));
  if (input.category) filters.push({ term: categoryMark(input.category) });
  if (input.condition) filters.push({ term: conditionMark(input.condition) });
  if (currency !== undefined) {
    filters.push({ any: priceMarks(currency, min, max).map((term) => ({ term })) });
  }
  return filters;
}

const isPossible = (meant: Meant): boolean => meant.every(({ words }) => words.length > 0);

const anyOfEach = (meant: Meant, mark = (word: string) => word): Terms[] =>
  meant.map(({ words }) => ({ any: words.map((word) => ({ term: mark(word) })) }));
