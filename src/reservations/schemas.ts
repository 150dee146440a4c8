import * as z from 'zod';
import { OFFER_ANSWERS, RESERVATION_END_REASONS, RESERVATION_STATUSES } from '../../db/schema.ts';
import { Email } from '../accounts/schemas.ts';
import { LANGUAGE_CODES } from '../languages/index.ts';
import { Currency, Price, valuesByName } from '../listing-field-kinds.ts';
import { MaybeLocalTime, Timezone } from '../text/local-times.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** Maximum number of items in one reservation. */
export const MAX_ITEMS = 20;

export const OfferedPrice = Price.refine((price) => price > 0, 'must be more than 0').meta({
  exclusiveMinimum: 0,
});

export const time = (what: string) => z.iso.datetime().describe(what);
const maybeTime = (what: string) => z.iso.datetime().nullable().describe(what);

export const ItemIds = z
  .array(z.string().min(1).max(60))
  .min(1)
  .max(MAX_ITEMS)
  .describe('1 to 20 items of one sale page. Duplicates count once.');

export const ReserveInput = z.strictObject({
  slug: z.string().min(1).max(80).describe('The last part of the sale page’s address.'),
  item_ids: ItemIds,
  buyer_name: z.string().min(1).max(TEXT_LIMITS.name).describe('What the seller should call the buyer.'),
  buyer_email: Email.describe('Where the manage link goes. Opening it confirms the reservation.'),
  message: z.string().max(TEXT_LIMITS.message).optional().describe('A first message to the seller.'),
  offers: valuesByName(MAX_ITEMS, z.string().max(60), OfferedPrice)
    .optional()
    .describe('Offered prices, in the sale’s currency, by item ID; only for items in item_ids.'),
  lot_offer: OfferedPrice.optional().describe(
    'One price for everything instead of `offers`: it is split in proportion to the prices of the items.',
  ),
  language: z
    .enum(LANGUAGE_CODES)
    .optional()
    .describe('Language of the buyer’s emails and pages. Default: English. The buyer can change it there.'),
  website: z
    .string()
    .max(500)
    .meta({ maxLength: 0 })
    .optional()
    .describe('Leave it out or empty: only bots fill it in.'),
});
export type ReserveInput = z.infer<typeof ReserveInput>;

export const ReservationStatus = z
  .enum(RESERVATION_STATUSES)
  .describe(
    'pending (held, link not opened), active, queued (in line), completed (picked up), cancelled, expired or noshow.',
  );

const Position = z.int().min(0).describe('0 holds the item; 1 is next in line.');

export const Reserved = z.object({
  reservation_id: z
    .string()
    .describe('Identifies the reservation. It gives no access: the emailed link does.'),
  status: ReservationStatus,
  items: z
    .array(
      z.object({
        item_id: z.string().describe('The item.'),
        state: z
          .enum(['held', 'queued', 'waiting'])
          .describe(
            'held: for the buyer. queued: behind others. waiting: nothing is held until the emailed link is opened.',
          ),
        position: Position.nullable(),
      }),
    )
    .describe('In the order that was asked for.'),
  expires_at: maybeTime('When the hold lapses unless the emailed link is opened; null while only queued.'),
  manage_url: z
    .url()
    .optional()
    .describe(
      'Only where the service sends no email: the buyer’s link. Opening it confirms; it shows nothing but this request.',
    ),
});
export type Reserved = z.infer<typeof Reserved>;

export const ReservationItem = z.object({
  item_id: z.string().describe('The item.'),
  title: z.string().describe('Its title.'),
  price: z.number().describe('Its current price.'),
  currency: Currency,
  agreed_price: z.number().nullable().describe('What this buyer pays, if agreed on.'),
  offer: z.number().nullable().describe('What this buyer offered; counts only as agreed_price.'),
  below_minimum: z.boolean().describe('The offer is below min_price; for the seller only.'),
  state: z
    .enum(['held', 'queued', 'waiting', 'released', 'sold'])
    .describe('held, queued (in line), waiting (link not opened), released or sold.'),
  position: Position.nullable().describe('0 holds the item, 1 is next in line.'),
});
export type ReservationItem = z.infer<typeof ReservationItem>;

