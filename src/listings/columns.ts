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

/** The columns of the given fields. */
export function columnsOf(fields: ListingFields): Partial<ListingColumns> {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, clean }] of EACH_FIELD) {
    const value = fields[name];
    if (value !== undefined) columns[column] = clean(value);
  }
  return columns;
}

/** The columns of a new listing; fields that weren't given get their defaults. */
export function contentOf(listing: ListingContent): ListingColumns {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, clean, otherwise }] of EACH_FIELD) {
    const value = listing[name];
    columns[column] = value === undefined ? otherwise : clean(value);
  }
  return columns as ListingColumns;
}

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

type Searched = Pick<ListingColumns, 'title'> & {
  [K in keyof ListingColumns]?: ListingColumns[K] | undefined;
};

type Searches = { searchText: string; searchWords: string };
type Value = (column: keyof Searched) => unknown;

/** The columns that searches read, computed from an item's texts. */
export const searchColumnsOf = (item: Searched): Searches => searchColumns((column) => item[column]);

/** The same after a change; undefined if none of the fields behind them changed. */
export const searchColumnsAfter = (before: Searched, change: Partial<Searched>): Searches | undefined =>
  SEARCHED.some((column) => column in change)
    ? searchColumns((column) => (column in change ? change : before)[column])
    : undefined;

function searchColumns(value: Value): Searches {
  const searchText = textOf(SEARCHED, value);
  // Each word once, as the index stores it.
  const words = new Set(wordsOfFolded(searchText));
  for (const word of wordsOfFolded(textOf(TITLED, value))) words.add(titleMark(word));
  return { searchText, searchWords: [...words].join(' ') };
}

const textOf = (columns: readonly (keyof Searched)[], value: Value): string =>
  fold(columns.map(value).filter(Boolean).join(' '));
