import { getRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { DEFAULT_LANGUAGE, keptLanguage } from '../languages/index.ts';
import { addressSharedMail, addressShareRecordMail, sellerReplyMail } from '../mail/templates/messages.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { getReservation, linksStillWork, manageUrl } from '../reservations/find.ts';
import { readSale, type Sale } from '../reservations/sale.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { type Announcement, type ByMail, tellParties } from '../threads/announcement.ts';
import type { ConversationRow, MessageRow } from '../threads/find.ts';
import { noteShared, sharedAddress } from '../visits/address.ts';

type Said = Pick<MessageRow, 'type' | 'content'> & ByMail;

/** Posts a seller's message in the thread and emails it to the buyer; a shared address also goes to the seller. */
export async function deliver(ctx: SellerContext, tx: Write, conversation: ConversationRow, said: Said) {
  const { id: conversationId, sellerId, buyerEmail } = conversation;
  const sale = await readSale(ctx, tx, sellerId);
  const parties = { sellerId, sellerEmail: sale.sellerEmail, buyerEmail, conversationId };
  const announcement: Announcement = {
    say: [{ sender: 'seller', ...said }],
    mail: await mailsOf(ctx, tx, conversation, said, sale),
  };
  const [message] = await tellParties(ctx, tx, parties, announcement, async () => ({}));
  if (!message) throw new Error('A message was not written');
  return message;
}

async function mailsOf(ctx: SellerContext, tx: Write, conversation: ConversationRow, said: Said, sale: Sale) {
  const { type, content } = said;
  const { id, sellerId, buyerName, buyerEmail, firstItemTitle: itemTitle, reservationId } = conversation;
  const answers = await linksStillWork(ctx, tx, id);
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
  const onFile = (await findSeller(tx, sellerId)).streetAddress === content;
  const before = await sharedAddress(tx, id);
  await noteShared(ctx, tx, { sellerId, conversationId: id }, { address: content, onFile });
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

/** The name of the key or connected app that acts, or its kind; undefined for the seller's own session. */
async function agentOf({ actor }: SellerContext, db: Read) {
  if (actor.kind === 'session') return undefined;
  const credential = await getRow(db, 'credentials', { id: actor.credentialId }, { columns: ['name'] });
  if (credential?.name) return { name: credential.name };
  return actor.kind === 'api_key' ? 'api_key' : 'app';
}
