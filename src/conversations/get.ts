import { updateRows } from '../../db/rows.ts';
import { isAgent, type SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { checkAccess } from '../operation/access.ts';
import { photoUrls } from '../photos/urls.ts';
import { presentVisit } from '../reservations/visit.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { listMessages, type Message, presentMessage, undeliveredLines } from '../threads/messages.ts';
import { presentConversations } from './present.ts';
import type { Thread, ThreadQuery } from './schemas.ts';
import { suggestReplies } from './suggestions.ts';

const DEFAULT_LIMIT = 100;

/**
 * A thread with its newest messages. The seller's own session marks them as seen.
 * @param language the language of the service's own lines; programs read English
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
    // Replies are suggested only with the newest messages, not on earlier pages of a thread.
    ...(query.before === undefined ? await suggestReplies(ctx, id) : { suggestions: [], missing: [] }),
  };
}

/** Inserts the lines about undelivered emails where their times belong; each is on one page only. */
async function withUndelivered(
  ctx: SellerContext,
  id: string,
  messages: Message[],
  { query, hasMore }: { query: ThreadQuery; hasMore: boolean },
): Promise<Message[]> {
  const from = hasMore ? (messages[0]?.created_at ?? '') : '';
  const isNewest = query.before === undefined;
  const to = isNewest ? '9999' : (messages.at(-1)?.created_at ?? '');
  const { read } = ctx.store;
  const lines = await undeliveredLines(read, id, await wordsOfSeller(read, ctx.actor.sellerId));
  const here = lines.filter(({ created_at: at }) => at >= from && at <= to);
  return [...messages, ...here].sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/** Marks a thread as read, unless something has happened since it was read: no one has seen that yet. */
export const markRead = (ctx: SellerContext, { id, lastActivityAt }: ConversationRow) =>
  ctx.store.write((tx) => updateRows(tx, 'conversations', { id, lastActivityAt }, { unreadSeller: 0 }));
