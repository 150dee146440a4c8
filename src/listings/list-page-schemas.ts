import * as z from 'zod';
import { NeedsReviewCount } from '../listing-fields.ts';
import { NextCursor, pageLimit } from '../operation/shapes.ts';
import { Item, ListItemsQuery } from './schemas.ts';

/** Maximum number of rows that callers can request. */
export const PAGE_LIMIT = 50;

/** Maximum number of whole records in one response, so that it fits a model's context. */
export const WHOLE_LIMIT = 20;

export const ListingsPageInput = z.strictObject({
  ...ListItemsQuery.shape,
  item_ids: z
    .array(z.string().max(100))
    .min(1)
    .max(WHOLE_LIMIT)
    .optional()
    .describe('Only these, deleted ones too, as full records in this order. Not with other arguments.'),
  limit: pageLimit('Listings', 20, PAGE_LIMIT),
});
export type ListingsPageInput = z.infer<typeof ListingsPageInput>;

const IN_SHORT = {
  item_id: true,
  status: true,
  title: true,
  price: true,
  currency: true,
  condition: true,
  category: true,
  needs_review: true,
  queue_count: true,
  final_price: true,
  public_url: true,
  version: true,
  created_at: true,
  deleted_at: true,
  restorable: true,
  restorable_until: true,
  restore_hours_remaining: true,
} as const;

const ListedItem = Item.pick(IN_SHORT).extend({
  photo_count: z.int().describe('How many photos it has; item_ids shows them.'),
  thumbnail: z.url().nullable().describe('The first photo, up to 480 pixels.'),
});
export type ListedItem = z.infer<typeof ListedItem>;

export const ListingsPage = z.object({
  items: z
    .array(ListedItem.extend(Item.partial().omit(IN_SHORT).shape))
    .describe('Summaries, newest first; full with item_ids.'),
  next_cursor: NextCursor,
  page_url: Item.shape.page_url,
  page_live: Item.shape.page_live,
  needs_review_count: NeedsReviewCount,
});
export type ListingsPage = z.infer<typeof ListingsPage>;
