import { titleMark } from '../../db/search/marks.ts';
import {
  EACH_FIELD,
  type ListingColumns,
  type ListingContent,
  type ListingFieldName,
  type ListingFields,
  type PublicColumns,
  type PublicFields,
} from '../listing-fields.ts';
import { fold } from '../text/fold.ts';
import { wordsOfFolded } from '../text/words.ts';
import type { Item } from './schemas.ts';

export function columnsOf(fields: ListingFields): Partial<ListingColumns> {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, clean }] of EACH_FIELD) {
    const value = fields[name];
    if (value !== undefined) columns[column] = clean(value);
  }
  return columns;
}

const DEFAULTS = Object.fromEntries(EACH_FIELD.map(([, { column, otherwise }]) => [column, otherwise]));

/** The columns of a new listing; fields that weren't given get their defaults. */
export const contentOf = (listing: ListingContent) =>
  ({ ...DEFAULTS, ...columnsOf(listing) }) as ListingColumns;

/** All fields as the seller sees them. */
export function fieldsOf(row: ListingColumns): Pick<Item, ListingFieldName> {
  const fields: Record<string, unknown> = {};
  for (const [name, { column, show, whenKnown }] of EACH_FIELD) {
    const value = show(row[column as keyof ListingColumns]);
    if (value !== null || !whenKnown) fields[name] = value;
  }
  return fields as Pick<Item, ListingFieldName>;
}

const PUBLIC = EACH_FIELD.filter(([, each]) => each.public);

/** The public fields of a listing, as the API shows them. */
export function publicFieldsOf(row: PublicColumns): PublicFields {
  const fields: Record<string, unknown> = {};
  for (const [name, { column, show }] of PUBLIC) fields[name] = show(row[column as keyof PublicColumns]);
  return fields as PublicFields;
}

const searched = EACH_FIELD.flatMap(([, { column, searched: by }]) =>
  by ? [{ column: column as keyof ListingColumns, by }] : [],
);
const SEARCHED = searched.map(({ column }) => column);
const TITLED = searched.flatMap(({ column, by }) => (by === 'title' ? [column] : []));

/** The texts of an item, or some of them. */
type Texts = { [K in keyof ListingColumns]?: ListingColumns[K] | undefined };

/** The columns that searches read, computed from an item's texts. */
export function searchColumnsOf(item: Texts) {
  const searchText = textOf(SEARCHED, item);
  // Each word once, as the index stores it.
  const words = new Set(wordsOfFolded(searchText));
  for (const word of wordsOfFolded(textOf(TITLED, item))) words.add(titleMark(word));
  return { searchText, searchWords: [...words].join(' ') };
}

/** The same after a change; undefined if none of the fields behind them changed. */
export const searchColumnsAfter = (before: ListingColumns, change: Partial<ListingColumns>) =>
  SEARCHED.some((column) => column in change) ? searchColumnsOf({ ...before, ...change }) : undefined;

function textOf(columns: readonly (keyof ListingColumns)[], item: Texts): string {
  const texts = columns.map((column) => item[column]);
  return fold(texts.filter(Boolean).join(' '));
}
