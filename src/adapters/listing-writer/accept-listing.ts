import * as z from 'zod';
import { FACTS, type Facts, NO_FACTS } from '../../listing-fields.ts';
import { HIGHEST_PRICE } from '../../money.ts';
import { fromCents, toCents } from '../../units.ts';
import {
  CATEGORIES,
  type Category,
  CONDITIONS,
  type Condition,
  LISTING_LIMITS as LIMITS,
} from '../../vocabulary.ts';
import { type ListingRequest, ListingWriterError, type WrittenListing } from '../listing-writer.ts';
import { type CleanText, cleanLine, cleanText } from './clean-text.ts';
import { saysFree } from './pricing.ts';

/** The required shape of a model's answer. Unknown fields are dropped; lists and lengths are limited before they are read. */
const Answer = z.object({
  title: z.string().max(20_000),
  description: z.string().max(100_000),
  price: z.number().nullish(),
  price_low: z.number().nullish(),
  price_high: z.number().nullish(),
  condition: z.string().max(100),
  category: z.string().max(100),
  specifications: z
    .array(z.object({ name: z.string().max(5000), value: z.string().max(5000) }))
    .max(200)
    .nullish(),
  transport_notes: z.string().max(20_000).nullish(),
  ...Object.fromEntries(FACTS.map(({ name }) => [name, z.string().max(5000).nullish()])),
  requires_truck: z.boolean().nullish(),
  confidence: z.number().nullish(),
  needs_review: z.boolean().nullish(),
});

/** A listing whose model was less confident than this needs a review. */
const SURE_ENOUGH = 0.5;

/** A model's answer as a listing within our limits; a correction needs review. @throws ListingWriterError */
export function acceptListing(answer: unknown, request: ListingRequest): WrittenListing {
  const given = shaped(Answer, answer);

  let doubtful = given.needs_review ?? false;
  const kept = ({ text, altered }: CleanText): string => {
    doubtful ||= altered;
    return text;
  };
  const oneOf = <T extends string>(list: readonly T[], word: string, otherwise: T): T => {
    const known = list.find((each) => each.toLowerCase() === word.trim().toLowerCase());
    doubtful ||= known === undefined;
    return known ?? otherwise;
  };

  const title = kept(cleanLine(request.title ?? given.title, LIMITS.title));
  if (title === '') throw malformed();
  const category = request.category ?? oneOf<Category>(CATEGORIES, given.category, 'Other');
  const range = priceRange(given.price_low, given.price_high);
  let price = typeof given.price === 'number' ? dollars(given.price) : null;
  if (price === null || price !== given.price) doubtful = true;
  if (!price && !saysFree(request.sellerContext ?? '')) {
    // Unless the seller said to give it away, it isn't free: someone could claim it before the seller sees the
    // listing.
    price = range && range.low > 0 ? range.low : null;
    doubtful = true;
  }
  const confidence = Math.min(1, Math.max(0, given.confidence ?? 0));
  return {
    title,
    description: kept(cleanText(given.description, LIMITS.description)),
    price,
    price_range: range,
    condition: request.condition ?? oneOf<Condition>(CONDITIONS, given.condition, 'Used'),
    category,
    specifications: specifications(given.specifications ?? [], kept),
    transport_notes: kept(cleanText(given.transport_notes ?? '', LIMITS.transportNotes)),
    ...factsOf(given, kept),
    requires_truck: given.requires_truck ?? false,
    confidence,
    needs_review: doubtful || confidence < SURE_ENOUGH,
  };
}

function factsOf(given: { [name: string]: unknown }, kept: (text: CleanText) => string): Facts {
  const facts = { ...NO_FACTS };
  for (const { name, max } of FACTS) {
    const text = given[name];
    if (typeof text === 'string') facts[name] = kept(cleanLine(text, max)) || null;
  }
  return facts;
}

function specifications(pairs: { name: string; value: string }[], kept: (text: CleanText) => string) {
  const accepted = new Map<string, string>();
  for (const pair of pairs) {
    const name = kept(cleanLine(pair.name, LIMITS.specificationName));
    const value = kept(cleanLine(pair.value, LIMITS.specificationValue));
    if (name === '' || value === '' || name === '__proto__') continue;
    if (accepted.size < LIMITS.specifications && !accepted.has(name)) accepted.set(name, value);
  }
  return Object.fromEntries(accepted);
}

function priceRange(low: number | null | undefined, high: number | null | undefined) {
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  const [a, b] = [dollars(low), dollars(high)];
  return { low: Math.min(a, b), high: Math.max(a, b) };
}

const dollars = (amount: number): number => fromCents(toCents(Math.min(HIGHEST_PRICE, Math.max(0, amount))));

/** What a model or its server answered, in the shape that it must have. @throws ListingWriterError */
export function shaped<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw malformed(parsed.error);
  return parsed.data;
}

/** For an answer that isn't a listing. It quotes nothing of the answer, which may contain anything. */
export const malformed = (cause?: unknown): ListingWriterError =>
  new ListingWriterError(
    'malformed',
    'The AI writer answered with something that is not a listing. Try again, or write the title and price yourself.',
    { cause },
  );
