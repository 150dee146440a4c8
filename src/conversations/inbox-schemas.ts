import * as z from 'zod';
import { CONFIRMATION_KINDS } from '../../db/schema.ts';
import { Moment } from '../operation/moment.ts';
import { ReservationInShort } from '../reservations/present.ts';
import { Conversation } from './schemas.ts';

export const InboxQuery = z.strictObject({
  unread_only: z.boolean().optional().describe('true: only unread threads.'),
  since: Moment.optional().describe('Only with activity after this time, with a time zone.'),
  cursor: Moment.optional().describe('next_cursor of the previous page. Default: the newest rows.'),
  limit: z.int().min(1).max(50).optional().describe('Rows per page. Default: 20. Maximum: 50.'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

export const InboxReservation = ReservationInShort.omit({ timezone: true, ended_because: true });

/** What a row takes from its thread unchanged. */
export const InboxThread = Conversation.pick({
  conversation_id: true,
  buyer_name: true,
  buyer_email: true,
  last_message: true,
  last_activity_at: true,
  first_item_title: true,
  no_shows: true,
  blocked: true,
});

export const InboxRow = InboxThread.extend({
  unread_count: z.int().describe('News since the seller last opened it.'),
  last_activity_local: z.string().describe('When something last happened, in the seller’s zone.'),
  scam_hints: z.array(z.string()).describe('Signs of fraud in the buyer’s words: warn the seller.'),
  drafts: z
    .array(
      z.object({
        kind: z
          .enum(CONFIRMATION_KINDS)
          .describe('A reply, the address, or an action that notifies the buyer.'),
        content: z.string().nullable().describe('The text of a reply; null for an address.'),
      }),
    )
    .describe('Prepared and not sent yet.'),
  open_reservations: z.int().describe('How many are open.'),
  reservations: z.array(InboxReservation).describe('The newest three open ones, else the newest.'),
});
export type InboxRow = z.infer<typeof InboxRow>;

export const Inbox = z.object({
  conversations: z.array(InboxRow).describe('Newest activity first.'),
  unread_conversations: z.int().describe('Unread threads, shown here or not.'),
  timezone: z.string().describe('The zone of the local times.'),
  next_cursor: z.string().nullable().describe('Send as cursor; null: no more.'),
});
export type Inbox = z.infer<typeof Inbox>;
