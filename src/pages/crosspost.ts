import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { keptLanguage, type Words, wordFor, wordsOf } from '../languages/index.ts';
import { FACTS } from '../listing-fields.ts';
import {
  CROSSPOST_PLACES,
  PLACES,
  type Place,
  type PlaceId,
  placesIn,
} from '../listings/crosspost-places.ts';
import { findOwnedItem, type ItemRow } from '../listings/find.ts';
import { openPostings } from '../listings/postings.ts';
import { presentPageOf, publicUrlOf } from '../listings/present.ts';
import { decimalsOf } from '../money.ts';
import { photoUrls } from '../photos/urls.ts';
import { reachOf } from '../reach/reach.ts';
import { getSalePageOf, isSaleOver } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import { lines, oneLine } from '../text/plain.ts';
import { townOf } from '../text/regions.ts';
import { fromCents } from '../units.ts';
import { CATEGORIES, CONDITIONS } from '../vocabulary.ts';
import type { Crosspost, CrosspostQuery } from './schemas.ts';

/** Everything needed to post one listing on other marketplaces by hand. Posts nothing and changes nothing. */
export async function prepareCrosspost(ctx: SellerContext, input: CrosspostQuery): Promise<Crosspost> {
  const { read } = ctx.store;
  const item = await findOwnedItem(ctx, read, input.itemId);
  if (item.deletedAt !== null) throw refusal('ITEM_DELETED.crosspost');
  const page = await getSalePageOf(read, ctx.actor.sellerId);
  const isOver = page !== undefined && isSaleOver(page, ctx.clock.now());
  const location = page ? townOf(page) : null;
  const publicUrl = publicUrlOf(ctx, item, page, presentPageOf(ctx, page).page_live);
  // Readers of a post elsewhere don't see this site.
  const reach = publicUrl !== null && reachOf(ctx).reach === 'public';
  const { country, language } = await findSeller(read, ctx.actor.sellerId);
  const words = wordsOf(keptLanguage(language));
  const link = reach ? words.crosspost[isOver ? 'more' : 'moreReserve']({ url: publicUrl }) : '';
  const said = { words, location, link };
  return {
    item_id: item.id,
    title: item.title,
    description: item.description,
    price: fromCents(item.priceCents),
    currency: item.currency,
    is_free: centsOf(item) === 0,
    condition: item.condition,
    category: item.category,
    category_hint: categoryHint(item, country, words),
    location,
    photos: photoUrls(ctx.config, item.photoIds).photos,
    public_url: publicUrl,
    text: textBlock(item, said),
    places: placesIn(country).map((place) => postFor(placeFor(place, country, words), item, said)),
    postings: (await openPostings(read, [item.id])).get(item.id) ?? [],
  };
}

const categoryOf = (item: ItemRow) => CATEGORIES.find((each) => each === item.category) ?? 'Other';
/** Null if no one has set a price, which doesn't mean free. */
const centsOf = (item: ItemRow) => (item.priceUnknown ? null : item.priceCents);
const conditionOf = (item: ItemRow) => CONDITIONS.find((each) => each === item.condition) ?? 'Used';

/** The words to use, the location, and the link to the sale page, which is '' if there is none. */
type Said = { words: Words; location: string | null; link: string };

/** Countries whose forms are in English; the United States if none is set. */
const IN_ENGLISH = 'US CA GB AU IE NZ ZA IN SG'.split(' ');

/** A place as the seller sees it. If its forms aren't in English, their words are those of the listing. */
function placeFor(id: PlaceId, country: string | null, words: Words): Place & { id: PlaceId } {
  const place = CROSSPOST_PLACES[id];
  if (words.locale.startsWith('en') || IN_ENGLISH.includes(country ?? 'US')) return { ...place, id };
  const { conditions, categories } = words;
  return { ...place, id, conditions, categories, free: place.free && '0' };
}

/** The first three places' categories, as a sentence. */
const categoryHint = (item: ItemRow, country: string | null, words: Words): string =>
  PLACES.slice(0, 3)
    .map((id) => placeFor(id, country, words))
    .map(({ name, categories }) => `${name}: ${categories[categoryOf(item)]}.`)
    .join(' ');

