import { newMessageMail } from '../mail/templates/new-message.ts';
import type { Announcement } from './announcement.ts';
import { scamAdvice } from './scam-hints.ts';

type Wrote = { buyerName: string; itemTitle: string | null; content: string; inboxUrl: string };

/** A buyer's own words: into the thread and the seller's mailbox, with what looks suspicious in them. */
export const buyerWrote = ({ buyerName, itemTitle, content, inboxUrl }: Wrote) =>
  ({
    say: [{ sender: 'buyer', content }],
    unread: true,
    mail: {
      toSeller: newMessageMail({
        buyerName,
        itemTitle,
        content,
        inboxUrl,
        scamHints: scamAdvice(`${buyerName}\n${content}`),
      }),
    },
    hook: 'message.received',
  }) as const satisfies Announcement;
