import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { pageOf } from '../operation/paging.ts';
import { presentConversations } from './present.ts';
import type { ConversationList, ConversationQuery } from './schemas.ts';

const DEFAULT_LIMIT = 50;

/** The seller's threads, the newest activity first, a page at a time. */
export async function listConversations(
  ctx: SellerContext,
  query: ConversationQuery,
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
      ),
    )
    .orderBy(desc(conversations.lastActivityAt))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, (row) => row.lastActivityAt.toISOString());
  return { conversations: await presentConversations(read, shown), next_cursor: next };
}
