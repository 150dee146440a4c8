import { ANSWER_HINT, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import type { Paragraph } from '../layout.ts';

type NewMessage = {
  buyerName: string;
  itemTitle: string | null;
  content: string;
  scamHints?: readonly string[] | undefined;
  /** The conversation on the seller's own pages. */
  inboxUrl: string;
};

/** What a seller should look out for in a message. */
export const carefulWith = (scamHints: readonly string[]): Paragraph[] =>
  scamHints.length > 0 ? ['Be careful with this message:', { list: [...scamHints] }] : [];

/** To a seller. `scamHints` are our own sentences about what looks suspicious in the message. */
export const newMessageMail = ({ buyerName, itemTitle, content, scamHints = [], inboxUrl }: NewMessage) =>
  composeMail(
    'new_message',
    `${shortened(buyerName)} wrote${itemTitle ? ` about ${shortened(itemTitle)}` : ''}`,
    {
      paragraphs: [
        `${shortened(buyerName)} wrote:`,
        { quote: content },
        ...carefulWith(scamHints),
        ANSWER_HINT,
      ],
      button: { label: 'Open the conversation', url: inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
