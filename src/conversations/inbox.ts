import * as z from 'zod';
import { above, holds } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import { CONFIRMATION_KINDS } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { Moment } from '../operation/moment.ts';
import { only } from '../operation/only.ts';
import { ReservationInShort } from '../reservations/present.ts';
import { isOpen } from '../reservations/status.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { moment } from '../text/wording.ts';
import { stillWaiting } from '../threads/confirmations.ts';
import { listConversations } from './list.ts';
import { Conversation } from './schemas.ts';

export const InboxQuery = z.strictObject({
  unread_only: z.boolean().optional().describe('true: only unread threads.'),
  since: Moment.optional().describe('Only with activity after this time, with a time zone.'),
  cursor: Moment.optional().describe('next_cursor of the previous page. Default: the newest rows.'),
  limit: z.int().min(1).max(50).optional().describe('Rows per page. Default: 20. Maximum: 50.'),
});
export type InboxQuery = z.infer<typeof InboxQuery>;

const InboxReservation = ReservationInShort.omit({ timezone: true, ended_because: true });

/** What a row takes from its thread unchanged. */
const InboxThread = Conversation.pick({
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

const DEFAULT_LIMIT = 20;
/** Maximum number of reservations per buyer; the thread itself shows all. */
const RESERVATIONS_SHOWN = 3;

/** The seller's threads in short form, for someone who has been away. Reading it changes nothing. */
export async function readInbox(ctx: SellerContext, query: InboxQuery): Promise<Inbox> {
  const { read } = ctx.store;
  const zone = (await timezoneOf(read, ctx.actor.sellerId)) ?? 'UTC';
  const { limit = DEFAULT_LIMIT } = query;
  const { conversations, next_cursor } = await listConversations(ctx, { ...query, limit });
  const ids = conversations.map((conversation) => conversation.conversation_id);
  const [hints, drafts, unread] = await Promise.all([
    hintsOf(read, conversations),
    draftsOf(ctx, read, ids),
    countUnread(read, ctx.actor.sellerId),
  ]);
  return {
    conversations: conversations.map((conversation) => ({
      ...inShort(conversation, zone),
      scam_hints: hints.get(conversation.conversation_id) ?? [],
      drafts: drafts(conversation.conversation_id),
    })),
    unread_conversations: unread,
    timezone: zone,
    next_cursor,
  };
}

function inShort(of: Conversation, zone: string): Omit<InboxRow, 'scam_hints' | 'drafts'> {
  const open = of.reservations.filter(({ status }) => isOpen(status));
  const shown = open.length > 0 ? open.slice(0, RESERVATIONS_SHOWN) : of.reservations.slice(0, 1);
  return {
    ...only(InboxThread)(of),
    unread_count: of.unread_count_seller,
    last_activity_local: moment(new Date(of.last_activity_at), zone),
    open_reservations: open.length,
    reservations: shown.map(only(InboxReservation)),
  };
}

const countUnread = (db: Read, sellerId: string): Promise<number> =>
  db.$count(db.t.conversations, holds(db.t.conversations, { sellerId, unreadSeller: above(0) }));

/** Signs of fraud in buyers’ names and messages, by thread. */
export async function hintsOf(
  db: Read,
  threads: readonly Pick<Conversation, 'conversation_id' | 'name_hints'>[],
): Promise<Map<string, string[]>> {
  if (threads.length === 0) return new Map();
  const typed = { conversationId: threads.map((of) => of.conversation_id), containsPublicText: true };
  const rows = await listRows(db, 'messages', typed, { columns: ['conversationId', 'scamHints'] });
  const byThread = new Map<string, string[]>(threads.map((of) => [of.conversation_id, of.name_hints]));
  for (const { conversationId: id, scamHints: hints } of rows) {
    byThread.set(id, [...new Set([...(byThread.get(id) ?? []), ...hints])]);
  }
  return byThread;
}

/** Messages that wait for approval, without addresses: more callers can read the inbox than can send one. */
async function draftsOf(ctx: SellerContext, db: Read, ids: string[]) {
  const waiting = { conversationId: ids, ...stillWaiting(ctx) };
  const columns = ['conversationId', 'kind', 'content'] as const;
  const rows = await listRows(db, 'confirmations', waiting, { columns });
  return (thread: string) =>
    rows
      .filter(({ conversationId }) => conversationId === thread)
      .map(({ kind, content }) => ({ kind, content: kind === 'address' ? null : content }));
}
