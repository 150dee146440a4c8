import type { Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { hashConfirmation } from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { deliver, messageText, requireText } from './deliver.ts';
import type { SendInput, Sent } from './schemas.ts';
import { sendPrepared } from './send-prepared.ts';

/**
 * Sends a message to the buyer of a conversation. The seller's own session can send any text; an agent sends the text
 * that was frozen with its token, after the seller has seen it.
 * @throws AppError USE_ADDRESS_FLOW, USE_CONFIRM_PICKUP, CONFIRMATION_REQUIRED, CONFIRMATION_MISMATCH,
 * APPROVAL_REQUIRED and those of the token
 */
export const sendMessage = (ctx: SellerContext, id: string, input: SendInput): Promise<Sent> =>
  commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const agent = isAgent(ctx.actor);
    const type = input.type ?? 'text';
    if (agent) refuseForAgents(type);
    if (agent || input.confirmation_token !== undefined) return sendConfirmed(ctx, tx, conversation, input);
    const message = await deliver(ctx, tx, conversation, { type, content: requireText(input.content) });
    return { message_id: message.id, sent_at: message.createdAt.toISOString() };
  });

function refuseForAgents(type: NonNullable<SendInput['type']>): void {
  if (type === 'address_share') throw refusal('USE_ADDRESS_FLOW.agent');
  if (type === 'pickup_confirmed') throw refusal('USE_CONFIRM_PICKUP.agent');
}

/** Sends the token's frozen text. The thread may have grown since then, so the text is checked again. */
async function sendConfirmed(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  { confirmation_token: token, content }: SendInput,
): Promise<Sent> {
  if (token === undefined) throw refusal('CONFIRMATION_REQUIRED.reply');
  const addresses = await findGuardedAddresses(tx, conversation.sellerId);
  return sendPrepared(ctx, tx, conversation, {
    handle: hashConfirmation(token),
    kind: 'reply',
    checkEcho(frozen) {
      if (content === undefined || content === frozen || messageText(content) === frozen) return;
      throw refusal('CONFIRMATION_MISMATCH.content');
    },
    checkContent: (frozen) => refuseAddressInThread(tx, addresses, conversation.id, frozen),
  });
}
