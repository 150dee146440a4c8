import type { Write } from '../../db/store.ts';
import { type Acting, isAgent, type Told } from '../context.ts';
import { AppError } from '../errors.ts';
import { findSeller } from '../sellers/find.ts';

/**
 * The door that all buyers are told through. What an agent tells them is noted where an act asks first (`actOrAsk`); an
 * act that forgot to ask is refused.
 * @throws AppError APPROVAL_REQUIRED
 */
export async function askFirst(ctx: Acting, tx: Write, sellerId: string, told: Told): Promise<void> {
  if (ctx.agreed || ctx.actor === undefined || !isAgent(ctx.actor)) return;
  if (ctx.asking) ctx.asking.push(told);
  else if ((await findSeller(tx, sellerId)).approveReplies === 'by_hand') {
    throw new AppError(
      'APPROVAL_REQUIRED',
      'This tells a buyer something new, and the seller approves that by hand. Nothing was done.',
      { hint: 'Ask the seller to do it on their own pages.' },
    );
  }
}