function factsOf(item: ItemRow, { crosspost, fields, facts, conditions }: Words): string[] {
  const own = FACTS.flatMap(({ column, label, searched }) => {
    const value = searched === 'title' ? null : item[column];
    return value && label ? [{ label: wordFor(facts, label), value: String(value) }] : [];
  });
  return [
    { label: fields.labels.condition, value: wordFor(conditions, item.condition) },
    ...own,
    ...Object.entries(item.specifications).map(([label, value]) => ({ label, value })),
  ].map((fact) => crosspost.fact(fact));
}

const pickupIn = ({ location, words }: Said) =>
  location === null ? '' : words.crosspost.pickup({ place: location });

/** What one marketplace's form asks for, within its limits. */
const postFor = (place: Place & { id: PlaceId }, item: ItemRow, said: Said): Crosspost['places'][number] => ({
  place: place.id,
  name: place.name,
  url: place.url,
  limits_known: place.limitsKnown,
  title: placeTitle(place, item.title),
  text: placeText(place, {
    description: item.description,
    facts: factsOf(item, said.words),
    transport: item.transportNotes,
    pickup: pickupIn(said),
    link: said.link,
  }),
  price: placePrice(
    { ...place, cents: place.cents && decimalsOf(item.currency) > 0 },
    centsOf(item),
    said.words,
  ),
  condition: place.conditions[conditionOf(item)],
  category: place.categories[categoryOf(item)],
  photos: Math.min(place.photos, item.photoIds.length),
});

function textBlock(item: ItemRow, said: Said): string {
  const cents = centsOf(item);
  const parts = [
    [item.title, cents !== null && said.words.price(cents, item.currency)].filter(Boolean).join(' - '),
    item.description,
    factsOf(item, said.words).join('\n'),
    item.transportNotes,
    pickupIn(said),
    said.link,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const graphemes = atFirstUse(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** At most `most` characters of a text, ending with a whole word, or at least a whole emoji. */
export function cutTo(text: string, most: number, end = ''): string {
  if (text.length <= most) return text;
  const segments = graphemes().segment(text.slice(0, most + 1));
  // If there is no room for even the end, nothing is kept.
  const kept = text.slice(0, segments.containing(most - end.length)?.index ?? 0);
  const isMidWord = /\S/.test(text.charAt(kept.length)) && /\S$/.test(kept);
  const words = isMidWord ? kept.replace(/\s+\S*$/, '') : kept;
  const whole = words.length > kept.length / 2 ? words : kept;
  return `${whole.replace(/[\s,;:·–—-]+$/, '')}${end}`.toWellFormed();
}

export const placeTitle = (place: Pick<Place, 'title'>, title: string): string =>
  cutTo(oneLine(title), place.title);

type Parts = {
  description: string;
  facts: readonly string[];
  transport: string;
  pickup: string;
  link: string;
};

/** The whole text in one block; if a place has less room, the facts come first and the description is cut. */
export function placeText(place: Pick<Place, 'text' | 'links'>, parts: Parts): string {
  const link = place.links ? parts.link : '';
  const facts = parts.facts.map(oneLine).join('\n');
  const block = (description: string, between: readonly string[]) =>
    [description, ...between, parts.pickup, link].filter(Boolean).join('\n\n');
  const description = lines(parts.description).join('\n');
  for (const between of [[facts, parts.transport], [parts.transport], []]) {
    const whole = block(description, between);
    if (whole.length <= place.text) return whole;
  }
  const rest = block('', []);
  return block(cutTo(description, place.text - rest.length - 2, '…'), []);
}

/** The price as the form's field accepts it: `35`, `12.50`, `12,50`, or a word for free or for none. */
export function placePrice(
  place: Pick<Place, 'cents' | 'free'>,
  cents: number | null,
  { crosspost, locale }: Pick<Words, 'crosspost' | 'locale'>,
): string {
  if (cents === null) return crosspost.noPrice;
  if (cents === 0) return place.free ?? crosspost.notFree;
  if (!place.cents) return String(Math.max(1, Math.round(cents / 100)));
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false };
  return fromCents(cents).toLocaleString(locale, digits);
}
