import { keptLanguage, wordsOf } from '../../languages/index.ts';
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
import { tellingText } from './offline/clauses.ts';
import { isElsewhere, readElsewhere } from './offline/elsewhere.ts';
import { guessCategory } from './offline/goods-in-words.ts';
import { guessCondition } from './offline/guess-condition.ts';
import { labelOf } from './offline/label.ts';
import { type Facts, readNotes } from './offline/read-notes.ts';
import { inOneSign, namedPrice } from './pricing.ts';
import { repairGroups } from './repair-groups.ts';

const TITLE_LENGTH = 80;
const CONFIDENCE = 0.2;
/** Conditions that a buyer wants to see in the title. */
const TELLING_STATE =
  /^(?:new in box|new with tags|new in package|brand new.*|like new|unopened|sealed|still sealed|factory sealed|never used|never worn|for parts.*|not working|doesn't work|doesn't turn on)$/u;

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

/** The caller's name for the item. */
const calledBy = (request: ListingRequest): string =>
  [request.title, request.itemIdentification, request.groupLabel].map(labelOf).find(Boolean) ?? '';

/** Facts that every listing by this writer has, even if nothing is known about the item. */
const plainly = (currency: string, price: number | undefined) => ({
  price: price === undefined ? null : Math.min(highestPrice(currency), price),
  price_range: null,
  transport_notes: '',
  ...NO_FACTS,
  requires_truck: false,
  confidence: CONFIDENCE,
  needs_review: true,
});

function plainListing(request: ListingRequest): WrittenListing {
  const { currency = DEFAULT_CURRENCY, language = 'en' } = request;
  const notes = inOneSign((request.sellerContext ?? '').normalize('NFKC'), { currency, locale: language });
  if (isElsewhere(language)) return listingElsewhere(request, notes, language);
  const label = calledBy(request);
  const facts = readNotes(notes, label);
  const title = titleOf(request, label, facts);
  const telling = `${label}. ${tellingText(notes)}`;
  const category = guessCategory(label);
  const traits = facts.readings.flatMap((reading) => reading.traits);
  const measures = facts.readings.flatMap((reading) => reading.measures);
  const specification = (kind: string) => [
    ...new Set(traits.filter((t) => t.kind === kind).map((t) => t.text)),
  ];
  const specifications = Object.entries({
    Material: specification('material').map(capitalised),
    Color: specification('colour').map(capitalised),
  }).flatMap(([name, values]) => (values.length > 0 ? [[name, values.join(', ')] as const] : []));
  const said = (kind: string) =>
    measures
      .filter((m) => m.kind === kind)
      .map((m) => m.text)
      .join(', ');
  return {
    title,
    description: descriptionOf(request, title, facts),
    ...plainly(currency, facts.price),
    condition: request.condition ?? guessCondition(telling),
    category: request.category ?? (category === 'Other' ? (facts.things[0]?.category ?? 'Other') : category),
    specifications: Object.fromEntries(specifications),
    brand: shorten(specification('brand').join(', '), LIMITS.brand) || null,
    dimensions: shorten(said('size'), LIMITS.dimensions) || null,
    weight: shorten(said('weight'), LIMITS.weight) || null,
  };
}

