import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { listUndelivered, retryMail } from '../mail/queue.ts';
import { markReachable } from '../mail/unreachable.ts';
import { cancelForBlock } from '../reservations/cancel.ts';
import { presentPromotion } from '../reservations/present.ts';
import { type Act, actOrAsk } from '../threads/acts.ts';
import { askFirst } from '../threads/announcement.ts';
import {
  findOwnedConversation,
  isBlocked,
  setBlocked,
  updateConversation as setConversation,
} from '../threads/find.ts';
import { markRead } from './get.ts';
import type {
  Blocked,
  BlockInput,
  ConversationUpdate,
  SettledInput,
  UpdateConversationInput,
} from './schemas.ts';

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
 * Records that the buyer's last message needs no answer, or that it does. This applies until the buyer writes again.
 * @throws AppError not_found, NOT_OWNER
 */
export async function settleConversation(ctx: SellerContext, id: string, { settled }: SettledInput) {
  await ctx.store.write(async (tx) => {
    await findOwnedConversation(ctx, tx, id);
    await setConversation(tx, id, { settledAt: settled ? ctx.clock.now() : null });
  });
  return { conversation_id: id, settled };
}

/**
 * Blocks the buyer of a conversation, or unblocks them. A blocked address can't hold anything or reach anyone. It
 * isn't told: it gets the same responses as any other.
 * @throws AppError APPROVAL_REQUIRED and CONFIRMATION_DECLINED if an agent ends reservations this way
 */
export const blockBuyer = (ctx: SellerContext, id: string, input: BlockInput) =>
  actOrAsk(ctx, BLOCK, { of: id, input });

export const BLOCK: Act<BlockInput, Blocked> = {
  name: 'block',
  conversationOf: async (_, id) => id,
  async run(ctx, tx, id, { blocked }) {
    const { sellerId } = ctx.actor;
    const { buyerEmail: email } = await findOwnedConversation(ctx, tx, id);
    await setBlocked(ctx, tx, sellerId, email, blocked);
    const { ended, promotions } = blocked
      ? await cancelForBlock(ctx, tx, sellerId, email)
      : { ended: 0, promotions: [] };
    // Blocking ends reservations like a cancellation, although this buyer gets no message.
    if (ended > 0) {
      const line = 'This buyer is blocked and loses every reservation. They aren’t notified.';
      await askFirst(ctx, tx, sellerId, { conversationId: id, lines: [line] });
    }
    return {
      conversation_id: id,
      blocked,
      reservations_ended: ended,
      promotions: promotions.map(presentPromotion),
    };
  },
};

/**
 * Sends an email of the thread again that the service gave up on, with a fresh set of attempts.
 * @throws AppError not_found if it was sent after all, or its content is gone
 */
export async function retryThreadMail(ctx: SellerContext, id: string, mailId: string): Promise<void> {
  const { read } = ctx.store;
  await findOwnedConversation(ctx, read, id);
  const [asked] = await listUndelivered(read, { id: mailId, conversationId: id, limit: 1 });
  // By asking for this, the seller says that the address accepts email after all.
  if (asked) await ctx.store.write((tx) => markReachable(tx, asked.recipient));
  if (asked && (await retryMail(ctx, [mailId])).length > 0) return;
  throw refusal('not_found.waitingMail');
}
