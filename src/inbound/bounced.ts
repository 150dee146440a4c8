import { getRow, plus, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { markUnreachable, type UnreachableReason } from '../mail/unreachable.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { system, tellParties } from '../threads/announcement.ts';
import { addressOf, type Side } from './tell.ts';

/**
 * An email to an address bounced, or its owner complained. From now on it gets only sign-in codes, and in threads
 * that lost an email, the other side reads that it can't be reached.
 */
export async function noteUnreachable(ctx: Context, tx: Write, email: string, reason: UnreachableReason) {
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

/** A report in the mailbox. It counts only for the returned email's recipient: anyone can send a report. */
export async function noteBounce(ctx: Context, of: Side & { recipient: string }) {
  return ctx.store.write(async (tx) => {
    const theirs = await addressOf(tx, of);
    if (theirs === null || mailboxOf(theirs) !== mailboxOf(of.recipient)) return 'left';
    await noteUnreachable(ctx, tx, theirs, 'bounced');
    return 'bounced';
  });
}
