import { and, eq } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { refusal } from './confirmation-refusals.ts';
import {
  type Bound,
  CONFIRMATION_MS,
  hashConfirmation,
  outcomeOf,
  replaceWaiting,
  waitsUntil,
} from './confirmations.ts';
import { approvalUrl } from './links.ts';

/**
 * Words to a buyer that an agent sends along with another act, where the seller sends by hand: they wait like a reply, and
 * the act with them. Returns once the seller has sent them; the act then goes on without.
 * @param act names the act, so that its repeat finds its words
 * @throws AppError APPROVAL_REQUIRED, CONFIRMATION_DECLINED
 */
export async function requireSentByHand(
  ctx: SellerContext,
  conversationId: string,
  { act, content }: { act: string; content: string },
): Promise<void> {
  const { sellerId } = ctx.actor;
  const bound: Bound = { kind: 'reply', sellerId, conversationId };
  const handle = hashConfirmation(JSON.stringify([act, content]));
  const outcome = await ctx.store.write(async (tx) => {
    const { confirmations } = tx.t;
    const now = ctx.clock.now();
    const [row] = await tx
      .select()
      .from(confirmations)
      .where(and(eq(confirmations.tokenHash, handle), eq(confirmations.sellerId, sellerId)));
    const decided = row && outcomeOf(row);
    if (decided === 'approved' || decided === 'declined') return decided;
    if (row && decided === null && waitsUntil(row) > now) return undefined;
    await replaceWaiting(ctx, tx, bound);
    const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
    const waiting = { ...bound, content, usedAt: null, outcome: null, expiresAt, createdAt: now };
    await tx
      .insert(confirmations)
      .values({ ...waiting, tokenHash: handle })
      .onConflictDoUpdate({ target: confirmations.tokenHash, set: waiting });
    return undefined;
  });
  if (outcome === 'declined') throw refusal.declined('reply');
  if (outcome === undefined) {
    throw refusal.approvalRequired('reply', approvalUrl(ctx.config, conversationId, handle));
  }
}
