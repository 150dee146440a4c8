import { and, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { only } from '../operation/only.ts';
import type { Reservation } from '../reservations/schemas.ts';
import { isOpen } from '../reservations/status.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { moment } from '../text/wording.ts';
import { WAITS_MS } from '../threads/confirmations.ts';
import { type Inbox, InboxItem, type InboxQuery, InboxReservation, type InboxRow } from './inbox-schemas.ts';
import { listConversations } from './list.ts';
import type { Conversation } from './schemas.ts';

const DEFAULT_LIMIT = 20;
/** Maximum per buyer; the thread itself shows all. */
const RESERVATIONS_SHOWN = 3;

/** The seller's threads in short, for someone who has been away: reading changes nothing. */
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
      drafts: drafts.get(conversation.conversation_id) ?? [],
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
    conversation_id: of.conversation_id,
    buyer_name: of.buyer_name,
    buyer_email: of.buyer_email,
    unread_count: of.unread_count_seller,
    last_message: of.last_message,
    last_activity_at: of.last_activity_at,
    last_activity_local: moment(new Date(of.last_activity_at), zone),
    first_item_title: of.first_item_title,
    no_shows: of.no_shows,
    blocked: of.blocked,
    open_reservations: open.length,
    reservations: shown.map(reservationInShort),
  };
}

const reservationInShort = (of: Reservation): InboxRow['reservations'][number] => ({
  ...only(InboxReservation)(of),
  items: of.items.map(only(InboxItem)),
});

export async function countUnread(db: Read, sellerId: string): Promise<number> {
  const { conversations } = db.t;
  const [row] = await db
    .select({ count: count() })
    .from(conversations)
    .where(and(eq(conversations.sellerId, sellerId), gt(conversations.unreadSeller, 0)));
  return row?.count ?? 0;
}

/** Signs of fraud in buyers’ names and words, by thread. */
export async function hintsOf(
  db: Read,
  threads: readonly Pick<Conversation, 'conversation_id' | 'name_hints'>[],
): Promise<Map<string, string[]>> {
  if (threads.length === 0) return new Map();
  const { messages } = db.t;
  const ids = threads.map((thread) => thread.conversation_id);
  const rows = await db
    .select({ id: messages.conversationId, hints: messages.scamHints })
    .from(messages)
    .where(and(inArray(messages.conversationId, ids), eq(messages.containsPublicText, true)));
  const byThread = new Map<string, string[]>(threads.map((of) => [of.conversation_id, of.name_hints]));
  for (const { id, hints } of rows) byThread.set(id, [...new Set([...(byThread.get(id) ?? []), ...hints])]);
  return byThread;
}

/**
 * Prepared messages that wait for approval. An address isn't repeated here, because more callers can read than send.
 */
async function draftsOf(ctx: SellerContext, db: Read, ids: string[]) {
  const { confirmations } = db.t;
  const rows = await db
    .select({ id: confirmations.conversationId, kind: confirmations.kind, content: confirmations.content })
    .from(confirmations)
    .where(
      and(
        inArray(confirmations.conversationId, ids),
        isNull(confirmations.usedAt),
        gt(confirmations.createdAt, new Date(ctx.clock.now().getTime() - WAITS_MS)),
      ),
    );
  const byThread = new Map<string, InboxRow['drafts']>();
  for (const { id, kind, content } of rows) {
    const draft = { kind, content: kind === 'address' ? null : content };
    byThread.set(id, [...(byThread.get(id) ?? []), draft]);
  }
  return byThread;
}
