import { addressWarning } from '../address-check/warning.ts';
import { commit, type SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { hashConfirmation, issueConfirmation } from '../threads/confirmations.ts';
import { findOwnedConversation } from '../threads/find.ts';
import { approvalUrl } from '../threads/links.ts';
import { recipientOf } from './recipient.ts';
import type { PrepareAddressInput, PreparedAddress, ShareAddressInput, Shared } from './schemas.ts';
import { approvalOf, sendPrepared } from './send-prepared.ts';
import { messageText } from './text.ts';
import { shareSceneOf } from './warnings.ts';

/** Freezes the address for the seller's approval. Sends nothing. @throws AppError NO_ADDRESS_ON_FILE */
export function prepareAddressShare(
  ctx: SellerContext,
  id: string,
  input: PrepareAddressInput,
): Promise<PreparedAddress> {
  const { sellerId } = ctx.actor;
  const given = messageText(input.address ?? '');
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const address = given === '' ? (await findSeller(tx, sellerId)).streetAddress : given;
    if (address === null || address === '') throw noAddress();
    const bound = { kind: 'address' as const, sellerId, conversationId: id };
    const { token, handle, expiresAt } = await issueConfirmation(ctx, tx, { ...bound, content: address });
    return {
      confirmation_token: token,
      expires_at: expiresAt.toISOString(),
      recipient: await recipientOf(tx, conversation),
      approval: await approvalOf(tx, bound),
      approval_url: approvalUrl(ctx.config, id, handle),
      address,
      address_source: given === '' ? ('on_file' as const) : ('given' as const),
      ...(await shareSceneOf(tx, conversation)),
      ...(given === '' && addressWarning(address, (await findGuardedAddresses(tx, sellerId))[0]?.country)),
    };
  });
}

/** Sends the frozen address to the buyer, and a record of it to the seller. It can't be recalled. */
export const shareAddress = (ctx: SellerContext, id: string, input: ShareAddressInput): Promise<Shared> =>
  commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const handle = hashConfirmation(input.confirmation_token);
    const sent = await sendPrepared(ctx, tx, conversation, { handle, kind: 'address' });
    return { shared: true as const, ...sent };
  });

const noAddress = () => refusal('NO_ADDRESS_ON_FILE.sharing');
