import type { SellerContext } from '../context.ts';
import { isBlocked } from '../threads/blocks.ts';
import { findOwnedConversation, updateConversation as setConversation } from '../threads/find.ts';
import { blockBuyer } from './block.ts';
import { markRead } from './get.ts';
import type { ConversationUpdate, Settled, SettledInput, UpdateConversationInput } from './schemas.ts';

/**
 * Changes a thread as a whole: marks it as read or as needing no answer, or blocks or unblocks its buyer.
 * @throws AppError not_found, NOT_OWNER, and what blocking throws
 */
export async function updateConversation(
  ctx: SellerContext,
  { conversation_id: id, action }: UpdateConversationInput,
): Promise<ConversationUpdate> {
  const row = await findOwnedConversation(ctx, ctx.store.read, id);
  const blocks = action === 'block' || action === 'unblock';
  const done = blocks ? await blockBuyer(ctx, id, { blocked: action === 'block' }) : undefined;
  if (action === 'mark_read') await markRead(ctx, row);
  if (action === 'no_answer_needed') await settleConversation(ctx, id, { settled: true });
  const { read } = ctx.store;
  const now = await findOwnedConversation(ctx, read, id);
  return {
    conversation_id: id,
    blocked: await isBlocked(read, now.sellerId, now.buyerEmail),
    unread_count: now.unreadSeller,
    reservations_ended: done?.reservations_ended ?? 0,
    promotions: done?.promotions ?? [],
    ...(done?.already_done && { already_done: done.already_done }),
  };
}

/**
 * Records that the buyer's latest message needs no answer, or that it does. This applies until the buyer writes again.
 * @throws AppError not_found, NOT_OWNER
 */
export async function settleConversation(
  ctx: SellerContext,
  id: string,
  { settled }: SettledInput,
): Promise<Settled> {
  await ctx.store.write(async (tx) => {
    await findOwnedConversation(ctx, tx, id);
    await setConversation(tx, id, { settledAt: settled ? ctx.clock.now() : null });
  });
  return { conversation_id: id, settled };
}
