import { and, desc, eq, gt, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import { holds, updateRows } from '../../db/rows.ts';
import { isAgent, type SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { checkAccess } from '../operation/access.ts';
import { pageOf } from '../operation/paging.ts';
import { photoUrls } from '../photos/urls.ts';
import { OPEN_STATUSES } from '../reservations/clock.ts';
import { presentVisit } from '../reservations/hold.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { stillWaiting } from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { listMessages, type Message, presentMessage, undeliveredLines } from '../threads/messages.ts';
import { presentConversations } from './present.ts';
import type {
  ConversationFilter,
  ConversationList,
  ConversationQuery,
  Thread,
  ThreadQuery,
} from './schemas.ts';
import { suggestReplies } from './suggestions.ts';

const DEFAULT_LIMIT = 100;

/**
 * A thread with its newest messages. In the seller's own session, this marks them as seen.
 * @param language language of the service's own lines; programs read English
 * @throws AppError insufficient_scope for `mark_read` from an app with read-only access
 */
export async function getConversation(
  ctx: SellerContext,
  id: string,
  query: ThreadQuery,
  language?: Language,
): Promise<Thread> {
  if (query.mark_read) checkAccess('write', ctx.actor);
  const { read } = ctx.store;
  const row = await findOwnedConversation(ctx, read, id);
  const { rows, hasMore } = await listMessages(read, id, {
    limit: query.limit ?? DEFAULT_LIMIT,
    beforeId: query.before,
  });
  const [conversation] = await presentConversations(read, [row]);
  if (!conversation) throw new Error('A conversation was not presented');
  const seen = query.mark_read ?? !isAgent(ctx.actor);
  if (seen && row.unreadSeller > 0) await markRead(ctx, row);
  const messages = rows.map((each) =>
    presentMessage(each, photoUrls(ctx.config, each.photoIds ?? []).photos, language),
  );
  return {
    conversation: seen ? { ...conversation, unread_count_seller: 0 } : conversation,
    messages: await withUndelivered(ctx, row.id, messages, { query, hasMore }),
    messages_cursor: hasMore ? (rows[0]?.id ?? null) : null,
    reservation: conversation.reservation,
    reservations: conversation.reservations,
    visit: await presentVisit(read, id),
    // Earlier pages of a thread get no suggested replies.
    ...(query.before === undefined ? await suggestReplies(ctx, id) : { suggestions: [], missing: [] }),
  };
}

/** Inserts the lines about undelivered emails at their time, each on one page. */
async function withUndelivered(
  ctx: SellerContext,
  id: string,
  messages: Message[],
  { query, hasMore }: { query: ThreadQuery; hasMore: boolean },
): Promise<Message[]> {
  const from = hasMore ? (messages[0]?.created_at ?? '') : '';
  const isNewest = query.before === undefined;
  const to = isNewest ? '9999' : (messages.at(-1)?.created_at ?? '');
  const lines = await undeliveredLines(
    ctx.store.read,
    id,
    await wordsOfSeller(ctx.store.read, ctx.actor.sellerId),
  );
  const here = lines.filter(({ created_at: at }) => at >= from && at <= to);
  return [...messages, ...here].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Not if something has happened since the thread was read: no one has seen that yet. */
export const markRead = (ctx: SellerContext, { id, lastActivityAt }: ConversationRow) =>
  ctx.store.write((tx) => {
    return updateRows(tx, 'conversations', { id, lastActivityAt }, { unreadSeller: 0 });
  });

const THREADS_LIMIT = 50;

/**
 * The seller's threads, newest activity first, one page at a time.
 * @param language language of the service's own lines; programs read English
 */
export async function listConversations(
  ctx: SellerContext,
  query: ConversationQuery,
  language?: Language,
): Promise<ConversationList> {
  const { read } = ctx.store;
  const { conversations } = read.t;
  const limit = query.limit ?? THREADS_LIMIT;
  const rows = await read
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.sellerId, ctx.actor.sellerId),
        query.cursor === undefined ? undefined : lt(conversations.lastActivityAt, new Date(query.cursor)),
        query.since === undefined ? undefined : gt(conversations.lastActivityAt, new Date(query.since)),
        query.unread_only ? gt(conversations.unreadSeller, 0) : undefined,
        query.filter && filtered(ctx, query.filter),
      ),
    )
    .orderBy(desc(conversations.lastActivityAt))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, (row) => row.lastActivityAt.toISOString());
  return { conversations: await presentConversations(read, shown, language), next_cursor: next };
}

/** Every thread is open or done; a thread that is done may still have news. */
function filtered(ctx: SellerContext, filter: ConversationFilter): SQL | undefined {
  const { conversations } = ctx.store.read.t;
  if (filter === 'unread') return gt(conversations.unreadSeller, 0);
  if (filter === 'needs_approval') return inArray(conversations.id, waitingThreads(ctx));
  const isOpen = or(
    inArray(conversations.id, threadsWithOpenReservation(ctx)),
    inArray(conversations.id, unansweredThreads(ctx)),
    inArray(conversations.id, waitingThreads(ctx)),
  );
  return filter === 'open' || isOpen === undefined ? isOpen : not(isOpen);
}

function waitingThreads(ctx: SellerContext) {
  const { confirmations: c } = ctx.store.read.t;
  const waiting = holds(c, { sellerId: ctx.actor.sellerId, ...stillWaiting(ctx) });
  return ctx.store.read.select({ id: c.conversationId }).from(c).where(waiting);
}

function threadsWithOpenReservation({ store, actor }: SellerContext) {
  const { reservations: r } = store.read.t;
  const open = holds(r, { sellerId: actor.sellerId, status: OPEN_STATUSES });
  return store.read.select({ id: r.conversationId }).from(r).where(open);
}

/** Threads where the buyer had the last word. */
function unansweredThreads({ store, actor }: SellerContext) {
  const { conversations, messages } = store.read.t;
  return store.read
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.createdAt, conversations.lastActivityAt),
      ),
    )
    .where(and(eq(conversations.sellerId, actor.sellerId), eq(messages.senderType, 'buyer')));
}
