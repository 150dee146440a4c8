import type { Write } from '../../db/store.ts';
import { type Acting, isAgent, type Told } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findSeller } from '../sellers/find.ts';

/**
 * All messages to buyers go through here. Where an act asks first (`actOrAsk`), it records what an agent would tell
 * them; an act that doesn't ask first is refused.
 * @throws AppError APPROVAL_REQUIRED
 */
export async function askFirst(ctx: Acting, tx: Write, sellerId: string, told: Told): Promise<void> {
  if (ctx.agreed || ctx.actor === undefined || !isAgent(ctx.actor)) return;
  if (ctx.asking) ctx.asking.push(told);
  else if ((await findSeller(tx, sellerId)).approveReplies === 'by_hand') {
    throw refusal('APPROVAL_REQUIRED.agent');
  }
}
