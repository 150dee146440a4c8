import type { SellerContext } from '../context.ts';
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
import { refusal } from '../refusal.ts';
import { getSalePageOf } from '../sale-page/find.ts';
import { formatPrice, townOf } from '../sale-page/format.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { lines, oneLine } from '../text/plain.ts';
import { fromCents } from '../units.ts';
import { CATEGORIES, CONDITIONS } from '../vocabulary.ts';
import type { Crosspost, CrosspostQuery } from './schemas.ts';

/** Everything needed to post one listing on other marketplaces by hand. Posts nothing and changes nothing. */
export async function prepareCrosspost(ctx: SellerContext, input: CrosspostQuery): Promise<Crosspost> {
  const { read } = ctx.store;
  const item = await findOwnedItem(ctx, read, input.itemId);
  if (item.deletedAt !== null) {
    throw refusal('ITEM_DELETED.crosspost');
  }
  const page = await getSalePageOf(read, ctx.actor.sellerId);
  const isOver = page !== undefined && isSaleOver(page, ctx.clock.now());
  const location = page ? townOf(page) : null;
  const publicUrl = publicUrlOf(ctx, item, page, presentPageOf(ctx, page).page_live);
  // Whoever reads a post elsewhere is not in this house.
  const link = reachOf(ctx).reach === 'public' ? linkTo(publicUrl, isOver) : '';
  return {
    item_id: item.id,
    title: item.title,
    description: item.description,
    price: fromCents(item.priceCents),
    currency: item.currency,
    is_free: centsOf(item) === 0,
    condition: item.condition,
    category: item.category,
    category_hint: categoryHint(item),
    location,
    photos: photoUrls(ctx.config, item.photoIds).photos,
    public_url: publicUrl,
    text: textBlock(item, location, link),
    places: placesIn((await findSeller(read, ctx.actor.sellerId)).country).map((place) =>
      postFor(place, item, location, link),
    ),
    postings: await openPostings(read, [item.id]),
  };
}

const categoryOf = (item: ItemRow) => CATEGORIES.find((each) => each === item.category) ?? 'Other';
/** Null if no one has named a price yet, which doesn't mean free. */
const centsOf = (item: ItemRow) => (item.priceUnknown ? null : item.priceCents);
const conditionOf = (item: ItemRow) => CONDITIONS.find((each) => each === item.condition) ?? 'Used';

/** The first three, as a sentence. */
const categoryHint = (item: ItemRow): string =>
  PLACES.slice(0, 3)
    .map((id) => `${CROSSPOST_PLACES[id].name}: ${CROSSPOST_PLACES[id].categories[categoryOf(item)]}.`)
    .join(' ');

const factsOf = (item: ItemRow): string[] => [
  `Condition: ${item.condition}`,
  ...FACTS.flatMap(({ column, label, searched }) => {
    const value = searched === 'title' ? null : item[column];
    return value ? [`${label}: ${value}`] : [];
  }),
  ...Object.entries(item.specifications).map(([name, value]) => `${name}: ${value}`),
];

const pickupIn = (location: string | null) => (location === null ? '' : `Pickup in ${location}.`);
const linkTo = (url: string | null, isOver: boolean) =>
  url === null ? '' : `${isOver ? 'More photos here' : 'More photos, and reserve it here'}: ${url}`;

/** What the form of one marketplace asks for, within its limits. */
function postFor(
  id: PlaceId,
  item: ItemRow,
  location: string | null,
  link: string,
): Crosspost['places'][number] {
  const place = CROSSPOST_PLACES[id];
  return {
    place: id,
    name: place.name,
    url: place.url,
    limits_known: place.limitsKnown,
    title: placeTitle(place, item.title),
    text: placeText(place, {
      description: item.description,
      facts: factsOf(item),
      transport: item.transportNotes,
      pickup: pickupIn(location),
      link,
    }),
    price: placePrice({ ...place, cents: place.cents && decimalsOf(item.currency) > 0 }, centsOf(item)),
    condition: place.conditions[conditionOf(item)],
    category: place.categories[categoryOf(item)],
    photos: Math.min(place.photos, item.photoIds.length),
  };
}

function textBlock(item: ItemRow, location: string | null, link: string): string {
  const cents = centsOf(item);
  const parts = [
    [item.title, cents !== null && formatPrice(cents, item.currency)].filter(Boolean).join(' - '),
    item.description,
    factsOf(item).join('\n'),
    item.transportNotes,
    pickupIn(location),
    link,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `most` characters of a text, ending with a whole word, or at least a whole emoji. */
export function cutTo(text: string, most: number, end = ''): string {
  if (text.length <= most) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text.slice(0, most + 1))) {
    if (kept.length + segment.length > most - end.length) break;
    kept += segment;
  }
  const isMidWord = /\S/.test(text.charAt(kept.length)) && /\S$/.test(kept);
  const words = isMidWord ? kept.replace(/\s+\S*$/, '') : kept;
  const whole = words.length > kept.length / 2 ? words : kept;
  return `${whole.replace(/[\s,;:·–—-]+$/, '')}${end}`.toWellFormed();
}

export const placeTitle = (place: Pick<Place, 'title'>, title: string): string =>
  cutTo(oneLine(title), place.title);

type Parts = {
  description: string;
  /** One fact per line. */
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

/**
 * The price as the form's field accepts it: `35`, `12.50`, or the place's word for free; null if no one has named a
 * price yet.
 */
export function placePrice(place: Pick<Place, 'cents' | 'free'>, cents: number | null): string {
  if (cents === null) return 'Name a price for it first.';
  if (cents === 0) return place.free ?? 'It takes nothing for free: name a price, or post it elsewhere.';
  if (place.cents) return (cents / 100).toFixed(2);
  return String(Math.max(1, Math.round(cents / 100)));
}
