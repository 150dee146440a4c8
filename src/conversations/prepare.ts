import type { Read, Write } from '../../db/store.ts';
import { addressWarning } from '../address-check/check.ts';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { hasConfirmed } from '../reservations/status.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { hashConfirmation, issueConfirmation } from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { approvalUrl } from '../threads/links.ts';
import { approvalOf, messageText, requireText, sendPrepared } from './send.ts';
import type {
  PrepareAddressInput,
  PreparedReply,
  PrepareReplyInput,
  ShareAddressInput,
} from './send-schemas.ts';
import { shareSceneOf, warningsOfMail, warningsOfWords } from './warnings.ts';

/** Freezes a reply for the seller to review. Sends nothing. @throws AppError USE_ADDRESS_FLOW */
export function prepareReply(ctx: SellerContext, id: string, input: PrepareReplyInput) {
  const content = requireText(input.content);
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const addresses = await findGuardedAddresses(tx, ctx.actor.sellerId);
    await refuseAddressInThread(tx, addresses, id, content);
    return {
      ...(await freeze(ctx, tx, conversation, { kind: 'reply', content })),
      content,
      warnings: [...(await warningsOfWords(tx, conversation, content)), ...(await warningsOfMail(ctx, tx))],
    };
  });
}

/** Freezes the address for the seller's approval. Sends nothing. @throws AppError NO_ADDRESS_ON_FILE */
export function prepareAddressShare(ctx: SellerContext, id: string, input: PrepareAddressInput) {
  const { sellerId } = ctx.actor;
  const given = messageText(input.address ?? '');
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const address = given === '' ? (await findSeller(tx, sellerId)).streetAddress : given;
    if (address === null || address === '') throw refusal('NO_ADDRESS_ON_FILE.sharing');
    const { warnings, ...scene } = await shareSceneOf(tx, conversation, address);
    return {
      ...(await freeze(ctx, tx, conversation, { kind: 'address', content: address })),
      address,
      address_source: given === '' ? ('on_file' as const) : ('given' as const),
      ...scene,
      warnings: [...warnings, ...(await warningsOfMail(ctx, tx))],
      ...(given === '' && addressWarning(address, (await findGuardedAddresses(tx, sellerId))[0]?.country)),
    };
  });
}

/** Freezes a message, and returns what the seller reviews, whatever its kind: the recipient, and how to approve it. */
async function freeze(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  what: { kind: 'reply' | 'address'; content: string },
) {
  const { id: conversationId, sellerId } = conversation;
  const bound = { ...what, sellerId, conversationId };
  const { token, handle, expiresAt } = await issueConfirmation(ctx, tx, bound);
  return {
    confirmation_token: token,
    expires_at: expiresAt.toISOString(),
    recipient: await recipientOf(tx, conversation),
    approval: await approvalOf(tx, bound),
    approval_url: approvalUrl(ctx.config, conversationId, handle),
  };
}

/** Sends the frozen address to the buyer, and a record to the seller. It can't be taken back. */
export const shareAddress = (ctx: SellerContext, id: string, input: Partial<ShareAddressInput>) =>
  commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const { confirmation_token: token } = input;
    if (token === undefined) throw refusal('CONFIRMATION_REQUIRED.address');
    const handle = hashConfirmation(token);
    const sent = await sendPrepared(ctx, tx, conversation, { handle, kind: 'address' });
    return { shared: true as const, ...sent };
  });

/** How an agent gets a prepared message sent, depending on how the seller approves. */
export const howToSend = (
  { approval, approval_url }: Pick<PreparedReply, 'approval' | 'approval_url'>,
  { show, send }: { show: string; send: string },
): string =>
  approval === 'by_hand'
    ? `Nothing was sent. This seller sends by hand: give them ${approval_url}, which shows the exact words and the recipient. When they say that it is done, ${send} with this conversation_id and confirmation_token says what happened to it.`
    : `Nothing was sent. Show the seller ${show}. Only after their explicit yes: ${send}. They can also send it by hand at approval_url.`;

/** The recipient, as the seller should see it before approving. */
export const recipientOf = async (db: Read, { id, buyerName, buyerEmail }: ConversationRow) => ({
  name: buyerName,
  email: buyerEmail,
  confirmed: await hasConfirmed(db, id),
});
