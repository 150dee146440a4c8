import { EACH_FIELD } from '../../listing-fields.ts';
import { decimalsOf } from '../../money.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { fromCents } from '../../units.ts';
import type { Preview } from '../cards/facts.ts';
import { addressIn, useLanguage } from '../language.tsx';
import { type CardView, excerpt, type PublicStatus, type SaleView } from './model.ts';

type Previewed = {
  kind: 'website' | 'product';
  title: string;
  description: string;
  /** Without a language. */
  url: string;
  siteName: string;
  image?: Preview | undefined;
  price?: { amount: number; currency: string };
};

/** An amount as programs read it, with all of its currency's decimals. */
const exact = ({ amount, currency }: { amount: number; currency: string }): string =>
  amount.toFixed(decimalsOf(currency));

/** The canonical address, and the preview of a link to this page where it is shared. */
export function PreviewTags({ image, price, ...props }: Previewed) {
  const url = addressIn(props.url, useLanguage());
  const properties = {
    'og:type': props.kind,
    'og:site_name': props.siteName,
    'og:title': props.title,
    'og:description': props.description,
    'og:url': url,
    ...(image && {
      'og:image': image.url,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': image.alt,
    }),
    ...(price && { 'product:price:amount': exact(price), 'product:price:currency': price.currency }),
  };
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.entries(properties).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/** Addresses for programs that follow the sale, import it into a catalog, or install it on a phone. */
export function FollowLinks({ sale }: { sale: SaleView }) {
  const link = { rel: 'alternate', title: sale.heading };
  return (
    <>
      {!sale.isOver && <link {...link} type="application/atom+xml" href={`/${sale.slug}/feed.xml`} />}
      <link {...link} type="text/csv" href={`/${sale.slug}/catalog.csv`} />
      <link rel="manifest" href={`/${sale.slug}/manifest.webmanifest`} />
    </>
  );
}

/** A data block for search engines (JSON-LD). With `<` escaped, no text in it can end the element. */
export function StructuredData(props: { data: object }) {
  const json = JSON.stringify(props.data)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/&/g, '\\u0026');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

const AVAILABILITY: Record<PublicStatus, string> = {
  available: 'https://schema.org/InStock',
  reserved: 'https://schema.org/OutOfStock',
  taken: 'https://schema.org/SoldOut',
};

const CONDITION: Record<string, string> = {
  New: 'https://schema.org/NewCondition',
  'For Parts': 'https://schema.org/DamagedCondition',
};

type Offered = { price: number; currency: string; status: PublicStatus; condition: string; url: string };

const offer = (sale: SaleView, { price, currency, status, condition, url }: Offered) => ({
  '@type': 'Offer',
  url,
  price: exact({ amount: price, currency }),
  priceCurrency: currency,
  availability:
    sale.isOver && status === 'available' ? 'https://schema.org/Discontinued' : AVAILABILITY[status],
  itemCondition: CONDITION[condition] ?? 'https://schema.org/UsedCondition',
});

/** Properties that the table of listing fields defines. */
const dataOf = (item: PublicItem): object =>
  Object.assign(
    {},
    ...EACH_FIELD.map(([name, { data }]) => {
      const value = name === 'min_price' ? null : item[name];
      return data === null || data === 'own' || value === null ? {} : data.of(value);
    }),
  );

/** What search engines ask about a product, without repeating the page. */
export const itemData = (sale: SaleView, item: PublicItem): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: item.title,
  ...(item.description === '' ? {} : { description: excerpt(item.description) }),
  ...dataOf(item),
  ...(item.photos.length === 0 ? {} : { image: item.photos }),
  offers: offer(sale, { ...item, url: item.public_url }),
});

export const saleData = (sale: SaleView, cards: readonly CardView[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: sale.heading,
  url: sale.url,
  numberOfItems: cards.length,
  itemListElement: cards.map((card, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: {
      '@type': 'Product',
      name: card.title,
      url: card.url,
      ...(card.photo && { image: [card.photo] }),
      offers: {
        ...offer(sale, { ...card, price: fromCents(card.priceCents) }),
        ...(sale.place && { areaServed: sale.place }),
        ...(sale.sellerName && { seller: { '@type': 'Person', name: sale.sellerName } }),
      },
    },
  })),
});
