import { keptLanguage, type Words } from '../languages/index.ts';
import { questionReceivedMail } from '../mail/templates/question-received.ts';
import { type Announcement, system } from '../threads/announcement.ts';
import { type ByMail, buyerWrote } from '../threads/buyer-wrote.ts';
import type { Scene } from './announce.ts';

/**
 * What can happen to a question: the lines in its thread, the mails, and the name under which other programs hear of it.
 * Nothing is said in a thread before its link was opened.
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

  /** The link was opened for the first time. */
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
