import { getRow, plus, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { markUnreachable, type UnreachableReason } from '../mail/unreachable.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { system, tellParties } from '../threads/announcement.ts';
import type { ConversationRow } from '../threads/find.ts';

/**
 * An email to an address bounced, or its owner complained. From now on it gets only sign-in codes, and in threads
 * that lost an email, the other side reads that it can't be reached.
 */
export async function noteUnreachable(
  ctx: Context,
  tx: Write,
  email: string,
  reason: UnreachableReason,
): Promise<void> {
  const lost = await markUnreachable(ctx, tx, email, reason);
  const ofBuyers = [...new Set(lost.flatMap(({ conversationId }) => conversationId ?? []))];
  if (ofBuyers.length > 0) await updateRows(tx, 'conversations', { id: ofBuyers }, { unreadSeller: plus(1) });
  for (const id of new Set(lost.flatMap(({ sellerThreadId }) => sellerThreadId ?? []))) {
    const thread = await getRow(tx, 'conversations', { id });
    if (!thread) continue;
    const parties = { ...thread, sellerEmail: null, conversationId: id };
    const say = system(({ thread: words }) => words.sellerUnreachable);
    await tellParties(ctx, tx, parties, { say, unread: true }, async () => ({}));
  }
}

/**
 * Handles a report in the mailbox. It counts only for the recipient of the returned email, because anyone can send a
 * report.
 */
export async function noteBounce(
  ctx: Context,
  of: { conversation: ConversationRow; side: 'buyer' | 'seller'; recipient: string },
): Promise<'bounced' | 'left'> {
  const { conversation, side, recipient } = of;
  return ctx.store.write(async (tx) => {
    const theirs =
      side === 'buyer' ? conversation.buyerEmail : (await findSeller(tx, conversation.sellerId)).email;
    if (theirs === null || mailboxOf(theirs) !== mailboxOf(recipient)) return 'left';
    await noteUnreachable(ctx, tx, theirs, 'bounced');
    return 'bounced';
  });
}
