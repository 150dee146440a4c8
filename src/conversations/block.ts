import { commit, type SellerContext } from '../context.ts';
import { letBuyerGo } from '../reservations/let-go.ts';
import { presentPromotion } from '../reservations/present.ts';
import { setBlocked } from '../threads/blocks.ts';
import { findOwnedConversation } from '../threads/find.ts';
import type { Blocked, BlockInput } from './schemas.ts';

/**
 * Keeps the buyer of a conversation out, or lets them in again. Kept out, the address holds nothing more and reaches
 * nobody, and is not told: it reads what anyone reads.
 */
export function blockBuyer(ctx: SellerContext, id: string, { blocked }: BlockInput): Promise<Blocked> {
  const { sellerId } = ctx.actor;
  return commit(ctx, async (tx) => {
    const { buyerEmail: email } = await findOwnedConversation(ctx, tx, id);
    await setBlocked(ctx, tx, { sellerId, email }, blocked);
    const { ended, promotions } = blocked
      ? await letBuyerGo(ctx, tx, { sellerId, email })
      : { ended: 0, promotions: [] };
    return {
      conversation_id: id,
      blocked,
      reservations_ended: ended,
      promotions: promotions.map(presentPromotion),
    };
  });
}
