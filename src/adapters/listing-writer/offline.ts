import { LISTING_LIMITS as LIMITS } from '../../vocabulary.ts';
import type { ListingRequest, ListingWriter, WrittenListing } from '../listing-writer.ts';
import { cleanLine, cleanText, shorten } from './clean-text.ts';
import { guessCategory, guessCondition } from './guess.ts';
import { CAUTIOUS_PRICE, namedPrice, withoutPrices } from './pricing.ts';
import { repairGroups } from './repair-groups.ts';
import { publicSentences } from './seller-words.ts';

const TITLE_LENGTH = 80;
const CONFIDENCE = 0.2;

/**
 * Writes without a model: only what the caller said, in plain words, always marked for review. Without a price in the
 * notes it takes a low one of the category and gives no price range, as there is no evidence for one; 0 would give
 * the item away and is used only when the seller says so.
 */
export function offlineWriter(): ListingWriter {
  return {
    name: 'offline',
    write: async (request) => plainListing(request),
    group: async (photos) => repairGroups([], photos.length),
  };
}

function plainListing(request: ListingRequest): WrittenListing {
  const sentences = publicSentences(request.sellerContext ?? '');
  const title = titleOf(request, sentences);
  const notes = withoutPrices(request.sellerContext ?? '');
  const words = [request.itemIdentification, request.groupLabel, notes].filter(Boolean).join('. ');
  const category = guessCategory(words);
  return {
    title,
    description: descriptionOf(request, title, sentences),
    price: Math.min(LIMITS.maxPrice, namedPrice(request.sellerContext ?? '') ?? CAUTIOUS_PRICE[category]),
    price_range: null,
    condition: guessCondition(words),
    category,
    specifications: {},
    transport_notes: '',
    dimensions: null,
    weight: null,
    requires_truck: false,
    confidence: CONFIDENCE,
    needs_review: true,
  };
}

function titleOf({ itemIdentification, groupLabel, photos, isBundle }: ListingRequest, sentences: string[]) {
  const clauses = sentences.flatMap((sentence) => sentence.split(', '));
  const telling = clauses.find((clause) => guessCategory(clause) !== 'Other') ?? clauses[0];
  const named = telling?.replace(
    /^(?:i'?m |we'?re )?(?:selling|offering) (?:my |our |a |an |this |these )?/iu,
    '',
  );
  for (const candidate of [itemIdentification, groupLabel, named]) {
    const title = shorten(cleanLine(candidate ?? '', LIMITS.title).text, TITLE_LENGTH);
    if (title !== '') return capitalised(title);
  }
  return `${isBundle ? 'Bundle' : 'Item'} with ${count(photos.length, 'photo')}`;
}

function descriptionOf(request: ListingRequest, title: string, sentences: string[]) {
  const components = (request.bundleComponents ?? [])
    .map((part) => cleanLine(part, 100).text)
    .filter(Boolean);
  const own = sentences.map((sentence) => `${capitalised(sentence)}.`);
  const paragraphs = [
    own.length > 0 ? own.join(' ') : `${title}.`,
    components.length > 0 ? `Sold together: ${components.join(', ')}.` : '',
    `See ${request.photos.length === 1 ? 'the photo' : `the ${request.photos.length} photos`} for its state.`,
  ];
  return cleanText(paragraphs.filter(Boolean).join('\n\n'), LIMITS.description).text;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
