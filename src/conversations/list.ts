import { and, eq, exists, gt, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { pageOf } from '../operation/paging.ts';
import { OPEN_STATUSES } from '../reservations/status.ts';
import { stillWaiting } from '../threads/confirmations.ts';
import { presentConversations } from './present.ts';
import type { ConversationFilter, ConversationQuery } from './schemas.ts';

const DEFAULT_LIMIT = 50;

/** The seller's threads, newest activity first, page by page. @param language of the service's own lines */
export async function listConversations(ctx: SellerContext, query: ConversationQuery, language?: Language) {
  const { read } = ctx.store;
  const { conversations } = read.t;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const also = and(
    query.cursor === undefined ? undefined : lt(conversations.lastActivityAt, new Date(query.cursor)),
    query.since === undefined ? undefined : gt(conversations.lastActivityAt, new Date(query.since)),
    query.unread_only ? gt(conversations.unreadSeller, 0) : undefined,
    query.filter && filtered(ctx, query.filter),
  );
  const newest = { order: ['-lastActivityAt'], limit: limit + 1, also } as const;
  const rows = await listRows(read, 'conversations', { sellerId: ctx.actor.sellerId }, newest);
  const { shown, next } = pageOf(rows, limit, (row) => row.lastActivityAt.toISOString());
  return { conversations: await presentConversations(read, shown, language), next_cursor: next };
}

/** The condition of a filter. Every thread is either open or done; even one that is done can have news. */
function filtered(ctx: SellerContext, filter: ConversationFilter): SQL | undefined {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const { conversations: c, confirmations: p, reservations: r, messages: m } = read.t;
  if (filter === 'unread') return gt(c.unreadSeller, 0);
  const prepared = holds(p, { sellerId, ...stillWaiting(ctx) });
  const waits = inArray(c.id, read.select({ id: p.conversationId }).from(p).where(prepared));
  if (filter === 'needs_approval') return waits;
  const reserved = holds(r, { sellerId, status: OPEN_STATUSES });
  // The buyer had the last word.
  const asked = and(eq(m.conversationId, c.id), eq(m.createdAt, c.lastActivityAt), eq(m.senderType, 'buyer'));
  const isOpen = or(
    inArray(c.id, read.select({ id: r.conversationId }).from(r).where(reserved)),
    exists(read.select({ id: m.id }).from(m).where(asked)),
    waits,
  );
  return filter === 'open' || isOpen === undefined ? isOpen : not(isOpen);
}
