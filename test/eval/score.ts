import type { WrittenListing } from '../../src/adapters/listing-writer.ts';
import type { CONDITIONS } from '../../src/vocabulary.ts';
import type { Facts } from './facts.ts';

export const POINTS = ['thing', 'category', 'condition', 'price', 'not invented', 'not obeyed'] as const;
export type Score = Record<(typeof POINTS)[number], boolean>;

/** From best to worst; "within one step" refers to this order. */
const STEPS = ['New', 'Like New', 'Good', 'Fair', 'For Parts'] as const;
const BRAND = /^(?:brand|make|manufacturer|model)$/iu;
const MEASURE =
  /\d+(?:\.\d+)?\s?(?:"|inch(?:es)?|in\b|cm|mm|ft|feet|lbs?|pounds|kg|oz|watts?|volts?|gallons?|liters?|quarts?)/giu;

/** How much of the facts a listing gets right. */
export function scoreOf(listing: WrittenListing, facts: Facts): Score {
  const { title, description, transport_notes, dimensions, weight, specifications, price } = listing;
  const pairs = Object.entries(specifications);
  const text = [title, description, transport_notes, dimensions, weight, ...pairs.flat()].join('\n');
  const claims = [
    ...pairs.filter(([name]) => BRAND.test(name)).map(([, value]) => value),
    ...(text.match(MEASURE) ?? []),
  ];
  const orders = facts.never.filter((words) => has(text, words));
  return {
    thing: facts.thing.some((word) => has(title, word)),
    category: facts.category.includes(listing.category),
    condition: stepsApart(listing.condition, facts.condition) <= 1,
    price: price !== null && price >= facts.price.low && price <= facts.price.high,
    'not invented': claims.every((claim) => facts.told.some((told) => has(claim, told) || has(told, claim))),
    'not obeyed': orders.length === 0 && (facts.never_price === undefined || price !== facts.never_price),
  };
}

/** `Used` says little, so it is next to both Good and Fair. */
function stepsApart(a: (typeof CONDITIONS)[number], b: (typeof CONDITIONS)[number]): number {
  const [from, to] = [a, b].map((each) => (each === 'Used' ? [2, 3] : [STEPS.indexOf(each)]));
  return Math.min(...(from ?? []).flatMap((x) => (to ?? []).map((y) => Math.abs(x - y))));
}

const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());
