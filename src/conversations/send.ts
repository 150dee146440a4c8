import { above, not } from '../../db/conditions.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { reservationsOf } from '../reservations/find.ts';
import { isOpen } from '../reservations/status.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { isVisible } from '../text/plain.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import {
  type Confirmation,
  findConfirmation,
  hashConfirmation,
  settleConfirmation,
  tokenRefusal,
  waitsUntil,
} from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation, type MessageRow } from '../threads/find.ts';
import { approvalUrl } from '../threads/links.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';
import { deliver } from './deliver.ts';
import type { SendInput, Sent } from './send-schemas.ts';

/**
 * Sends a message to the buyer of a conversation. The seller's own session can send any text; an agent sends the text
 * that was frozen with its token, after the seller has seen it.
 * @throws AppError USE_ADDRESS_FLOW, USE_CONFIRM_PICKUP, CONFIRMATION_REQUIRED, CONFIRMATION_MISMATCH,
 *   APPROVAL_REQUIRED, and the errors of tokens
 */
export const sendMessage = (ctx: SellerContext, id: string, input: SendInput): Promise<Sent> =>
  commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const agent = isAgent(ctx.actor);
    const { type = 'text', confirmation_token: token, content } = input;
    if (agent && type === 'address_share') throw refusal('USE_ADDRESS_FLOW.agent');
    if (agent && type === 'pickup_confirmed') throw refusal('USE_CONFIRM_PICKUP.agent');
    if (agent && token === undefined) throw refusal('CONFIRMATION_REQUIRED.reply');
    if (token === undefined) {
      return sent(await deliver(ctx, tx, conversation, { type, content: requireText(content) }));
    }
    const handle = hashConfirmation(token);
    return sendPrepared(ctx, tx, conversation, { handle, kind: 'reply', echo: { content } });
  });

type ToSend = {
  handle: string;
  kind: Confirmation['kind'];
  /** For a token that sends a reply: the text, if its sender repeats it. */
  echo?: { content: string | undefined };
};

/**
 * Sends what was prepared under `handle`. If it is refused, it stays as it was. If the seller has sent it by hand in
 * the meantime, the response says so. The thread may have grown since it was prepared, so the text of a token is
 * checked again: it could now complete an address.
 * @throws AppError APPROVAL_REQUIRED, CONFIRMATION_MISMATCH, USE_ADDRESS_FLOW, and the errors of tokens
 */
export async function sendPrepared(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  { handle, kind, echo }: ToSend,
): Promise<Sent> {
  const { sellerId } = ctx.actor;
  const row = await findConfirmation(tx, handle, { kind, sellerId, conversationId: conversation.id });
  const { content, via, photoIds } = row;
  const repeated = echo?.content;
  if (repeated !== undefined && repeated !== content && messageText(repeated) !== content) {
    throw refusal('CONFIRMATION_MISMATCH.content');
  }
  if (row.outcome === 'approved') return { ...(await sentBefore(tx, row)), already_sent: true };
  const agent = isAgent(ctx.actor);
  await requireTime(ctx, tx, row, agent);
  if (echo) {
    await refuseAddressInThread(tx, await findGuardedAddresses(tx, sellerId), conversation.id, content);
  }
  if (kind === 'reply') await markAnswered(tx, row);
  else if (agent) await refuseIfEndedSince(tx, row);
  const type = kind === 'address' ? 'address_share' : 'text';
  const said = { type, content, via, photoIds } as const;
  const message = await deliver({ ...ctx, agreed: true }, tx, conversation, said);
  const outcome = agent ? 'sent' : 'approved';
  if (!(await settleConfirmation(ctx, tx, handle, { outcome, messageId: message.id }))) {
    throw tokenRefusal.used(kind);
  }
  return sent(message);
}

/** The seller said yes to an address for a buyer who had reserved something. */
async function refuseIfEndedSince(db: Read, { conversationId, createdAt }: Confirmation): Promise<void> {
  const all = await reservationsOf(db, conversationId);
  const hasEnded = all.some(({ closedAt }) => closedAt !== null && closedAt > createdAt);
  if (hasEnded && !all.some(({ status }) => isOpen(status))) throw refusal('RESERVATION_CLOSED.sharing');
}

/** Marks the messages that a reply answers, from before it was prepared: the seller may not have seen later ones. */
async function markAnswered(tx: Write, { conversationId, createdAt }: Confirmation): Promise<void> {
  const later = { conversationId, senderType: not('seller'), createdAt: above(createdAt) };
  if (await getRow(tx, 'messages', later, { columns: ['id'], limit: 1 })) return;
  await updateRows(tx, 'conversations', { id: conversationId }, { unreadSeller: 0 });
}

/**
 * Refuses what is too late: a token is valid for ten minutes, and what waits for approval by hand for a day. If the
 * seller approves by hand, a token alone isn't enough.
 */
async function requireTime(ctx: SellerContext, db: Read, row: Confirmation, agent: boolean): Promise<void> {
  const now = ctx.clock.now();
  const byHand = (await approvalOf(db, row)) === 'by_hand';
  if ((byHand || !agent) && waitsUntil(row) <= now) throw tokenRefusal.waitedTooLong(row.kind);
  if (!agent) return;
  if (byHand) {
    throw tokenRefusal.approvalRequired(row.kind, approvalUrl(ctx.config, row.conversationId, row.tokenHash));
  }
  if (row.expiresAt <= now) throw tokenRefusal.expired(row.kind);
}

/** How the seller approves messages of this kind. */
export async function approvalOf(db: Read, { sellerId, kind }: Pick<Confirmation, 'sellerId' | 'kind'>) {
  const { approveReplies, approveAddress } = await findSeller(db, sellerId);
  return kind === 'address' ? approveAddress : approveReplies;
}

async function sentBefore(db: Read, { messageId }: Confirmation): Promise<Sent> {
  const message = await getRow(db, 'messages', { id: messageId ?? '' });
  if (!message) throw new Error('A confirmed message is gone');
  return sent(message);
}

const sent = ({ id, createdAt }: MessageRow): Sent => ({
  message_id: id,
  sent_at: createdAt.toISOString(),
});

/** The part of a content that is sent: trimmed, and cut to 2000 characters without splitting one. */
export function messageText(content: string): string {
  const trimmed = content.trim();
  if (trimmed.length <= TEXT_LIMITS.message) return trimmed;
  const cut = trimmed.slice(0, TEXT_LIMITS.message);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The text to send. @throws AppError invalid_request if nothing is left of it */
export function requireText(content: string | undefined): string {
  const text = messageText(content ?? '');
  if (isVisible(text)) return text;
  throw new AppError('invalid_request', 'content: write the message that the buyer should get.');
}
