import { updatedRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { postOnce, type Saying, wordsTyped } from '../reservations/buyer-message.ts';
import type { BuyerMessageInput, BuyerMessageSent } from '../reservations/buyer-schemas.ts';
import { isBlocked, updateConversation } from '../threads/find.ts';
import { shownIdOf } from '../threads/links.ts';
import { openConversation } from '../threads/post.ts';
import { announce, EVENTS } from './announce.ts';
import { findQuestionByToken, type QuestionRow } from './find.ts';

/** The question behind a link, passed on by the first use. @throws AppError not_found, LINK_ENDED */
export async function useQuestionLink(ctx: Context, tx: Write, token: string): Promise<QuestionRow> {
  const row = await findQuestionByToken(ctx, tx, token);
  if (row.confirmedAt !== null || (await isBlocked(tx, row.sellerId, row.buyerEmail))) return row;
  const { sellerId, buyerName, buyerEmail, itemTitle: firstItemTitle } = row;
  const asker = { sellerId, buyerName, buyerEmail, firstItemTitle };
  const { conversation, isNew } = await openConversation(ctx, tx, asker);
  if (!isNew) await updateConversation(tx, conversation.id, { buyerName });
  const change = {
    confirmedAt: ctx.clock.now(),
    confirmedUnproven: shownIdOf(ctx, token) !== undefined,
    conversationId: conversation.id,
  };
  const [confirmed] = await updatedRows(tx, 'questions', { id: row.id }, change);
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
  const words = wordsTyped(content);
  return ctx.store.write((tx) => sayAsAsker(ctx, tx, token, { words, once }));
}

/** The same inside the caller's write; messages that arrive by email need that. */
export async function sayAsAsker(ctx: Context, tx: Write, token: string, said: Saying) {
  const row = await useQuestionLink(ctx, tx, token);
  return postOnce(ctx, tx, row, said, () => announce(ctx, tx, row, EVENTS.askerWrote(said.words, said.came)));
}
