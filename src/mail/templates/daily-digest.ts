import type { MailTopic } from '../../../db/schema.ts';
import { shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type DailyDigest = {
  /** What happened, the oldest first. */
  entries: readonly { topic: MailTopic; subject: string; url: string | null }[];
  /** How many are not among them. */
  more: number;
  baseUrl: string;
};

const TOPICS: readonly [MailTopic, heading: string][] = [
  ['messages', 'What buyers wrote:'],
  ['reservations', 'Reservations:'],
  ['pickups', 'Pickups:'],
  ['sale', 'Your sale:'],
];

/** To a seller who wants one mail a day. Each line is the subject of a mail that was not sent by itself. */
export function dailyDigestMail({ entries, more, baseUrl }: DailyDigest) {
  const count = entries.length + more;
  return composeMail(
    'daily_digest',
    `Your sale: ${count === 1 ? 'one thing' : `${count} things`} since yesterday`,
    {
      paragraphs: [
        ...TOPICS.flatMap(([topic, heading]) => {
          const list = entries.filter((entry) => entry.topic === topic);
          return list.length === 0
            ? []
            : [heading, { list: list.map(({ subject, url }) => ({ text: shortened(subject, 140), url })) }];
        }),
        ...(more > 0 ? [`And ${more} more, in your inbox.`] : []),
      ],
      button: { label: 'Open your inbox', url: `${baseUrl}/inbox` },
      links: [{ label: 'Change which mails you get', url: `${baseUrl}/settings#mails` }],
      footer: 'You get this message once a day because you chose so in your settings.',
    },
  );
}
