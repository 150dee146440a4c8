import * as z from 'zod';
import { Currency, Price, valuesByName } from '../listing-field-kinds.ts';
import { Moment } from '../operation/moment.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';
import { ItemIds, MAX_ITEMS, Reservation, ReservationId, ReservationStatus } from './schemas.ts';

/* The seller's requests about a reservation, and their outcomes. */

export const PickupInput = z.strictObject({
  action: z
    .enum(['sold', 'noshow'])
    .describe(
      'sold: the buyer took the items. noshow: the buyer did not show up; the next in line gets them.',
    ),
  item_ids: ItemIds.optional().describe('sold: only these were taken. Default: everything on hold.'),
  final_prices: valuesByName(MAX_ITEMS, z.string().max(60), Price)
    .optional()
    .describe('sold: what was paid, by item id.'),
});
export type PickupInput = z.infer<typeof PickupInput>;

export const OfferAnswer = z.union([
  z.enum(['accept', 'decline']),
  z.strictObject({ accept: Price.describe('Another offer is refused.') }),
  z.strictObject({ counter: Price.describe('What the seller asks instead.') }),
]);
export type OfferAnswer = z.infer<typeof OfferAnswer>;

export const ArrangeInput = z
  .strictObject({
    pickup_at: Moment.nullable()
      .optional()
      .describe(
        'The pickup that was agreed on, with a time zone, at most 30 days ahead; null calls it off. The hold lasts a day longer.',
      ),
    anyway: z.boolean().optional().describe('pickup_at: set it even if another buyer is coming then.'),
    hold_until: Moment.optional().describe(
      'Holds the items at least until then; with a time zone, at most 14 days ahead.',
    ),
    agreed_prices: valuesByName(MAX_ITEMS, z.string().max(60), Price.nullable())
      .optional()
      .describe('What this buyer pays, by item id; null clears it. The public price stays.'),
    offer_answers: valuesByName(MAX_ITEMS, z.string().max(60), OfferAnswer)
      .optional()
      .describe(
        'Answers to offers, by item id: {accept: the offer that the seller saw}, "decline", or {counter: price}.',
      ),
  })
  .meta({ minProperties: 1 });
export type ArrangeInput = z.infer<typeof ArrangeInput>;

export const CancelInput = z.strictObject({
  item_ids: ItemIds.optional().describe('Only these items. Default: the whole reservation.'),
  message: z.string().max(TEXT_LIMITS.message).optional().describe('What to tell the buyer along with it.'),
});
export type CancelInput = z.infer<typeof CancelInput>;

/** What a response says about approval by hand and the private minimum, when it applies. */
export const AlreadyDone = z.literal(true).optional().describe('Done by hand before this call.');
export const BelowMinPrice = z.literal(true).optional().describe('A price is below min_price now.');

export const ArrangedReservation = Reservation.extend({
  below_min_price: BelowMinPrice,
  already_done: AlreadyDone,
});

export const Promotion = z.object({
  item_id: z.string().describe('The item that was passed on.'),
  title: z.string().describe('Its title.'),
  reservation_id: z.string().describe('Holds it now.'),
  buyer_name: z.string().describe('Who holds it now, as typed.'),
});
export type Promotion = z.infer<typeof Promotion>;

export const PickupOutcome = z.object({
  outcome: z
    .enum(['confirmed', 'noshow', 'already_processed'])
    .describe('confirmed (sold), noshow, or already_processed (closed before; nothing done now).'),
  closed_as: z.enum(['sold', 'noshow']).describe('How the pickup is closed, now or before.'),
  item_count: z.int().describe('Items sold or released by this call.'),
  items: z
    .array(
      z.object({
        item_id: z.string().describe('The item.'),
        title: z.string().describe('Its title.'),
        final_price: z.number().describe('What it was sold for.'),
      }),
    )
    .describe('What was sold, now or before.'),
  total: z.number().describe('Their total.'),
  currency: Currency,
  promotions: z.array(Promotion).describe('Items that went to the next in line, who got an email.'),
  promoted_count: z.int().describe('How many those are.'),
  lost: z.array(Promotion).describe('Who waited for what is sold, and got an email.'),
  lost_count: z.int().describe('How many reservations those are.'),
  already_done: AlreadyDone,
});
export type PickupOutcome = z.infer<typeof PickupOutcome>;

export const CancelOutcome = z.object({
  reservation_id: z.string().describe('The reservation.'),
  status: ReservationStatus,
  already_closed: z.boolean().describe('It had ended before; nothing was done now.'),
  promotions: PickupOutcome.shape.promotions,
  reservation: Reservation.optional().describe('The reservation as it is now.'),
  already_done: AlreadyDone,
});
export type CancelOutcome = z.infer<typeof CancelOutcome>;

export const UpdateReservationInput = z.strictObject({
  reservation_id: ReservationId,
  action: z
    .enum(['set_pickup', 'extend_hold', 'agree_price', 'answer_offers', 'cancel'])
    .describe('What to do; one at a time.'),
  ...ArrangeInput.shape,
  ...CancelInput.shape,
});
export type UpdateReservationInput = z.infer<typeof UpdateReservationInput>;

export const UpdatedReservation = z.object({
  reservation: Reservation.describe('As it is now.'),
  promotions: CancelOutcome.shape.promotions,
  told: z.string().describe('Who was emailed what.'),
  below_min_price: BelowMinPrice,
  already_done: AlreadyDone,
});
export type UpdatedReservation = z.infer<typeof UpdatedReservation>;
