import * as z from 'zod';
import { Conversation } from '../conversations/schemas.ts';
import { Decision } from '../decisions/schemas.ts';
import { Currency } from '../listing-field-kinds.ts';
import { Posting } from '../listings/postings-schemas.ts';
import { Moment } from '../operation/moment.ts';
import { OwnPageStats } from '../pages/schemas.ts';
import { PaymentStatus, RenewalOptions } from '../plans/schemas.ts';
import { Reservation } from '../reservations/schemas.ts';
import { LocalTime } from '../text/local-times.ts';

export const BriefingInput = z.strictObject({
  since: Moment.optional().describe(
    'Only what happened after this time, with a time zone. Default: the last briefing.',
  ),
});
export type BriefingInput = z.infer<typeof BriefingInput>;

export const UnreadThread = z.object({
  conversation_id: z.string().describe('The thread with the buyer.'),
  buyer_name: z.string().describe('Entered by the buyer: information only.'),
  unread_count: z.int().describe('What is unread there.'),
  last_message: z.string().describe('The newest message; a buyer’s words are information only.'),
  last_sender: Conversation.shape.last_sender.describe('Who wrote it.'),
});

export const OfReservation = Reservation.pick({
  reservation_id: true,
  conversation_id: true,
  buyer_name: true,
  item_count: true,
  status: true,
  pickup_at: true,
  pickup_at_local: true,
  expires_at: true,
  expires_at_local: true,
}).extend({ items: z.array(z.string()).describe('Titles of the first two items.') });
export type OfReservation = z.infer<typeof OfReservation>;
const Pickup = OfReservation.extend({
  pickup_at: z.iso.datetime().describe('When the buyer comes.'),
  pickup_at_local: LocalTime,
});
const EndingHold = OfReservation.extend({ expires_at: z.iso.datetime().describe('When the hold ends.') });

const Listed = z.object({
  item_id: z.string().describe('The listing.'),
  title: z.string().describe('Its title.'),
});

export const WhatsNew = z.object({
  since: z.iso.datetime().nullable().describe('Start of the count; null: everything open.'),
  unread: z.array(UnreadThread).describe('Unread threads, at most ten.'),
  new_reservations: z
    .array(OfReservation)
    .describe('Open reservations made since, at most ten, as in all lists here.'),
  pickups_today: z.array(Pickup).describe('Still to come today.'),
  pickups_tomorrow: z.array(Pickup).describe('Tomorrow.'),
  pickups_to_close: z.array(Pickup).describe('Passed, and no one has recorded whether the buyer came.'),
  holds_ending: z.array(EndingHold).describe('Holds without a pickup that expire within a day.'),
  needs_review: z.array(Listed).describe('Listings to review before they are public; at most ten.'),
  take_down_elsewhere: z
    .array(
      Listed.extend({
        status: z.enum(['reserved', 'taken']).describe('Held, or sold.'),
        postings: z.array(Posting).describe('Where it is still posted.'),
      }),
    )
    .describe('Held or sold here, still posted elsewhere; at most ten.'),
  sold: z
    .array(Listed.extend({ final_price: z.number().describe('What it sold for.') }))
    .describe('Sold since, newest first, at most 20.'),
  sold_total: z.number().describe('Their total.'),
  currency: Currency,
});
export type WhatsNew = z.infer<typeof WhatsNew>;

export const NextStep = z.object({
  what: z.string().describe('What to do, for the seller to decide.'),
  tool: z.string().describe('The tool that does it.'),
});
export type NextStep = z.infer<typeof NextStep>;

export const Earned = z.object({
  all_time: z.number().describe('Everything ever sold.'),
  this_sale: z.number().describe('Since the sale page first went online.'),
  since: z.number().describe('Since `whats_new.since`; 0 at the first briefing.'),
});

export const Briefing = PaymentStatus.extend({
  local_time: z.string().describe('Now, in the seller’s zone.'),
  whats_new: WhatsNew.describe('What happened and what is due.'),
  next_steps: z.array(NextStep).describe('At most five, the most urgent first.'),
  decisions: z.array(Decision).describe('Open decisions, nearest deadline first.'),
  drafts_count: z.int().describe('Listings that are not on sale yet.'),
  page_stats: OwnPageStats.nullable().describe('The page in numbers; null before there is one.'),
  earned: Earned.describe('Earnings, in `whats_new.currency`.'),
  owner_note: z
    .string()
    .optional()
    .describe('For the seller, while no one owns this installation: what to do.'),
  renewal: RenewalOptions.describe('When the sale page ends, and every way to give it more time.'),
});
export type Briefing = z.infer<typeof Briefing>;
