import * as z from 'zod';
import { Currency } from '../listing-field-kinds.ts';
import { BuyerParams } from '../reservations/buyer-schemas.ts';
import { ReserveInput } from '../reservations/schemas.ts';

export const WatchParams = BuyerParams;

export const WatchPriceInput = ReserveInput.pick({ slug: true, language: true, website: true }).extend({
  item_id: z.string().min(1).max(60).describe('The item of that sale page.'),
  buyer_email: ReserveInput.shape.buyer_email.describe(
    'Where the mails go. Only a link to confirm goes there before it is opened.',
  ),
});
export type WatchPriceInput = z.infer<typeof WatchPriceInput>;

export const WatchAsked = z.object({
  status: z
    .literal('sent')
    .describe('A link was mailed to buyer_email; once it is opened, a lower price is told there.'),
});
export type WatchAsked = z.infer<typeof WatchAsked>;

export const PriceWatch = z.object({
  item_title: z.string().describe('What is watched.'),
  status: z.enum(['available', 'reserved', 'taken', 'inactive']).describe('Whether it can still be had.'),
  price: z.number().describe('What it costs now.'),
  currency: Currency,
  told_below: z.number().describe('A mail goes out when it costs less than this: at most one a day.'),
  sale_over: z.boolean().describe('Its last day has passed: no mail goes out any more.'),
  item_url: z.url().nullable().describe('The page of the item; null while it is not public.'),
});
export type PriceWatch = z.infer<typeof PriceWatch>;

export const WatchEnded = z.object({ ended: z.literal(true).describe('No more mails about it.') });
export type WatchEnded = z.infer<typeof WatchEnded>;
