import type { Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { hashConfirmation } from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { deliver } from './deliver.ts';
import type { SendInput, Sent } from './schemas.ts';
import { sendPrepared } from './send-prepared.ts';
import { messageText, requireText } from './text.ts';

/**
 * Sends a message to the buyer of a conversation. The seller's own session can send any text; an agent sends the text
 * that was frozen with its token, after the seller has seen it.
 * @throws AppError USE_ADDRESS_FLOW, USE_CONFIRM_PICKUP, CONFIRMATION_REQUIRED, CONFIRMATION_MISMATCH,
 * APPROVAL_REQUIRED and those of the token
 */
export function sendMessage(ctx: SellerContext, id: string, input: SendInput): Promise<Sent> {
  return commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const agent = isAgent(ctx.actor);
    const type = input.type ?? 'text';
    if (agent) refuseForAgents(type);
    if (agent || input.confirmation_token !== undefined) return sendConfirmed(ctx, tx, conversation, input);
    const message = await deliver(ctx, tx, conversation, { type, content: requireText(input.content) });
    return { message_id: message.id, sent_at: message.createdAt.toISOString() };
  });
}

function refuseForAgents(type: NonNullable<SendInput['type']>): void {
  if (type === 'address_share') {
    throw new AppError('USE_ADDRESS_FLOW', 'An agent shares an address only through the address share.', {
      hint: {
        rest: 'Use POST /api/conversations/{id}/address/prepare, ask the seller, then POST /api/conversations/{id}/address.',
        tool: 'Use share_address, ask the seller, then confirm_address_share.',
      },
      nextTool: 'share_address',
    });
  }
  if (type === 'pickup_confirmed') {
    throw new AppError('USE_CONFIRM_PICKUP', 'An agent closes a pickup through its reservation.', {
      hint: { rest: 'Use POST /api/reservations/{id}/pickup-confirm.', tool: 'Use confirm_pickup.' },
      nextTool: 'confirm_pickup',
    });
  }
}

/** Sends the token's frozen text. The thread may have grown since then, so the text is checked again. */
async function sendConfirmed(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  { confirmation_token: token, content }: SendInput,
): Promise<Sent> {
  if (token === undefined) {
    throw new AppError(
      'CONFIRMATION_REQUIRED',
      'A reply needs the seller’s confirmation. Nothing was sent.',
      {
        hint: {
          rest: 'Call POST /api/conversations/{id}/reply/prepare, show the seller message and recipient, then send with its confirmation_token.',
          tool: 'Call prepare_reply, show the seller message and recipient, then send_reply with its confirmation_token.',
        },
        nextTool: 'prepare_reply',
      },
    );
  }
  const addresses = await findGuardedAddresses(tx, conversation.sellerId);
  return sendPrepared(ctx, tx, conversation, {
    handle: hashConfirmation(token),
    kind: 'reply',
    checkEcho(frozen) {
      if (content === undefined || content === frozen || messageText(content) === frozen) return;
      throw new AppError(
        'CONFIRMATION_MISMATCH',
        'The content is not the text that was confirmed. Nothing was sent.',
        {
          hint: 'Leave content out to send the confirmed text, or prepare the new text and ask the seller again.',
          nextTool: 'prepare_reply',
        },
      );
    },
    checkContent: (frozen) => refuseAddressInThread(tx, addresses, conversation.id, frozen),
  });
}
