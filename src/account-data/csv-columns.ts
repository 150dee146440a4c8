import { EACH_FIELD, type ListingFieldName } from '../listing-fields.ts';
import { letters } from './csv-values.ts';

/** Short facts that catalogs give a column of their own; here they are specifications, unless a field is called like that. */
export const FACT_COLUMNS = { material: 'material', color: 'color, colour' } as const;

/** What no field of a listing says. */
const OTHERS = {
  id: 'id, item id, sku',
  sale_price: 'sale price',
  currency: 'currency, currency code',
  fb_category: 'fb product category',
  google_category: 'google product category',
  status: 'status, availability',
  photo: 'image link, image, image url, photo, photo url, picture',
  photos: 'additional image link, additional image links, images, photos, pictures',
} as const;

export type ColumnName = ListingFieldName | keyof typeof FACT_COLUMNS | keyof typeof OTHERS;

/** What a column means here, by the names that sheets and catalogs give it, in small letters without signs. */
const NAMES: Readonly<Record<string, string>> = {
  ...OTHERS,
  ...FACT_COLUMNS,
  ...Object.fromEntries(EACH_FIELD.map(([name, { csv }]) => [name, csv])),
};

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
