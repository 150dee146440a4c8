import type { MailTopic } from '../../../db/schema.ts';
import { titled } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

export type DailyDigest = {
  /** What happened, the oldest first. */
  entries: readonly { topic: MailTopic; subject: string; url: string | null }[];
  /** How many are not among them. */
  more: number;
  baseUrl: string;
  /** What waits for the seller, the most urgent first. */
  decisions: readonly { title: string; url: string }[];
  /** How many decisions there are, named or not. */
  open: number;
};

const TOPICS = ['messages', 'reservations', 'pickups', 'sale'] as const satisfies readonly MailTopic[];

/** To a seller who wants one mail a day. Each line is the subject of a mail that was not sent by itself. */
export function dailyDigestMail({
  language,
  entries,
  more,
  baseUrl,
  decisions,
  open,
}: DailyDigest & ToSeller) {
  const { sellerMail, compose, words: all } = toSeller({ language });
  const { daily_digest: words } = sellerMail;
  const updates = entries.length + more;
  const subject = updates > 0 ? words.subject({ n: updates }) : words.onlyDecisions({ n: open });
  return compose('daily_digest', subject, {
    paragraphs: [
      ...(decisions.length === 0
        ? []
        : [
            `${all.decisions.heading}:`,
            { list: decisions.map(({ title, url }) => ({ text: titled(title), url })) },
          ]),
      ...TOPICS.flatMap((topic) => {
        const list = entries.filter((entry) => entry.topic === topic);
        return list.length === 0
          ? []
          : [words[topic], { list: list.map(({ subject, url }) => ({ text: titled(subject), url })) }];
      }),
      ...(more > 0 ? [words.more({ n: more })] : []),
    ],
    button:
      updates > 0
        ? { label: sellerMail.openInbox, url: `${baseUrl}/inbox` }
        : { label: sellerMail.openSale, url: `${baseUrl}/sell` },
    links: [{ label: words.change, url: `${baseUrl}/settings/mails` }],
    footer: words.footer,
  });
}
