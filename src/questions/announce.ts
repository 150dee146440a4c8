import type { Read, Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { keptLanguage, type Words } from '../languages/index.ts';
import { questionReceivedMail } from '../mail/templates/requests.ts';
import { readSale } from '../reservations/sale.ts';
import { type Announcement, type ByMail, buyerWrote, system, tellParties } from '../threads/announcement.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl, linkUrl } from '../threads/links.ts';
import type { QuestionRow } from './find.ts';

/**
 * Everything that can happen to a question: the lines in its thread, the emails, and the event name that other programs
 * get. Nothing appears in a thread before the buyer opens the link.
 */
export const EVENTS = {
  asked: ({ question, sale, url }: Scene): Announcement => ({
    mail: {
      toBuyer: questionReceivedMail({
        buyerName: question.buyerName,
        language: keptLanguage(question.language),
        sellerName: sale.sellerName,
        itemTitle: question.itemTitle,
        url,
      }),
    },
  }),

  /** For the first time that the buyer opens the link. */
  passedOn: ({ question, sale, inboxUrl }: Scene): Announcement => {
    const { itemTitle } = question;
    const asked = ({ thread }: Words) =>
      itemTitle === null ? thread.askedQuestion : thread.askedAbout({ title: itemTitle });
    const wrote = buyerWrote({ ...question, ...sale, inboxUrl });
    return { ...wrote, say: [...system(asked), ...wrote.say] };
  },

  askerWrote:
    (content: string, came?: ByMail) =>
    ({ question, sale, inboxUrl }: Scene): Announcement =>
      buyerWrote({ ...question, ...sale, inboxUrl, content, came }),
} as const;

/** What every event of a question can use, in addition to its own facts. */
type Scene = Awaited<ReturnType<typeof sceneOf>>;

async function sceneOf(ctx: Context, db: Read, question: QuestionRow) {
  const { id, sellerId, conversationId } = question;
  return {
    question,
    sale: await readSale(ctx, db, sellerId),
    /** The buyer's link. It belongs only in emails to the buyer. */
    url: linkUrl(ctx, 'q', id),
    /** The thread on the seller's own pages, or the list of threads before there is one. */
    inboxUrl: conversationId === null ? `${ctx.config.baseUrl}/inbox` : inboxUrl(ctx.config, conversationId),
  };
}

/** Tells everyone about an event of a question, in its write. @param question its row after the event */
export async function announce(
  ctx: Context,
  tx: Write,
  question: QuestionRow,
  event: (scene: Scene) => Announcement,
): Promise<MessageRow[]> {
  const { sellerId, conversationId, buyerName, buyerEmail } = question;
  const scene = await sceneOf(ctx, tx, question);
  const parties = { sellerId, sellerEmail: scene.sale.sellerEmail, buyerEmail, conversationId };
  // A question may be meant for the seller only, so webhooks don't get its text: it stays in the thread.
  return tellParties(ctx, tx, parties, event(scene), async (posted) => ({
    conversation_id: conversationId,
    message_id: posted.at(-1)?.id ?? null,
    reservation_id: null,
    buyer_name: buyerName,
  }));
}
