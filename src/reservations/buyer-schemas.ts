import * as z from 'zod';
import { LANGUAGE_CODES } from '../languages/index.ts';
import { Currency } from '../listing-field-kinds.ts';
import { exactlyOne } from '../operation/input.ts';
import { Moment } from '../operation/moment.ts';
import { Slot } from '../scheduling/schemas.ts';
import { Message } from '../threads/messages.ts';
import { Visit } from '../visits/schemas.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';
import {
  ItemIds,
  OfferedPrice,
  OfferState,
  Reservation,
  ReservationItem,
  ReservationStatus,
} from './schemas.ts';

export const BuyerMessage = Message.pick({
  message_id: true,
  sender_type: true,
  type: true,
  content: true,
  created_at: true,
  photos: true,
});
export type BuyerMessage = z.infer<typeof BuyerMessage>;

export const Speaks = z.enum(LANGUAGE_CODES).describe('Language of the buyer’s emails and pages.');

const OffersLeft = z.int().describe('How many offers the buyer can still make for it.');

const BuyersItem = ReservationItem.omit({ below_minimum: true }).extend({ offers_left: OffersLeft });
export type BuyersItem = z.infer<typeof BuyersItem>;

export const BuyersReservation = Reservation.omit({
  conversation_id: true,
  buyer_confirmed: true,
  undo_until: true,
  undo_until_local: true,
  undo_lost_count: true,
}).extend({ items: z.array(BuyersItem).describe('What was reserved.') });
export type BuyersReservation = z.infer<typeof BuyersReservation>;

export const BuyersQuestion = z.object({
  question_id: z.string().describe('The question.'),
  item_title: z.string().nullable().describe('What it is about; null for the sale as a whole.'),
  content: z.string().describe('What was asked.'),
  created_at: z.iso.datetime().describe('When it was asked.'),
});
export type BuyersQuestion = z.infer<typeof BuyersQuestion>;

export const BuyersTotals = z.object({
  total_asked: z.number().describe('What the items on hold cost as listed.'),
  total_agreed: z.number().describe('The same at the agreed prices; the listed price where none was agreed.'),
  total_paid: z.number().describe('What was paid for the items that were picked up.'),
  currency: Currency,
});
export type BuyersTotals = z.infer<typeof BuyersTotals>;

export const BuyerView = z.object({
  reservation: BuyersReservation.describe('The one that the link was sent for.'),
  reservations: z
    .array(BuyersReservation)
    .describe('All of the buyer’s reservations with this seller, newest first.'),
  questions: z
    .array(BuyersQuestion)
    .describe('What the buyer asked this seller without reserving, newest first.'),
  totals: BuyersTotals.describe('Sums over all of the reservations.'),
  language: Speaks,
  seller_name: z.string().nullable().describe('What the seller calls the sale.'),
  timezone: z.string().nullable().describe('The seller’s IANA time zone, for pickup times.'),
  page_url: z.string().nullable().describe('The sale page; null while it is offline.'),
  sale_over: z.boolean().describe('Its last day has passed: nothing can be reserved.'),
  payment_instructions: z.string().nullable().describe('How the seller wants to be paid.'),
  messages: z
    .array(BuyerMessage)
    .describe('The thread with the seller, oldest first; its last 200 messages.'),
  address: z
    .string()
    .nullable()
    .describe('The pickup address that the seller sent; null if none was, and after the end.'),
  address_changed: z
    .boolean()
    .describe('The seller’s address has changed since: the one that was sent may be outdated.'),
  visit: Visit.nullable().describe('Pickup time of everything on hold; null: not set.'),
  moves_left: z.int().describe('How many more times a booked pickup can be moved.'),
  is_today: z.boolean().describe('The visit is today, in the seller’s zone: `late` and `here` are accepted.'),
  can_cancel: z.boolean().describe('There is something left to cancel.'),
  can_schedule: z.boolean().describe('A pickup time can be booked: see `slots`.'),
});
export type BuyerView = z.infer<typeof BuyerView>;

export const BuyerMessageInput = z.strictObject({
  content: z.string().min(1).max(TEXT_LIMITS.message).describe('What to tell the seller.'),
});
export type BuyerMessageInput = z.infer<typeof BuyerMessageInput>;

export const BuyerOfferInput = z
  .strictObject({
    item_id: z.string().max(60).describe('The item, one of the reservation.'),
    amount: OfferedPrice.optional().describe('A new offer; up to three per item.'),
    accept: z
      .union([z.literal(true), OfferedPrice])
      .optional()
      .describe('Accepts the seller’s counteroffer; with its price, only if it’s still that.'),
  })
  .meta(exactlyOne('amount', 'accept'));
export type BuyerOfferInput = z.infer<typeof BuyerOfferInput>;

export const BuyerOffered = z.object({
  reservation_id: z.string().describe('The reservation.'),
  item_id: z.string().describe('The item.'),
  offer: z.number().nullable().describe('What the buyer offered last.'),
  agreed_price: z.number().nullable().describe('What the buyer pays, once it was agreed on.'),
  currency: Currency,
  ...OfferState.shape,
  offers_left: OffersLeft,
});
export type BuyerOffered = z.infer<typeof BuyerOffered>;

export const BuyerMessageSent = z.object({
  message_id: z.string().describe('The message.'),
  sent_at: z.iso.datetime().describe('When it was sent.'),
});
export type BuyerMessageSent = z.infer<typeof BuyerMessageSent>;

export const BuyerCancelled = z.object({
  reservation_id: z.string().describe('The reservation.'),
  status: ReservationStatus,
});
export type BuyerCancelled = z.infer<typeof BuyerCancelled>;

export const LetGoInput = z.strictObject({ item_ids: ItemIds });
export type LetGoInput = z.infer<typeof LetGoInput>;

export const BuyerLetGo = z.object({
  item_ids: z.array(z.string()).describe('What is no longer reserved for the buyer.'),
  reservations: z.array(BuyerCancelled).describe('The reservations that had it, as they are now.'),
});
export type BuyerLetGo = z.infer<typeof BuyerLetGo>;

export const BuyerSlots = z.object({ slots: z.array(Slot).describe('Free pickup times, earliest first.') });
export type BuyerSlots = z.infer<typeof BuyerSlots>;

export const ScheduleInput = z.strictObject({
  starts_at: Moment.describe('The `starts_at` of one of the slots.'),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const BuyerScheduled = Slot.extend({
  reservation_id: z.string().describe('The reservation.'),
  status: ReservationStatus,
});
export type BuyerScheduled = z.infer<typeof BuyerScheduled>;

export const LateInput = z.strictObject({
  minutes: z.int().min(5).max(60).describe('About how many minutes late: 5 to 60.'),
});
export type LateInput = z.infer<typeof LateInput>;

export const BuyerToldSeller = z.object({
  told_at: z.iso.datetime().describe('When the seller was notified.'),
});
export type BuyerToldSeller = z.infer<typeof BuyerToldSeller>;
