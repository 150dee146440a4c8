import {
  EACH_FIELD,
  type ListingColumns,
  type ListingContent,
  type ListingFields,
  type PublicColumns,
  type PublicFields,
} from '../listing-fields.ts';
import { fold } from '../text/fold.ts';

/** The columns of those fields that were given. */
export function columnsOf(fields: ListingFields): Partial<ListingColumns> {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, clean }] of EACH_FIELD) {
    const value = fields[name];
    if (value !== undefined) columns[column] = clean(value);
  }
  return columns;
}

/** The columns of a new listing: what nobody gave says what it says by itself. */
export function contentOf(listing: ListingContent): ListingColumns {
  const columns: Record<string, unknown> = {};
  for (const [name, { column, clean, otherwise }] of EACH_FIELD) {
    const value = listing[name];
    columns[column] = value === undefined ? otherwise : clean(value);
  }
  return columns as ListingColumns;
}

const PUBLIC = EACH_FIELD.filter(([, each]) => each.public);

/** What everyone may read of a listing, as the API shows it. */
export function publicFieldsOf(row: PublicColumns): PublicFields {
  const fields: Record<string, unknown> = {};
  for (const [name, { column, show }] of PUBLIC) fields[name] = show(row[column as keyof PublicColumns]);
  return fields as PublicFields;
}

const SEARCHED = EACH_FIELD.flatMap(([, each]) => (each.searched ? [each.column] : []));

/** What a search looks in, folded. */
export const searchTextOf = (item: ListingColumns): string =>
  fold(
    SEARCHED.map((column) => item[column as keyof ListingColumns])
      .filter(Boolean)
      .join(' '),
  );
