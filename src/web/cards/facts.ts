import type { Config } from '../../config.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languageNamed,
  type Words,
} from '../../languages/index.ts';
import type { GalleryItem } from '../../pages/public-items.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { type CardFacts, cardVersion } from '../../photos/cards.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { drawable } from '../../text/plain.ts';
import { toCents } from '../../units.ts';
import type { SaleView } from '../sale/model.ts';

type Base = Pick<Config, 'baseUrl'>;
type Thing = Pick<GalleryItem, 'title' | 'priceCents' | 'status' | 'photoIds'>;

/** The picture that represents a page where its link is shared. */
export type Preview = { url: string; alt: string };

/** The card of a whole sale, with `things` in the order of the page. */
export function saleCard(sale: SaleView, things: readonly Thing[], words: Words): CardFacts {
  const offered = things.filter((thing) => thing.status !== 'taken');
  const shown = offered.length > 0 ? offered : things;
  return {
    photoIds: shown.flatMap((thing) => thing.photoIds.slice(0, 1)).slice(0, 4),
    eyebrow: drawable(sale.place ?? ''),
    // A name in letters that we cannot draw leaves the card to the place and the photos.
    heading: drawable(sale.heading) || (sale.place === null ? words.card.forSale : ''),
    figure: '',
    note: noteOf(sale, offered, words),
    isGone: sale.isOver || offered.length === 0,
  };
}

/** An amount in one line, with the currency's code if our fonts don't have its sign. */
export function drawnPrice({ price, format }: Words, cents: number, currency: string): string {
  const text = price(cents, currency);
  const named = format.signLeads(currency) ? `${currency} ` : currency;
  const drawn = drawable(text) === text ? text : text.replace(format.sign(currency), named);
  return drawn.replaceAll(' ', '\u00a0');
}

function noteOf(sale: SaleView, offered: readonly Thing[], words: Words): string {
  const { card } = words;
  if (sale.isOver) return card.isOver;
  if (offered.length === 0) return '';
  const cents = offered.map((thing) => thing.priceCents);
  const [least = '', most = ''] = [Math.min(...cents), Math.max(...cents)].map((each) =>
    drawnPrice(words, each, sale.currency),
  );
  return `${card.things({ n: offered.length })} · ${least === most ? least : card.fromTo({ least, most })}`;
}

export function itemCard(config: Base, sale: SaleView, item: PublicItem, words: Words): CardFacts {
  const { isSold, isOver, isOnHold } = words.card;
  const isGone = item.status === 'taken' || sale.isOver;
  const note = { taken: isSold, reserved: isOnHold, available: '' }[item.status];
  return {
    photoIds: item.photos.slice(0, 1).flatMap((url) => photoIdOf(config, url) ?? []),
    eyebrow: drawable([sale.heading, sale.place].filter(Boolean).join(' · ')),
    heading: drawable(item.title),
    figure: isGone ? '' : drawnPrice(words, toCents(item.price), item.currency),
    note: sale.isOver && item.status !== 'taken' ? isOver : note,
    isGone,
  };
}

export const salePreview = (sale: SaleView, things: readonly Thing[], words: Words): Preview => ({
  url: `${sale.url}/${cardFile(saleCard(sale, things, words), words)}`,
  alt: [sale.heading, sale.place].filter(Boolean).join(', '),
});

export const itemPreview = (config: Base, sale: SaleView, item: PublicItem, words: Words): Preview => ({
  url: `${item.public_url}/${cardFile(itemCard(config, sale, item, words), words)}`,
  alt: item.title,
});

/** `card-0123456789abcdef.jpg`, `card-0123456789abcdef-es.jpg`. */
export function cardFile(facts: CardFacts, words: Words): string {
  const language = languageNamed(words.locale) ?? DEFAULT_LANGUAGE;
  return `card-${cardVersion(facts)}${language === DEFAULT_LANGUAGE ? '' : `-${language}`}.jpg`;
}

export function cardLanguage(file: string): Language {
  const [, code = ''] = /-([a-z]{2}(?:-[A-Z]{2})?)\.jpg$/.exec(file) ?? [];
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
}
