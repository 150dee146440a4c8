import type { Config } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { DEFAULT_LANGUAGE, type Words, wordFor, wordsOf } from '../../languages/index.ts';
import { type GalleryItem, galleryOf } from '../../pages/public-items.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { photoUrls } from '../../photos/urls.ts';
import { isSaleOver, itemPublicUrl, pageUrl, type SalePage } from '../../sale-page/page.ts';
import { townOf } from '../../text/regions.ts';

export type PublicStatus = PublicItem['status'];

/** A sale as its pages show it. Nothing in here is private. */
export type SaleView = ReturnType<typeof saleView>;

export function saleView(config: Config, page: SalePage, now: Date, words = wordsOf(DEFAULT_LANGUAGE)) {
  const place = townOf(page);
  const isOver = isSaleOver(page, now);
  return {
    slug: page.slug,
    url: pageUrl(config, page),
    /** `Maria's sale`, or what is known instead of a name. */
    heading: headingOf(page.displayName, place, words.sale),
    sellerName: page.displayName,
    /** City and state; never more precise. */
    place,
    currency: page.currency,
    paymentInstructions: page.paymentInstructions,
    endsAt: page.expiresAt,
    zone: page.zone,
    /** Where the reserve form posts to; null means that there is no form. */
    reserveAction: isOver ? null : `/${page.slug}/reserve`,
    about: page.about,
    /** `Saturday, March 14`. */
    lastDay: page.endsOn && words.format.dayOfDate(page.endsOn),
    isOver,
    isListed: page.listedInSearch,
    look: page.look,
    cover: (page.coverPhotoId && photoUrls(config, [page.coverPhotoId]).photos[0]) || null,
  };
}

/** Words for a sale in our languages. German appends its word to others (`Garagenverkauf`). */
const SALE = /\b(sales?|ventas?|ventes?|vide-\w+|brocante|vendas?|bazar)\b|(verkauf|flohmarkt)\b/i;

/** A name that already says that it is a sale stays as it is. */
export function headingOf(name: string | null, place: string | null, words: Words['sale']): string {
  if (name) return SALE.test(name) ? name : words.salesOf({ name });
  return place ? words.saleIn({ place }) : words.sale;
}

/** An item as a card of the gallery shows it. */
export type CardView = ReturnType<typeof cardView>;

export function cardView(
  config: Config,
  page: { slug: string },
  item: GalleryItem,
  words: Words = wordsOf(DEFAULT_LANGUAGE),
) {
  const { photos, thumbnails } = photoUrls(config, item.photoIds.slice(0, 1));
  return {
    itemId: item.id,
    title: item.title,
    price: words.price(item.priceCents, item.currency),
    /** The former price, crossed out next to the current one. */
    formerPrice: item.formerPriceCents === null ? null : words.price(item.formerPriceCents, item.currency),
    isFree: item.priceCents === 0,
    priceCents: item.priceCents,
    currency: item.currency,
    condition: wordFor(words.conditions, item.condition),
    status: item.status,
    waiting: item.queueCount,
    path: `/${page.slug}/${item.id}`,
    url: itemPublicUrl(config, page, item.id),
    thumbnail: thumbnails[0] ?? null,
    photo: photos[0] ?? null,
    /** The ids of its other photos, with spaces between. */
    more: item.photoIds.slice(1).join(' '),
  };
}

/** Cards of the first `most` items that aren't sold, in the order of the page. */
export async function offeredCards(
  { store, config, clock }: Pick<Deps, 'store' | 'config' | 'clock'>,
  page: SalePage,
  words: Words,
  most: number,
): Promise<CardView[]> {
  const items = await galleryOf(store.read, page.sellerId, clock.now());
  const offered = items.filter(({ status }) => status !== 'taken').slice(0, most);
  return offered.map((item) => cardView(config, page, item, words));
}

/** Longest description of a page in a preview or a result of a search: they cut longer ones anywhere. */
const PREVIEW_LENGTH = 190;

/** The beginning of a text, in one line and not cut inside a word. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_LENGTH) return line;
  const cut = line.slice(0, PREVIEW_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), PREVIEW_LENGTH / 2))}…`.toWellFormed();
}
