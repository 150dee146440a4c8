import { Readable } from 'node:stream';
import { breather } from '../breather.ts';
import type { SellerContext } from '../context.ts';
import {
  EACH_FIELD,
  type ListingFieldName,
  type MadeField,
  NEEDED,
  type TypedField,
  type YesNoField,
} from '../listing-fields.ts';
import type { Item } from '../listings/schemas.ts';
import { decimalsOf } from '../money.ts';
import { csvLine } from '../text/csv.ts';
import { itemsOf } from './rows.ts';

/** Without it, Excel takes UTF-8 for an older encoding and garbles accents. */
const BYTE_ORDER_MARK = '\uFEFF';

const amount = (item: Item, of: 'price' | 'min_price' | 'final_price'): string =>
  item[of]?.toFixed(decimalsOf(item.currency)) ?? '';
const many = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

type Column = (item: Item) => string;

const MADE: Readonly<Record<MadeField, Column>> = {
  // A price that no one has set doesn't mean that the item is free.
  price: (item) => (item.price === 0 && !item.is_free ? '' : amount(item, 'price')),
  condition: (item) => item.condition,
  category: (item) => item.category,
  specifications: (item) => many(item.specifications),
  min_price: (item) => amount(item, 'min_price'),
};

const plain = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'yes' : 'no');
const columnOf = (name: ListingFieldName): [string, Column] => [
  name,
  name in MADE ? MADE[name as MadeField] : (item) => plain(item[name as TypedField | YesNoField] ?? ''),
];
const CURRENCY: [string, Column] = ['currency', (item) => item.currency];
const REST = EACH_FIELD.flatMap(([name]) => (NEEDED.some((each) => each === name) ? [] : [columnOf(name)]));

/** The columns of our sheet. An import can read them, and those that catalogs also have use the catalogs' names. */
const COLUMNS: Readonly<Record<string, Column>> = {
  id: (item) => item.item_id,
  ...Object.fromEntries(NEEDED.map(columnOf).toSpliced(NEEDED.indexOf('price') + 1, 0, CURRENCY)),
  status: (item) => item.status,
  ...Object.fromEntries(REST),
  final_price: (item) => amount(item, 'final_price'),
  sold_at: (item) => item.taken_at ?? '',
  created_at: (item) => item.created_at,
  link: (item) => item.public_url ?? '',
  image_link: (item) => item.photos[0] ?? '',
  additional_image_link: (item) => item.photos.slice(1).join(','),
};

/** All listings that aren't in the bin, oldest first, as a sheet that is generated while it is read. */
export const sheetOf = (ctx: SellerContext): Readable => Readable.from(linesOf(ctx));

async function* linesOf(ctx: SellerContext): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)));
  const breathe = breather(50);
  for await (const item of itemsOf(ctx, ctx.actor.sellerId)) {
    await breathe();
    if (item.status === 'deleted') continue;
    yield Buffer.from(csvLine(Object.values(COLUMNS).map((valueIn) => valueIn(item))));
  }
}
