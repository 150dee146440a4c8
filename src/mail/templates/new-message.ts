import { composeMail } from '../compose.ts';
import { SELLER_FOOTER, shortened } from '../wording.ts';

type NewMessage = {
  buyerName: string;
  itemTitle: string | null;
  content: string;
  scamHints?: readonly string[] | undefined;
};

/** To a seller. `scamHints` are our own sentences about what looks suspicious in the message. */
export const newMessageMail = ({ buyerName, itemTitle, content, scamHints = [] }: NewMessage) =>
  composeMail(
    'new_message',
    `${shortened(buyerName)} wrote${itemTitle ? ` about ${shortened(itemTitle)}` : ''}`,
    {
      paragraphs: [
        `${shortened(buyerName)} wrote:`,
        { quote: content },
        ...(scamHints.length > 0 ? ['Be careful with this message:', { list: [...scamHints] }] : []),
        'Answer with the app or assistant that you sell with; a reply to this email reaches nobody.',
      ],
      footer: SELLER_FOOTER,
    },
  );
