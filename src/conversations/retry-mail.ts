import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { listUndelivered, retryMail } from '../mail/undelivered.ts';
import { findOwnedConversation } from '../threads/find.ts';

const LOOKED_AT = 200;

/**
 * Sends a mail of the thread that was given up once more, with all its tries.
 * @throws AppError not_found when it went out after all, or its words are gone
 */
export async function retryThreadMail(ctx: SellerContext, id: string, mailId: string): Promise<void> {
  const { read } = ctx.store;
  await findOwnedConversation(ctx, read, id);
  const given = await listUndelivered(read, { conversationId: id, limit: LOOKED_AT });
  const isHere = given.some((mail) => mail.id === mailId);
  if (isHere && (await retryMail(ctx, [mailId])).length > 0) return;
  throw new AppError('not_found', 'This mail is not waiting to be sent again.', {
    hint: 'It may have gone out meanwhile. Load the conversation again.',
  });
}
