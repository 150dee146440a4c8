import { eq } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { DEFAULT_LANGUAGE, keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { addressShareRecordMail } from '../mail/templates/address-share-record.ts';
import { addressSharedMail } from '../mail/templates/address-shared.ts';
import { sellerReplyMail } from '../mail/templates/seller-reply.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { getReservation, worksLink } from '../reservations/find.ts';
import { manageUrl } from '../reservations/manage-link.ts';
import { readSale } from '../reservations/sale.ts';
import { findSeller } from '../sellers/find.ts';
import type { ConversationRow, MessageRow } from '../threads/find.ts';
import { postMessages } from '../threads/post.ts';

/** Puts a message of the seller into the thread and into the buyer's mailbox. An address is recorded to the seller. */
export async function deliver(
  ctx: SellerContext,
  tx: Write,
  conversation: ConversationRow,
  { type, content }: Pick<MessageRow, 'type' | 'content'>,
): Promise<MessageRow> {
  const [message] = await postMessages(ctx, tx, conversation, [{ sender: 'seller', type, content }], {
    unread: false,
  });
  if (!message) throw new Error('A message was not written');
  const { buyerName, buyerEmail, firstItemTitle: itemTitle, reservationId } = conversation;
  const sale = await readSale(ctx, tx, conversation.sellerId);
  const answers = await worksLink(ctx, tx, conversation.id);
  const reservation = reservationId === null ? undefined : await getReservation(tx, reservationId);
  const question = await newestQuestionOf(ctx, tx, conversation);
  const facts = {
    buyerName,
    language: keptLanguage((reservation ?? question)?.language ?? DEFAULT_LANGUAGE),
    sellerName: sale.sellerName,
    itemTitle,
    reserved: reservationId !== null,
    manageUrl: answers && reservationId !== null ? manageUrl(ctx, reservationId) : question?.url,
  };
  const to = { to: buyerEmail, conversationId: conversation.id };
  if (type !== 'address_share') {
    await enqueueMail(ctx, tx, { ...sellerReplyMail({ ...facts, content }), ...to });
    return message;
  }
  const isHome = (await findSeller(tx, conversation.sellerId)).streetAddress === content;
  await enqueueMail(ctx, tx, { ...addressSharedMail({ ...facts, address: content, isHome }), ...to });
  const record = addressShareRecordMail({
    buyerName,
    buyerEmail,
    address: content,
    sharedAt: message.createdAt,
    timezone: sale.timezone,
    via: await nameOfAgent(ctx, tx),
  });
  await enqueueMail(ctx, tx, { ...record, to: sale.sellerEmail });
  return message;
}

/** What the key or the connected app that acts is called; undefined for the seller's own session. */
async function nameOfAgent({ actor }: SellerContext, db: Read): Promise<string | undefined> {
  if (actor.kind === 'session') return undefined;
  const { credentials } = db.t;
  const [credential] = await db
    .select({ name: credentials.name })
    .from(credentials)
    .where(eq(credentials.id, actor.credentialId));
  return credential?.name ?? (actor.kind === 'api_key' ? 'an API key' : 'a connected app');
}