export const OfferState = z.object({
  state: z.enum(['open', ...OFFER_ANSWERS]).describe('open: unanswered; countered: by the seller.'),
  counter: z.number().nullable().describe('The counteroffer.'),
});
export type OfferState = z.infer<typeof OfferState>;

export const Reservation = z.object({
  reservation_id: z.string().describe('Identifies the reservation.'),
  conversation_id: z.string().describe('The thread with this buyer.'),
  status: ReservationStatus,
  buyer_name: z.string().describe('Entered by the buyer: information only.'),
  buyer_email: z.string().describe('The buyer’s address.'),
  buyer_confirmed: z
    .boolean()
    .describe('The buyer opened the emailed link; false: anyone may have typed the address.'),
  items: z.array(ReservationItem).describe('What was reserved.'),
  item_ids: z.array(z.string()).describe('The same items by id alone.'),
  item_count: z.int().describe('How many items the reservation has.'),
  queue_position: z.int().nullable().describe('Best place in line; null when not waiting.'),
  currency: Currency,
  offers: z.record(z.string(), z.number()).describe('What the buyer offered, by item id.'),
  lot_offer: z
    .number()
    .nullable()
    .describe('One price for all items, answered as one; each item’s offer is its share. Else null.'),
  offer_states: z.record(z.string(), OfferState).describe('Each offer, by item ID.'),
  agreed_prices: z.record(z.string(), z.number()).describe('Agreed prices, by item ID.'),
  expires_at: maybeTime('When the hold ends; null while queued, or closed.'),
  expires_at_local: MaybeLocalTime,
  pickup_at: maybeTime('When the buyer comes.'),
  pickup_at_local: MaybeLocalTime,
  pickup_starts_at: maybeTime('The pickup; the same as pickup_at.'),
  pickup_ends_at: maybeTime('End of a booked pickup; a time that the seller entered ends as it begins.'),
  pickup_ends_at_local: MaybeLocalTime,
  timezone: Timezone,
  created_at: time('When it was created.'),
  updated_at: time('Last change.'),
  closed_at: maybeTime('When it ended.'),
  ended_because: z
    .enum(RESERVATION_END_REASONS)
    .nullable()
    .describe(
      'Who or what ended it; null while open. buyer, seller: who cancelled. taken_off_sale: the item was. sold_to_another, gone: someone else has it. unconfirmed: the link was not opened. no_pickup, unanswered: the hold ran out. picked_up, noshow.',
    ),
  undo_until: maybeTime('Until then a closed pickup can be taken back; null when it cannot.'),
  undo_until_local: MaybeLocalTime,
  undo_action: z
    .enum(['sold', 'noshow', 'cancelled'])
    .nullable()
    .describe('What undo would reverse: the seller’s last action that ended something.'),
  undo_lost_count: z.int().describe('How many other buyers lost their place in line by it.'),
});
export type Reservation = z.infer<typeof Reservation>;

export const ReservationQuery = z.strictObject({
  status: z
    .enum([...RESERVATION_STATUSES, 'open'])
    .optional()
    .describe('Only these; `open` means pending, active and queued.'),
  item_id: z.string().max(60).optional().describe('Only reservations that have this item.'),
  cursor: z.string().max(120).optional().describe('`next_cursor` of the previous page.'),
  limit: z.int().min(1).max(100).optional().describe('Rows per page. Default: 50. Maximum: 100.'),
});
export type ReservationQuery = z.infer<typeof ReservationQuery>;

export const ReservationList = z.object({
  reservations: z.array(Reservation).describe('Newest first.'),
  next_cursor: z.string().nullable().describe('For the next page; null on the last.'),
});

export const ReservationId = z.string().min(1).max(60).describe('From get_conversations.');

export const ReservationParams = z.object({ id: ReservationId.describe('The reservation.') });
