import { keptLanguage, type Words, wordsOf } from '../../languages/index.ts';
import { NO_FACTS } from '../../listing-fields.ts';
import { DEFAULT_CURRENCY, highestPrice } from '../../money.ts';
import { LISTING_LIMITS as LIMITS } from '../../vocabulary.ts';
import {
  type ListingRequest,
  type ListingWriter,
  OFFLINE_WRITER,
  type WrittenListing,
} from '../listing-writer.ts';
import { cleanLine, shorten } from './clean-text.ts';
import { capitalised, lexiconOf } from './offline/lexicon.ts';
import { type Found, readNotes } from './offline/read-notes.ts';
import { inOneSign, withoutPrices } from './pricing.ts';
import { repairGroups } from './repair-groups.ts';

const TITLE_LENGTH = 80;
/** A line of notes that is longer than this, or has more words, is a sentence and not a name. */
const LABEL_LENGTH = 80;
const MOST_WORDS = 10;
/** Low on purpose: everything that is written offline needs a review anyway. */
const CONFIDENCE = 0.2;
/** Conditions that a buyer wants to see in the title. */
const TELLING_STATE =
  /^(?:new in box|new with tags|new in package|brand new.*|like new|unopened|sealed|still sealed|factory sealed|never used|never worn|for parts.*|not working|doesn't work|doesn't turn on)$/u;
/** Words of a sentence rather than of a name, or of a place, a person, or a number that the public shouldn't see. */
const NO_NAME =
  /\b(?:i|i'm|i'll|we|me|my|our|us|he|she|his|her|him|they|will|would|call|text|code|key|address|home|alone|away|ask|husband|wife|ex|neighbou?r|street|avenue|ignore|instructions?)\b|\d{4,}(?!\s*(?:mah|btu|psi|w|watts?)\b)(?<!\b(?:19|20)\d\d)|@|\b\d{3}[ .-]\d{4}\b/iu;

/**
 * Writes without a model, always marked for review. It copies only vocabulary words from the seller's notes (goods,
 * measures and small counts), so that anything the notes say about people, places or codes can't reach a listing. A
 * price that no one named is null.
 */
export const offlineWriter = (): ListingWriter => ({
  name: OFFLINE_WRITER,
  write: async (request) => plainListing(request),
  group: async (photos) => repairGroups([], photos.length),
});

function plainListing(request: ListingRequest): WrittenListing {
  const { currency = DEFAULT_CURRENCY, language = 'en' } = request;
  const words = wordsOf(keptLanguage(language));
  const notes = inOneSign((request.sellerContext ?? '').normalize('NFKC'), { currency, locale: language });
  const label = calledBy(request);
  const found = readNotes(notes, label, language);
  const title = titleOf(request, label, found, words);
  const ofLabel = readNotes(label, '', language);
  const both = (kind: 'brands' | 'materials' | 'colors' | 'sizes' | 'weights') => [
    ...new Set([...ofLabel[kind], ...found[kind]]),
  ];
  const listed = (name: string, values: readonly string[]) =>
    values.length > 0 ? [[name, values.map(capitalised).join(', ')] as const] : [];
  return {
    title,
    description: descriptionOf(request, label || (found.thing === undefined ? title : ''), found, words),
    price: found.price === undefined ? null : Math.min(highestPrice(currency), found.price),
    price_range: null,
    condition: request.condition ?? found.condition ?? 'Used',
    category: request.category ?? ofLabel.category ?? found.category ?? 'Other',
    specifications: Object.fromEntries([
      ...listed(words.writer.material, both('materials')),
      ...listed(words.writer.color, both('colors')),
    ]),
    transport_notes: '',
    ...NO_FACTS,
    brand: shorten(both('brands').join(', '), LIMITS.brand) || null,
    dimensions: shorten(both('sizes').join(', '), LIMITS.dimensions) || null,
    weight: shorten(both('weights').join(', '), LIMITS.weight) || null,
    requires_truck: false,
    confidence: CONFIDENCE,
    needs_review: true,
  };
}

/** What the caller calls the item, if it is a name. */
const calledBy = ({ title, itemIdentification, groupLabel, language = 'en' }: ListingRequest): string =>
  [title, itemIdentification, groupLabel].map((each) => labelOf(each, language)).find(Boolean) ?? '';

/** A text as the name of an item; if it is too long or too private for one, only the item that it mentions. */
function labelOf(raw = '', language: string): string {
  const plain = withoutPrices(raw).replace(/\s*,\s*(?=,|$)/gu, '');
  const line = cleanLine(plain, 400).text.replace(/[\s,.;:!-]+$|^[\s,.;:-]+/gu, '');
  const isShort = line.length <= LABEL_LENGTH && line.split(/\s+/u).length <= MOST_WORDS;
  return isShort && !NO_NAME.test(line) ? line : (readNotes(line, '', language).thing ?? '');
}

function titleOf(
  request: ListingRequest,
  label: string,
  { thing, brands, says, category }: Found,
  { writer: words, categories }: Words,
): string {
  const { title, isBundle, language = 'en' } = request;
  if (title !== undefined && label !== '') return shorten(cleanLine(title, LIMITS.title).text, LIMITS.title);
  const name = label || thing;
  if (name) {
    const has = (text: string) => name.toLowerCase().includes(text.toLowerCase());
    const [brand = ''] = brands;
    const whole = lexiconOf(language).goesOn ? `${name} ${brand}` : `${brand} ${name}`;
    const named = brand === '' || has(brand) ? name : whole;
    const state = says.find((each) => TELLING_STATE.test(each));
    return capitalised(shorten(state && !has(state) ? `${named}, ${state}` : named, TITLE_LENGTH));
  }
  if (isBundle) return words.bundle;
  const known = request.category ?? category ?? 'Other';
  return known === 'Other' ? words.item : words.ofCategory({ category: categories[known] });
}

function descriptionOf(
  { bundleComponents = [], language = 'en' }: ListingRequest,
  label: string,
  { sentences, sizes }: Found,
  { writer: words, format }: Words,
): string {
  const told = [label, ...sentences].filter(Boolean);
  const all = [...told, sizes.filter((size) => !told.some((text) => text.includes(size))).join(', ')];
  const text = [...new Set(all.filter(Boolean).map((each) => `${capitalised(each)}.`))].join(' ');
  const parts = bundleComponents.map((each) => labelOf(each, language)).filter(Boolean);
  const together = parts.length > 0 ? `\n\n${words.together({ list: format.list(parts) })}` : '';
  return shorten(text + together, LIMITS.description);
}
