import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { readSale, type Sale } from '../reservations/sale.ts';
import { type Announcement, tellParties } from '../threads/announcement.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl } from '../threads/links.ts';
import type { QuestionRow } from './find.ts';
import { questionUrl } from './link.ts';

/** What every event of a question can refer to, in addition to its own facts. */
export type Scene = {
  question: QuestionRow;
  sale: Sale;
  /** For emails to the buyer only. */
  url: string;
  /** The thread on the seller's own pages, or the list of threads before there is one. */
  inboxUrl: string;
};

/**
 * Tells everyone affected by an event of a question, in the same write that causes it. Returns what was posted.
 * @param question its row after the event
 */
export async function announce(
  ctx: Context,
  tx: Write,
  question: QuestionRow,
  event: (scene: Scene) => Announcement,
): Promise<MessageRow[]> {
  const { sellerId, conversationId, buyerName, buyerEmail } = question;
  const sale = await readSale(ctx, tx, sellerId);
  const scene: Scene = {
    question,
    sale,
    url: questionUrl(ctx, question.id),
    inboxUrl: conversationId === null ? `${ctx.config.baseUrl}/inbox` : inboxUrl(ctx.config, conversationId),
  };
  const parties = { sellerId, sellerEmail: sale.sellerEmail, buyerEmail, conversationId };
  // The question may be for the seller only: its text stays in the thread.
  return tellParties(ctx, tx, parties, event(scene), async (posted) => ({
    conversation_id: conversationId,
    message_id: posted.at(-1)?.id ?? null,
    reservation_id: null,
    buyer_name: buyerName,
  }));
}
