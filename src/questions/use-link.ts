import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { inEveryLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newMessageMail } from '../mail/templates/new-message.ts';
import type { BuyerMessageInput, BuyerMessageSent } from '../reservations/buyer-schemas.ts';
import { readSale } from '../reservations/sale.ts';
import { lines } from '../text/plain.ts';
import { isBlocked } from '../threads/blocks.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl } from '../threads/links.ts';
import { openConversation, type Posting, postMessages } from '../threads/post.ts';
import { SCAM_ADVICE, scamHints } from '../threads/scam-hints.ts';
import { updateConversation } from '../threads/update.ts';
import { queueHook } from '../webhooks/queue.ts';
import { findQuestionByToken, type QuestionRow } from './find.ts';

/** The question behind a link; its first use passes it on to the seller. @throws AppError not_found, LINK_ENDED */
export async function useQuestionLink(ctx: Context, tx: Write, token: string): Promise<QuestionRow> {
  const row = await findQuestionByToken(ctx, tx, token);
  if (row.confirmedAt !== null || (await isBlocked(tx, row.sellerId, row.buyerEmail))) return row;
  const { questions } = tx.t;
  const { sellerId, buyerName, buyerEmail, itemTitle } = row;
  const { conversation, isNew } = await openConversation(ctx, tx, {
    sellerId,
    buyerName,
    buyerEmail,
    firstItemTitle: itemTitle,
  });
  if (!isNew) await updateConversation(tx, conversation.id, { buyerName });
  const [confirmed] = await tx
    .update(questions)
    .set({ confirmedAt: ctx.clock.now(), conversationId: conversation.id })
    .where(eq(questions.id, row.id))
    .returning();
  const asked: Posting = {
    sender: 'system',
    ...inEveryLanguage(({ thread }) =>
      itemTitle === null ? thread.askedQuestion : thread.askedAbout(itemTitle),
    ),
  };
  await pass(ctx, tx, { ...row, conversationId: conversation.id }, [
    asked,
    { sender: 'buyer', content: row.content },
  ]);
  return confirmed ?? row;
}

/** The buyer of a question writes on; the seller gets it by mail as well. */
export function writeAsAsker(
  ctx: Context,
  token: string,
  { content }: BuyerMessageInput,
): Promise<BuyerMessageSent> {
  const words = lines(content).join('\n');
  if (words === '') throw new AppError('invalid_request', 'content: write something.');
  return ctx.store.write(async (tx) => {
    const row = await useQuestionLink(ctx, tx, token);
    const { conversationId } = row;
    if (conversationId === null || (await isBlocked(tx, row.sellerId, row.buyerEmail))) {
      // A blocked address reads what anyone reads.
      return { message_id: newId('msg', ctx), sent_at: ctx.clock.now().toISOString() };
    }
    const message = await pass(ctx, tx, { ...row, conversationId }, [{ sender: 'buyer', content: words }]);
    return { message_id: message.id, sent_at: message.createdAt.toISOString() };
  });
}

/** Into the thread, and what the buyer says (the last of it) into the seller's mailbox. */
async function pass(
  ctx: Context,
  tx: Write,
  row: QuestionRow & { conversationId: string },
  say: readonly [Posting, ...Posting[]],
): Promise<MessageRow> {
  const { sellerId, conversationId, buyerName, itemTitle } = row;
  const posted = await postMessages(ctx, tx, { id: conversationId, sellerId }, say, { unread: true });
  const message = posted.at(-1);
  if (!message) throw new Error('A message was not written');
  const { sellerEmail } = await readSale(ctx, tx, sellerId);
  const mail = newMessageMail({
    buyerName,
    itemTitle,
    content: message.content,
    inboxUrl: inboxUrl(ctx.config, conversationId),
    scamHints: scamHints(message.content).map((hint) => SCAM_ADVICE[hint]),
  });
  await enqueueMail(ctx, tx, { ...mail, to: sellerEmail });
  // What they wrote may be for the seller's eyes alone: it stays in the thread.
  await queueHook(ctx, tx, sellerId, 'message.received', async () => ({
    conversation_id: conversationId,
    message_id: message.id,
    reservation_id: null,
    buyer_name: buyerName,
  }));
  return message;
}
