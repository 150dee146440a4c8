import { EACH_FIELD, type ListingFieldName } from '../listing-fields.ts';
import { letters } from './csv-values.ts';

/** Short facts that have their own column in catalogs; here they are specifications, unless a field has that name. */
export const FACT_COLUMNS = { material: 'material', color: 'color, colour' } as const;

/** Columns that don't match a field of a listing. */
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

/** Meanings of columns, by the names that spreadsheets and catalogs use, in lowercase without punctuation. */
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
/** Columns in our own sheet and in catalogs that an import doesn't need. */
const PASSED_OVER = new Set(['link', 'url', 'created at', 'sold at', 'final price', 'currency']);
/** Maximum characters to show of an endless column name. */
const NAME_CHARACTERS = 80;

export type Columns = {
  /** Position of each column; the first of several with the same meaning counts. */
  at: ReadonlyMap<ColumnName, number>;
  /** Names as in the file, cut if they are endless. */
  header: readonly string[];
  /** Columns that were not recognized. */
  unknown: string[];
};

/** Reads the header row. */
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