/** The same in a language for which only word lists exist. */
function listingElsewhere(request: ListingRequest, notes: string, language: string): WrittenListing {
  const { writer: words, categories, format } = wordsOf(keptLanguage(language));
  const { currency = DEFAULT_CURRENCY, isBundle, bundleComponents = [] } = request;
  const label = calledBy(request);
  const found = readElsewhere(`${label}. ${notes}`, language);
  const category = request.category ?? found.category ?? 'Other';
  const unnamed = category === 'Other' ? words.item : words.ofCategory({ category: categories[category] });
  const [brand] = found.brands;
  const named = label || found.thing || '';
  const thing = named === '' || !brand || found.thing?.includes(brand) ? named : `${named} ${brand}`;
  const title = thing || (isBundle ? words.bundle : unnamed);
  const unsaid = (all: readonly string[]) =>
    [...new Set(all)].filter((each) => !thing.includes(each)).join(', ');
  const lines = [
    title,
    unsaid([...found.colors, ...found.materials]),
    unsaid(found.says),
    unsaid(found.sizes),
  ];
  const parts = bundleComponents.map(labelOf).filter(Boolean);
  const sentences = lines.filter(Boolean).map((line) => `${capitalised(line)}.`);
  const specifications = { [words.material]: found.materials, [words.color]: found.colors };
  return {
    ...plainly(currency, namedPrice(notes)),
    title: capitalised(shorten(title, request.title === undefined ? TITLE_LENGTH : LIMITS.title)),
    description: shorten(
      [sentences.join(' '), ...(parts.length > 0 ? [words.together({ list: format.list(parts) })] : [])].join(
        '\n\n',
      ),
      LIMITS.description,
    ),
    condition: request.condition ?? found.condition ?? 'Used',
    category,
    specifications: Object.fromEntries(
      Object.entries(specifications).flatMap(([name, values]) =>
        values.length > 0 ? [[name, [...new Set(values)].map(capitalised).join(', ')]] : [],
      ),
    ),
    brand: shorten([...new Set(found.brands)].join(', '), LIMITS.brand) || null,
    dimensions: shorten(found.sizes.join(', '), LIMITS.dimensions) || null,
    weight: shorten(found.weights.join(', '), LIMITS.weight) || null,
  };
}

function titleOf({ isBundle, category, title }: ListingRequest, label: string, facts: Facts): string {
  if (title !== undefined && label !== '') return shorten(cleanLine(title, LIMITS.title).text, LIMITS.title);
  const thing = label || facts.things[0]?.text;
  const [brand] = facts.readings.flatMap((r) => r.traits).filter((trait) => trait.kind === 'brand');
  const state = facts.readings.flatMap((r) => r.states).find((each) => TELLING_STATE.test(each));
  if (thing) {
    const named =
      brand && !thing.toLowerCase().includes(brand.text.toLowerCase()) ? `${brand.text} ${thing}` : thing;
    const full = state && !thing.toLowerCase().includes(state) ? `${named}, ${state}` : named;
    return capitalised(shorten(full, TITLE_LENGTH));
  }
  const { writer: words } = wordsOf('en');
  if (isBundle) return words.bundle;
  return category && category !== 'Other' ? words.ofCategory({ category }) : words.item;
}

function descriptionOf(request: ListingRequest, title: string, { things, readings }: Facts): string {
  const label = [request.title, request.itemIdentification, request.groupLabel].map(labelOf).find(Boolean);
  const sentences = new Set<string>();
  const say = (text: string) => text !== '' && sentences.add(`${capitalised(text)}.`);
  if (label || things.length === 0) say(label ?? title);
  for (const { thing, extras, states, flaws, traits, words, measures } of readings) {
    const own = thing ? traits.filter(({ text }) => !thing.text.includes(text)) : traits;
    const [first, ...more] = extras;
    const led = first?.startsWith('with ') && thing ? ` ${first}` : '';
    if (thing) say(`${thing.text}${led}`);
    say([...own.map(({ text }) => text), ...words].join(', '));
    if (first && !led) say(first);
    for (const each of [...more, ...states, ...flaws]) say(each);
    say(
      measures
        .filter(({ kind }) => kind !== 'weight')
        .map(({ text }) => text)
        .join(', '),
    );
  }
  const components = (request.bundleComponents ?? []).map(labelOf).filter(Boolean);
  const paragraphs = [
    [...sentences].join(' '),
    components.length > 0 ? wordsOf('en').writer.together({ list: components.join(', ') }) : '',
  ];
  return shorten(paragraphs.filter(Boolean).join('\n\n'), LIMITS.description);
}

const capitalised = (text: string) =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
