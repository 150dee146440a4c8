import { and, desc, eq, gt, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import type { SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { pageOf } from '../operation/paging.ts';
import { OPEN_STATUSES } from '../reservations/status.ts';
import { stillWaiting } from '../threads/confirmations.ts';
import { presentConversations } from './present.ts';
import type { ConversationFilter, ConversationList, ConversationQuery } from './schemas.ts';

const DEFAULT_LIMIT = 50;

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
  const limit = query.limit ?? DEFAULT_LIMIT;
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

/** The condition of a filter. Every thread is either open or done; even one that is done can have news. */
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

/** Threads in which the buyer had the last word. */
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
