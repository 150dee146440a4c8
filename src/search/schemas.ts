import * as z from 'zod';
import { Currency, CurrencyCode } from '../listing-field-kinds.ts';
import { SEARCHED_FIELDS } from '../listing-fields.ts';
import { HIGHEST_PRICE } from '../money.ts';
import { NextCursor, optionalText, pageLimit } from '../operation/shapes.ts';
import { CATEGORIES, CONDITIONS, TEXT_LIMITS } from '../vocabulary.ts';

const place = (what: string) => optionalText(TEXT_LIMITS.place, what);
const price = (what: string) => z.number().min(0).max(HIGHEST_PRICE).optional().describe(what);
const Limit = pageLimit('Results', 50, 100);
const Cursor = optionalText(120, '`next_cursor` of the previous page. Default: the newest rows.');
const City = place(
  'Only sales in this city; case and accents do not matter. "Austin, TX" names the state too.',
);
const State = place('Only sales in this state or region; US states by name or two letters.');

export const SearchItemsInput = z.strictObject({
  q: optionalText(
    TEXT_LIMITS.search,
    `Words, or beginnings of words, of ${SEARCHED_FIELDS.slice(0, -1).join(', ')} or ${SEARCHED_FIELDS.at(-1)}.`,
  ),
  city: City,
  state: State,
  category: z.enum(CATEGORIES).optional().describe('Only this category.'),
  condition: z.enum(CONDITIONS).optional().describe('Only this condition.'),
  min_price: price('Lowest price.'),
  max_price: price('Highest price; 0 finds what is free.'),
  currency: CurrencyCode.optional().describe(
    'ISO 4217. Prices are compared within one currency: this one, or else the installation’s.',
  ),
  sort: z
    .enum(['newest', 'lowest_price', 'highest_price'])
    .optional()
    .describe('Order of the results; prices within one currency. Default: newest.'),
  limit: Limit,
  cursor: Cursor,
});
export type SearchItemsInput = z.infer<typeof SearchItemsInput>;

export const FindSalesInput = z.strictObject({ city: City, state: State, limit: Limit, cursor: Cursor });
export type FindSalesInput = z.infer<typeof FindSalesInput>;

const SaleOfItem = z.object({
  slug: z.string().describe("The sale page's slug."),
  url: z.url().describe('The sale page.'),
  display_name: z.string().nullable().describe("The seller's name, when given."),
  city: z.string().nullable().describe('City.'),
  state: z.string().nullable().describe('State or region.'),
  country: z.string().nullable().describe('Country.'),
});

export const FoundItem = z.object({
  item_id: z.string().describe('The listing.'),
  title: z.string().describe('Title.'),
  description: z.string().describe("The beginning of the seller's description."),
  price: z.number().describe('Price; 0 is free.'),
  currency: Currency,
  is_free: z.boolean().describe('The price is 0.'),
  condition: z.string().describe('Condition in words.'),
  category: z.string().describe('Category.'),
  status: z.enum(['available', 'reserved']).describe('`reserved` items have a queue that a buyer can join.'),
  queue_count: z.int().describe('Buyers in line behind the first.'),
  thumbnail: z.url().nullable().describe('First photo, up to 480 pixels.'),
  public_url: z.url().describe("The listing's page, where a buyer reserves it."),
  created_at: z.iso.datetime().describe('When it was listed.'),
  sale: SaleOfItem.describe('The sale that it is part of.'),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const FoundItems = z.object({
  items: z
    .array(FoundItem)
    .describe('Title matches first, then newest first; or by price, if `sort` says so.'),
  currency: z
    .string()
    .nullable()
    .describe('The one currency in which prices were compared; null when they were not.'),
  next_cursor: NextCursor,
});
export type FoundItems = z.infer<typeof FoundItems>;

export const FoundSale = SaleOfItem.extend({
  item_count: z.int().describe('Items on the page that are still available or reserved.'),
  published_at: z.iso.datetime().describe('When the sale first went online.'),
  page_expires_at: z.iso.datetime().nullable().describe('When the page goes offline unless renewed.'),
});
export type FoundSale = z.infer<typeof FoundSale>;

export const FoundSales = z.object({
  sales: z.array(FoundSale).describe('Newest first.'),
  next_cursor: NextCursor,
});
export type FoundSales = z.infer<typeof FoundSales>;

export const SearchSalesInput = SearchItemsInput.omit({ sort: true }).extend({
  by: z
    .enum(['items', 'sales'])
    .default('items')
    .describe('items: items for sale. sales: sale pages of a place.'),
});
export type SearchSalesInput = z.infer<typeof SearchSalesInput>;

export const FoundOnSales = z.object({
  ...FoundItems.partial().shape,
  ...FoundSales.partial({ sales: true }).shape,
});
export type FoundOnSales = z.infer<typeof FoundOnSales>;
