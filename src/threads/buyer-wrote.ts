import { newMessageMail } from '../mail/templates/messages.ts';
import type { ToSeller } from '../mail/to-seller.ts';
import type { Announcement } from './announcement.ts';
import type { Posting } from './post.ts';
import { scamHints } from './scam-hints.ts';

type Wrote = ToSeller & {
  buyerName: string;
  itemTitle: string | null;
  content: string;
  inboxUrl: string;
  /** How it arrived, with which photos. */
  came?: ByMail | undefined;
};

export type ByMail = Pick<Posting, 'via' | 'photoIds'>;

/** A buyer's own words: into the thread and the seller's inbox, with any suspicious parts marked. */
export const buyerWrote = ({ language, buyerName, itemTitle, content, inboxUrl, repliesRead, came }: Wrote) =>
  ({
    say: [{ sender: 'buyer', content, ...came }],
    unread: true,
    mail: {
      toSeller: newMessageMail({
        language,
        buyerName,
        itemTitle,
        content,
        inboxUrl,
        repliesRead,
        scamHints: scamHints(`${buyerName}\n${content}`),
      }),
    },
    hook: 'message.received',
  }) as const satisfies Announcement;
