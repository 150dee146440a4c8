import type { SellerContext } from '../context.ts';
import { letBuyerGo } from '../reservations/let-go.ts';
import { presentPromotion } from '../reservations/present.ts';
import { type Act, type AlreadyDone, actOrAsk } from '../threads/acts.ts';
import { askFirst } from '../threads/announcement.ts';
import { setBlocked } from '../threads/blocks.ts';
import { findOwnedConversation } from '../threads/find.ts';
import type { Blocked, BlockInput } from './schemas.ts';

/**
 * Blocks the buyer of a conversation, or unblocks them. A blocked address can't hold anything or reach anyone, and
 * isn't told: it gets the same responses as any other.
 * @throws AppError APPROVAL_REQUIRED and CONFIRMATION_DECLINED where an agent ends reservations this way
 */
export const blockBuyer = (
  ctx: SellerContext,
  id: string,
  input: BlockInput,
): Promise<Blocked & AlreadyDone> => actOrAsk(ctx, BLOCK, { of: id, input });

export const BLOCK: Act<BlockInput, Blocked> = {
  name: 'block',
  conversationOf: async (_, id) => id,
  async run(ctx, tx, id, { blocked }) {
    const { sellerId } = ctx.actor;
    const { buyerEmail: email } = await findOwnedConversation(ctx, tx, id);
    await setBlocked(ctx, tx, { sellerId, email }, blocked);
    const { ended, promotions } = blocked
      ? await letBuyerGo(ctx, tx, { sellerId, email })
      : { ended: 0, promotions: [] };
    // It ends reservations as a cancellation does, although this buyer gets no message.
    if (ended > 0) {
      const line = 'This buyer is blocked and loses every reservation. Nobody tells them.';
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
