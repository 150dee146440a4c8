import { keptLanguage, type Words } from '../languages/index.ts';
import { questionReceivedMail } from '../mail/templates/requests.ts';
import { type Announcement, system } from '../threads/announcement.ts';
import { type ByMail, buyerWrote } from '../threads/buyer-wrote.ts';
import type { Scene } from './announce.ts';

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
    hook: null,
  }),

  /** The buyer opened the link for the first time. */
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
