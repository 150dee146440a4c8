import * as z from 'zod';
import { breather } from '../breather.ts';
import { AppError, refusal } from '../errors.ts';
import { keptLanguage, wordsOf } from '../languages/index.ts';
import {
  FIELD_INPUTS,
  LISTING_FIELDS,
  type MadeField,
  TYPED_FIELDS,
  YES_NO_FIELDS,
} from '../listing-fields.ts';
import type { NewListing } from '../listings/text-source.ts';
import { parseInput } from '../operation/input.ts';
import { withoutGuard } from '../text/csv.ts';
import { oneLine } from '../text/plain.ts';
import type { TypedIn } from '../text/typed-amount.ts';
import { capital, shortened } from '../text/wording.ts';
import type { Category } from '../vocabulary.ts';
import { type CsvRow, readSheet } from './csv-sheet.ts';
import {
  type ColumnName,
  type Columns,
  categoryIn,
  columnsOf,
  conditionIn,
  FACT_COLUMNS,
  isGone,
  otherCurrency,
  pairsIn,
  priceIn,
  Unreadable,
  whyOf,
  yesOrNo,
} from './csv-values.ts';

/** A remark about one row: the cell, by the column's name in the file, and what to do. */
export type CsvRemark = { line: number; column: string | null; title: string; words: string };

/** A row as a listing, or what is wrong with it. */
export type ReadRow = {
  line: number;
  title: string;
  id: string;
  photos: string[];
  listing?: NewListing;
  /** True if it is already sold. Then it doesn't become a listing. */
  gone: boolean;
  remarks: CsvRemark[];
};

/** The first category in these cells: a catalog may have Google's number and Facebook's words. */
const categoryOf = (cells: readonly string[]): Category =>
  cells.map(categoryIn).find((category) => category !== 'Other') ?? 'Other';

/** All rows of a sheet, and the columns that weren't used. */
export type CsvRows = { unused: string[]; rows: ReadRow[] };

/** Reads a whole sheet. @throws AppError invalid_request, payload_too_large */
export async function csvRows(bytes: Buffer, by: TypedIn): Promise<CsvRows> {
  const { header, rows } = await readSheet(bytes);
  const columns = columnsOf(header);
  if (!columns.at.has('title')) throw refusal('invalid_request.noTitleColumn');
  const breathe = breather(50);
  const read: ReadRow[] = [];
  for (const row of rows) {
    await breathe();
    read.push(readRow(row, columns, by));
  }
  return { unused: columns.unknown, rows: read };
}

const Listing = z.object(FIELD_INPUTS).partial().required({ title: true });
/** Reads one row. Fields that a listing needs and the sheet lacks stay empty or get the most cautious value. */
function readRow({ line, cells }: CsvRow, columns: Columns, by: TypedIn): ReadRow {
  const words = wordsOf(keptLanguage(by.locale));
  const amount = priceIn(by);
  const text = (column: ColumnName): string => withoutGuard(cells[columns.at.get(column) ?? -1] ?? '');
  const title = oneLine(text('title'));
  const remarks: CsvRemark[] = [];
  const remark = (column: ColumnName | null, said: string) => {
    const name = column === null ? undefined : columns.header[columns.at.get(column) ?? -1];
    remarks.push({ line, column: name ?? null, title: shortened(title, 80), words: said });
  };
  const read = <T>(column: ColumnName, as: (cell: string) => T): T | undefined => {
    const cell = text(column);
    if (cell === '') return undefined;
    try {
      return as(cell);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      remark(column, error.say(words));
      return undefined;
    }
  };
  if (cells.slice(columns.header.length).some((cell) => cell !== '')) remark(null, whyOf(words).cells);
  const facts = Object.keys(FACT_COLUMNS).flatMap((name) => {
    const value = name in LISTING_FIELDS ? '' : text(name as ColumnName);
    return value === '' ? [] : [[capital(name), value]];
  });
  const price = read('sale_price', amount) ?? read('price', amount) ?? null;
  const currency = text('currency').toUpperCase();
  if (currency !== '' && currency !== by.currency) {
    remark('currency', otherCurrency(by.currency, currency).say(words));
  }
  const made: { [K in MadeField]: unknown } = {
    price: price ?? undefined,
    condition: read('condition', conditionIn) ?? 'Used',
    category: categoryOf([text('category'), text('fb_category'), text('google_category')]),
    specifications: { ...read('specifications', pairsIn), ...Object.fromEntries(facts) },
    min_price: read('min_price', amount) ?? null,
  };
  const typed = TYPED_FIELDS.map((name) => [name, text(name)]);
  const chosen = YES_NO_FIELDS.map((name) => [name, read(name, yesOrNo) ?? false]);
  const fields = { ...Object.fromEntries([...typed, ...chosen]), ...made };
  const base = {
    line,
    title,
    id: text('id'),
    photos: [text('photo'), ...text('photos').split(/[\s,|]+/)].filter((url) => url !== ''),
    gone: isGone(text('status')),
    remarks,
  };
  try {
    const {
      description = '',
      condition = 'Used',
      category = 'Other',
      ...given
    } = parseInput(Listing, fields);
    if (remarks.length > 0) return base;
    const listing = { ...given, description, condition, category, price, draft: true };
    return { ...base, listing };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { path, problem } of error.options.fields ?? []) {
      const column = (path.split(/[.[]/)[0] ?? '') as ColumnName;
      remark(column, problem);
    }
    return base;
  }
}
