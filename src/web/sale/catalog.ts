import { EACH_FIELD } from '../../listing-fields.ts';
import { decimalsOf } from '../../money.ts';
import type { PublicItem } from '../../pages/schemas.ts';
import { csvLine } from '../../text/csv.ts';
import { lines, oneLine } from '../../text/plain.ts';

type Listed = Omit<PublicItem, 'description' | 'title'> & { title: string; description: string };

const money = (amount: number, { currency }: Listed): string =>
  `${amount.toFixed(decimalsOf(currency))} ${currency}`;

/** Columns that the table of fields defines. */
const OF_FIELDS = Object.fromEntries(
  EACH_FIELD.flatMap(([name, { catalog }]) =>
    catalog === null || catalog === 'own' || name === 'min_price'
      ? []
      : [[catalog.column, (item: Listed) => oneLine(String(item[name] ?? '')).slice(0, catalog.max)]],
  ),
);

/**
 * The columns that Facebook's and Google's catalog imports share, in values that both accept: "in stock" rather than
 * "in_stock", which Facebook doesn't know; "used" for everything that isn't new.
 */
const COLUMNS: Readonly<Record<string, (item: Listed, isOver: boolean) => string>> = {
  id: (item) => item.item_id,
  title: (item) => oneLine(item.title),
  description: (item) => lines(item.description).join('\n') || oneLine(item.title),
  // An item on hold isn't available right away, and an advertisement for it would send people to a line.
  availability: (item, isOver) => (item.status === 'available' && !isOver ? 'in stock' : 'out of stock'),
  condition: (item) => (item.condition === 'New' ? 'new' : 'used'),
  price: (item) => money(isReduced(item) ? item.previous_price : item.price, item),
  sale_price: (item) => (isReduced(item) ? money(item.price, item) : ''),
  link: (item) => item.public_url,
  image_link: (item) => item.photos[0] ?? '',
  additional_image_link: (item) => item.photos.slice(1).join(','),
  ...OF_FIELDS,
  // Google wants an explicit statement that no manufacturer's number exists; the others skip this column.
  identifier_exists: () => 'no',
  product_type: (item) => item.category,
};

const isReduced = (item: Listed): item is Listed & { previous_price: number } =>
  item.previous_price !== null && item.previous_price > item.price;

/** Both imports refuse a product without a picture, or with a price of zero. */
const isAccepted = (item: Listed): boolean => item.photos.length > 0 && item.price > 0;

/** A catalog of `items` as CSV (RFC 4180), without items that no import would accept. */
export function catalogCsv(items: readonly Listed[], isOver: boolean): string {
  const rows = items
    .filter(isAccepted)
    .map((item) => Object.values(COLUMNS).map((valueIn) => valueIn(item, isOver)));
  return [Object.keys(COLUMNS), ...rows].map(csvLine).join('');
}
