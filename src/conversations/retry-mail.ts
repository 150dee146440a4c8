import type { SellerContext } from '../context.ts';
import { listUndelivered, retryMail } from '../mail/undelivered.ts';
import { markReachable } from '../mail/unreachable.ts';
import { refusal } from '../refusal.ts';
import { findOwnedConversation } from '../threads/find.ts';

const LOOKED_AT = 200;

/**
 * Resends an email of the thread that the service gave up on, with a fresh set of attempts.
 * @throws AppError not_found when it went out after all, or its content is gone
 */
export async function retryThreadMail(ctx: SellerContext, id: string, mailId: string): Promise<void> {
  const { read } = ctx.store;
  await findOwnedConversation(ctx, read, id);
  const given = await listUndelivered(read, { conversationId: id, limit: LOOKED_AT });
  const asked = given.find((mail) => mail.id === mailId);
  // The seller says that the address accepts email after all.
  if (asked) await ctx.store.write((tx) => markReachable(tx, asked.recipient));
  if (asked && (await retryMail(ctx, [mailId])).length > 0) return;
  throw refusal('not_found.waitingMail');
}
