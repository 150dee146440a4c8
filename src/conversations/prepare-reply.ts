import type { SellerContext } from '../context.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { issueConfirmation } from '../threads/confirmations.ts';
import { findOwnedConversation } from '../threads/find.ts';
import { approvalUrl } from '../threads/links.ts';
import { recipientOf } from './recipient.ts';
import type { PreparedReply, PrepareReplyInput } from './schemas.ts';
import { approvalOf } from './send-prepared.ts';
import { requireText } from './text.ts';
import { warningsOfWords } from './warnings.ts';

/** Freezes a reply for the seller to review. Sends nothing. @throws AppError USE_ADDRESS_FLOW */
export function prepareReply(
  ctx: SellerContext,
  id: string,
  input: PrepareReplyInput,
): Promise<PreparedReply> {
  const content = requireText(input.content);
  const { sellerId } = ctx.actor;
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const addresses = await findGuardedAddresses(tx, sellerId);
    await refuseAddressInThread(tx, addresses, id, content);
    const bound = { kind: 'reply' as const, sellerId, conversationId: id };
    const { token, handle, expiresAt } = await issueConfirmation(ctx, tx, { ...bound, content });
    return {
      confirmation_token: token,
      expires_at: expiresAt.toISOString(),
      recipient: await recipientOf(tx, conversation),
      approval: await approvalOf(tx, bound),
      approval_url: approvalUrl(ctx.config, id, handle),
      content,
      warnings: await warningsOfWords(tx, conversation, content),
    };
  });
}
