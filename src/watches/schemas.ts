import * as z from 'zod';
import { WATCH_KINDS } from '../../db/schema.ts';
import { Currency } from '../listing-field-kinds.ts';
import { ReserveInput } from '../reservations/schemas.ts';
import { SearchItemsInput } from '../search/schemas.ts';

const email = ReserveInput.shape.buyer_email.describe(
  'Where the emails go. Until the link is opened, only that confirmation link is sent.',
);
const Asked = ReserveInput.pick({ language: true, website: true });

export const WatchPriceInput = ReserveInput.pick({ slug: true, language: true, website: true }).extend({
  item_id: z.string().min(1).max(60).describe('The item of that sale page.'),
  buyer_email: email,
});
export type WatchPriceInput = z.infer<typeof WatchPriceInput>;

export const FollowInput = Asked.extend({ slug: ReserveInput.shape.slug, email });
export type FollowInput = z.infer<typeof FollowInput>;

/** The search that is repeated each day. */
export const SavedSearch = SearchItemsInput.pick({
  q: true,
  category: true,
  min_price: true,
  max_price: true,
  currency: true,
  city: true,
  state: true,
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const SaveSearchInput = Asked.extend({ ...SavedSearch.shape, email });
export type SaveSearchInput = z.infer<typeof SaveSearchInput>;

export const WatchAsked = z.object({
  status: z
    .literal('sent')
    .describe('A link was emailed to that address. Once someone opens it, updates are emailed there.'),
});
export type WatchAsked = z.infer<typeof WatchAsked>;

export const PriceWatch = z.object({
  item_title: z.string().describe('What is watched.'),
  status: z.enum(['available', 'reserved', 'taken', 'inactive']).describe('Whether it’s still available.'),
  price: z.number().describe('What it costs now.'),
  currency: Currency,
  told_below: z.number().describe('An email is sent when it costs less than this: at most one a day.'),
  sale_over: z.boolean().describe('Its last day has passed: no more emails are sent.'),
  item_url: z.url().nullable().describe('The page of the item; null while it is not public.'),
});
export type PriceWatch = z.infer<typeof PriceWatch>;

export const Watch = z.object({
  kind: z.enum(WATCH_KINDS).describe('What is watched: an item, a sale, or a search.'),
  name: z.string().nullable().describe('The item’s title, or the name of the sale’s seller.'),
  search: SavedSearch.nullable().describe('The search; null for the other kinds.'),
  url: z.url().nullable().describe('The public page with it; null while there is none.'),
  ends_at: z.iso.datetime().nullable().describe('When a saved search ends unless it is saved again.'),
});
export type Watch = z.infer<typeof Watch>;

export const WatchEnded = z.object({ ended: z.literal(true).describe('No more emails about it.') });
export type WatchEnded = z.infer<typeof WatchEnded>;
