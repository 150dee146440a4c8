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
import { indexedWords } from '../text/words.ts';
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

/** The columns of a new listing: fields that no one gave get their defaults. */
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

const SEARCHED = EACH_FIELD.flatMap(([, each]) => (each.searched ? [each.column] : []));
const TITLED = EACH_FIELD.flatMap(([, each]) => (each.searched === 'title' ? [each.column] : []));

type Searched = Pick<ListingColumns, 'title'> & {
  [K in keyof ListingColumns]?: ListingColumns[K] | undefined;
};

/** The columns that searches read. */
export function searchColumnsOf(item: Searched): { searchText: string; searchWords: string } {
  const searchText = searchTextOf(item);
  return { searchText, searchWords: searchWordsOf(searchText, item) };
}

/** The search text as index terms, each once. */
function searchWordsOf(searchText: string, item: Searched): string {
  const titled = indexedWords(textOf(TITLED, item)).map(titleMark);
  return [...new Set([...indexedWords(searchText), ...titled])].join(' ');
}

/** The text that a search looks through, folded. */
const searchTextOf = (item: Searched): string => fold(textOf(SEARCHED, item));

const textOf = (columns: readonly string[], item: Searched): string =>
  columns
    .map((column) => item[column as keyof ListingColumns])
    .filter(Boolean)
    .join(' ');
