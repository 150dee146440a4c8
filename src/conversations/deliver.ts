import { eq } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import { addressWarning } from '../address-check/warning.ts';
import { commit, type SellerContext } from '../context.ts';
import { DEFAULT_LANGUAGE, keptLanguage } from '../languages/index.ts';
import { addressSharedMail, addressShareRecordMail, sellerReplyMail } from '../mail/templates/messages.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { refusal } from '../refusal.ts';
import { getReservation, worksLink } from '../reservations/find.ts';
import { manageUrl } from '../reservations/manage-link.ts';
import { readSale, type Sale } from '../reservations/sale.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { type Announcement, tellParties } from '../threads/announcement.ts';
import type { ByMail } from '../threads/buyer-wrote.ts';
import { hashConfirmation, issueConfirmation } from '../threads/confirmations.ts';
import { type ConversationRow, findOwnedConversation, type MessageRow } from '../threads/find.ts';
import { approvalUrl } from '../threads/links.ts';
import { noteShared, sharedAddress } from '../visits/address.ts';
import { recipientOf } from './recipient.ts';
import type { PrepareAddressInput, PreparedAddress, ShareAddressInput, Shared } from './schemas.ts';
import { approvalOf, sendPrepared } from './send-prepared.ts';
import { messageText } from './text.ts';
import { shareSceneOf } from './warnings.ts';

type Said = Pick<MessageRow, 'type' | 'content'> & ByMail;

/** Puts a message of the seller into the thread and the buyer's inbox. A sent address is recorded for the seller. */
export async function deliver(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  said: Said,
): Promise<MessageRow> {
  const { id: conversationId, sellerId, buyerEmail } = conversation;
  const sale = await readSale(ctx, tx, sellerId);
  const parties = { sellerId, sellerEmail: sale.sellerEmail, buyerEmail, conversationId };
  const announcement: Announcement = {
    say: [{ sender: 'seller', ...said }],
    mail: await mailsOf(ctx, tx, conversation, said, sale),
    hook: null,
  };
  const [message] = await tellParties(ctx, tx, parties, announcement, async () => ({}));
  if (!message) throw new Error('A message was not written');
  return message;
}

async function mailsOf(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  { type, content }: Said,
  sale: Sale,
): Promise<NonNullable<Announcement['mail']>> {
  const { id, buyerName, buyerEmail, firstItemTitle: itemTitle, reservationId } = conversation;
  const answers = await worksLink(ctx, tx, id);
  const reservation = reservationId === null ? undefined : await getReservation(tx, reservationId);
  const question = await newestQuestionOf(ctx, tx, conversation);
  const facts = {
    buyerName,
    language: keptLanguage((reservation ?? question)?.language ?? DEFAULT_LANGUAGE),
    sellerName: sale.sellerName,
    itemTitle,
    repliesRead: sale.repliesRead,
    reserved: reservationId !== null,
    manageUrl: answers && reservationId !== null ? manageUrl(ctx, reservationId) : question?.url,
  };
  if (type !== 'address_share') return { toBuyer: sellerReplyMail({ ...facts, content }) };
  const onFile = (await findSeller(tx, conversation.sellerId)).streetAddress === content;
  const before = await sharedAddress(tx, id);
  await noteShared(
    ctx,
    tx,
    { sellerId: conversation.sellerId, conversationId: id },
    { address: content, onFile },
  );
  return {
    toBuyer: addressSharedMail({
      ...facts,
      address: content,
      isHome: onFile,
      replaces: before !== null && before.address !== content,
    }),
    toSeller: addressShareRecordMail({
      language: sale.language,
      buyerName,
      buyerEmail,
      address: content,
      sharedAt: ctx.clock.now(),
      timezone: sale.timezone,
      via: await agentOf(ctx, tx),
    }),
  };
}

/** Name of the key or connected app that acts, or its kind; undefined for the seller's own session. */
async function agentOf({ actor }: SellerContext, db: Read) {
  if (actor.kind === 'session') return undefined;
  const { credentials } = db.t;
  const [credential] = await db
    .select({ name: credentials.name })
    .from(credentials)
    .where(eq(credentials.id, actor.credentialId));
  if (credential?.name) return { name: credential.name };
  return actor.kind === 'api_key' ? 'api_key' : 'app';
}

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
export function shareAddress(ctx: SellerContext, id: string, input: ShareAddressInput): Promise<Shared> {
  return commit(ctx, async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, id);
    const handle = hashConfirmation(input.confirmation_token);
    const sent = await sendPrepared(ctx, tx, conversation, { handle, kind: 'address' });
    return { shared: true as const, ...sent };
  });
}

const noAddress = () => refusal('NO_ADDRESS_ON_FILE.sharing');
