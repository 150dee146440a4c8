import type { Config } from '../../config.ts';
import type { GalleryItem } from '../../pages/public-items.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { type CardFacts, cardVersion } from '../../photos/cards.ts';
import { photoIdOf } from '../../photos/urls.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { drawable } from '../../text/drawable.ts';
import type { SaleView } from '../sale/model.ts';

type Base = Pick<Config, 'baseUrl'>;
type Thing = Pick<GalleryItem, 'title' | 'priceCents' | 'status' | 'photoIds'>;

/** The picture that stands for a page where its link is shared. */
export type Preview = { url: string; alt: string };

/** What the card of a whole sale shows, of all its `things` in the order of the page. */
export function saleCard(sale: SaleView, things: readonly Thing[]): CardFacts {
  const offered = things.filter((thing) => thing.status !== 'taken');
  const shown = offered.length > 0 ? offered : things;
  return {
    photoIds: shown.flatMap((thing) => thing.photoIds.slice(0, 1)).slice(0, 4),
    eyebrow: drawable(sale.place ?? ''),
    // A name in letters that we cannot draw leaves the card to the place and the photos.
    heading: drawable(sale.heading) || (sale.place === null ? 'For sale' : ''),
    figure: '',
    note: noteOf(sale, offered),
    isGone: sale.isOver || offered.length === 0,
  };
}

function noteOf(sale: SaleView, offered: readonly Thing[]): string {
  if (sale.isOver) return 'This sale is over';
  if (offered.length === 0) return '';
  const prices = offered.map((thing) => thing.priceCents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(formatPrice);
  const many = offered.length === 1 ? 'One thing' : `${offered.length} things`;
  return least === most ? `${many} · ${least}` : `${many} · ${least} to ${most}`;
}

export function itemCard(config: Base, sale: SaleView, item: PublicItem): CardFacts {
  const isGone = item.status === 'taken' || sale.isOver;
  return {
    photoIds: item.photos.slice(0, 1).flatMap((url) => photoIdOf(config, url) ?? []),
    eyebrow: drawable([sale.heading, sale.place].filter(Boolean).join(' · ')),
    heading: drawable(item.title),
    figure: isGone ? '' : formatPrice(Math.round(item.price * 100)),
    note: item.status === 'taken' ? 'Sold' : sale.isOver ? 'This sale is over' : NOTES[item.status],
    isGone,
  };
}

const NOTES = { available: '', reserved: 'On hold: others can wait in line' };

export const salePreview = (sale: SaleView, things: readonly Thing[]): Preview => ({
  url: `${sale.url}/${cardFile(saleCard(sale, things))}`,
  alt: [sale.heading, sale.place].filter(Boolean).join(', '),
});

export const itemPreview = (config: Base, sale: SaleView, item: PublicItem): Preview => ({
  url: `${item.public_url}/${cardFile(itemCard(config, sale, item))}`,
  alt: item.title,
});

export const cardFile = (facts: CardFacts): string => `card-${cardVersion(facts)}.jpg`;
