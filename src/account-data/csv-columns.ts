import { letters } from './csv-values.ts';

/** What a column means here, by the names that sheets and catalogues give it, in small letters without signs. */
const NAMES = {
  id: 'id, item id, sku',
  title: 'title, name, item, item name, item title, product, product name, product title, what, what is it',
  description: 'description, details, about, text, rich text description',
  price: 'price, asking price, price usd, usd, cost, amount',
  sale_price: 'sale price',
  currency: 'currency, currency code',
  condition: 'condition, item condition',
  category: 'category, categories, type, product type, department',
  fb_category: 'fb product category',
  google_category: 'google product category',
  status: 'status, availability',
  brand: 'brand, maker, manufacturer, make',
  dimensions: 'dimensions, size, measurements, measures',
  weight: 'weight, shipping weight',
  specifications: 'specifications, specs, facts',
  material: 'material',
  color: 'color, colour',
  transport_notes: 'transport notes, transport, moving',
  requires_truck: 'requires truck, truck, needs truck',
  min_price: 'min price, minimum price, lowest price, floor',
  photo: 'image link, image, image url, photo, photo url, picture',
  photos: 'additional image link, additional image links, images, photos, pictures',
} as const;

export type ColumnName = keyof typeof NAMES;

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.split(', ').map((name) => [name, column as ColumnName] as const),
  ),
);
/** Told by our own sheet and by catalogues, and of no use here. */
const PASSED_OVER = new Set(['link', 'url', 'created at', 'sold at', 'final price', 'currency']);
/** What is shown of a name that somebody made endless. */
const NAME_CHARACTERS = 80;

export type Columns = {
  /** Where each column stands; the first of several with one meaning counts. */
  at: ReadonlyMap<ColumnName, number>;
  /** As the file calls them, cut where they are endless. */
  header: readonly string[];
  /** What nothing was made of. */
  unknown: string[];
};

/** Reads the line with the names. */
export function columnsOf(header: readonly string[]): Columns {
  const at = new Map<ColumnName, number>();
  const unknown: string[] = [];
  const shown = header.map((given) => given.slice(0, NAME_CHARACTERS));
  shown.forEach((given, i) => {
    const name = letters(given);
    const column = BY_NAME.get(name);
    if (column !== undefined && !at.has(column)) at.set(column, i);
    else if (name !== '' && !PASSED_OVER.has(name)) unknown.push(given);
  });
  return { at, header: shown, unknown };
}
