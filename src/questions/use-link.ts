import { updatedRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { hashRequest, onceIn } from '../operation/idempotency/run.ts';
import type { BuyerMessageInput, BuyerMessageSent } from '../reservations/buyer-schemas.ts';
import { lines } from '../text/plain.ts';
import type { ByMail } from '../threads/announcement.ts';
import { isBlocked } from '../threads/blocks.ts';
import { updateConversation } from '../threads/find.ts';
import { shownIdOf } from '../threads/links.ts';
import { openConversation } from '../threads/post.ts';
import { announce, EVENTS } from './announce.ts';
import { findQuestionByToken, type QuestionRow } from './find.ts';

/** The question behind a link; its first use passes it on to the seller. @throws AppError not_found, LINK_ENDED */
export async function useQuestionLink(ctx: Context, tx: Write, token: string): Promise<QuestionRow> {
  const row = await findQuestionByToken(ctx, tx, token);
  if (row.confirmedAt !== null || (await isBlocked(tx, row.sellerId, row.buyerEmail))) return row;
  const { sellerId, buyerName, buyerEmail, itemTitle } = row;
  const { conversation, isNew } = await openConversation(ctx, tx, {
    sellerId,
    buyerName,
    buyerEmail,
    firstItemTitle: itemTitle,
  });
  if (!isNew) await updateConversation(tx, conversation.id, { buyerName });
  const [confirmed] = await updatedRows(
    tx,
    'questions',
    { id: row.id },
    {
      confirmedAt: ctx.clock.now(),
      confirmedUnproven: shownIdOf(ctx, token) !== undefined,
      conversationId: conversation.id,
    },
  );
  if (!confirmed) throw new Error('A question went away in its own write');
  await announce(ctx, tx, confirmed, EVENTS.passedOn);
  return confirmed;
}

/** The buyer of a question writes again; the seller also gets it by email. */
export function writeAsAsker(
  ctx: Context,
  token: string,
  { content }: BuyerMessageInput,
  once?: string,
): Promise<BuyerMessageSent> {
  const words = lines(content).join('\n');
  if (words === '') throw new AppError('invalid_request', 'content: write something.');
  return ctx.store.write((tx) => sayAsAsker(ctx, tx, token, { words, once }));
}

/** The same inside the caller's write, for messages that can also arrive by email. */
export async function sayAsAsker(
  ctx: Context,
  tx: Write,
  token: string,
  { words, once, came }: { words: string; once?: string | undefined; came?: ByMail },
): Promise<BuyerMessageSent> {
  const row = await useQuestionLink(ctx, tx, token);
  if (row.conversationId === null || (await isBlocked(tx, row.sellerId, row.buyerEmail))) {
    // A blocked address gets the same response as any other.
    return { message_id: newId('msg', ctx), sent_at: ctx.clock.now().toISOString() };
  }
  const key = once && hashRequest(`${once} ${words}`);
  return onceIn(ctx, tx, { sellerId: row.sellerId, operation: `message of ${row.id}`, key }, async () => {
    const [message] = await announce(ctx, tx, row, EVENTS.askerWrote(words, came));
    if (!message) throw new Error('A message was not written');
    return { message_id: message.id, sent_at: message.createdAt.toISOString() };
  });
}
