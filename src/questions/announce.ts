import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { readSale, type Sale } from '../reservations/sale.ts';
import { type Announcement, tellParties } from '../threads/announcement.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl } from '../threads/links.ts';
import type { QuestionRow } from './find.ts';
import { questionUrl } from './link.ts';

/** What every event of a question may speak of, besides its own facts. */
export type Scene = {
  question: QuestionRow;
  sale: Sale;
  /** Fit for a mail to the buyer, and for nothing else. */
  url: string;
  /** The thread on the seller's own pages, and the list of threads before there is one. */
  inboxUrl: string;
};

/**
 * Tells everyone whom an event of a question concerns, in the write that made it happen. Returns what was posted.
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
  // What they wrote may be for the seller's eyes alone: it stays in the thread.
  return tellParties(ctx, tx, parties, event(scene), async (posted) => ({
    conversation_id: conversationId,
    message_id: posted.at(-1)?.id ?? null,
    reservation_id: null,
    buyer_name: buyerName,
  }));
}
