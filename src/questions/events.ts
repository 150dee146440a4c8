import { keptLanguage, type Words } from '../languages/index.ts';
import { newMessageMail } from '../mail/templates/new-message.ts';
import { questionReceivedMail } from '../mail/templates/question-received.ts';
import { type Announcement, system } from '../threads/announcement.ts';
import { SCAM_ADVICE, scamHints } from '../threads/scam-hints.ts';
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
  passedOn: (scene: Scene): Announcement => {
    const { itemTitle, content } = scene.question;
    const asked = ({ thread }: Words) =>
      itemTitle === null ? thread.askedQuestion : thread.askedAbout(itemTitle);
    return {
      ...buyerSays(scene, content),
      say: [...system(asked), { sender: 'buyer', content }],
    };
  },

  askerWrote:
    (content: string) =>
    (scene: Scene): Announcement => ({
      ...buyerSays(scene, content),
      say: [{ sender: 'buyer', content }],
    }),
} as const;

function buyerSays({ question, inboxUrl }: Scene, content: string) {
  const { buyerName, itemTitle } = question;
  return {
    unread: true,
    mail: {
      toSeller: newMessageMail({
        buyerName,
        itemTitle,
        content,
        inboxUrl,
        scamHints: scamHints(content).map((hint) => SCAM_ADVICE[hint]),
      }),
    },
    hook: 'message.received',
  } as const;
}
