import { hello, sellerOf, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type QuestionReceived = {
  buyerName: string;
  sellerName: string | null;
  itemTitle: string | null;
  url: string;
};

/** To a buyer who asked something. The words are not repeated: anyone can have this mail sent to anyone. */
export const questionReceivedMail = ({ buyerName, sellerName, itemTitle, url }: QuestionReceived) =>
  composeMail(
    'question_received',
    `Send your question${itemTitle === null ? '' : ` about ${shortened(itemTitle)}`}`,
    {
      preview: 'Open the link, and the seller gets it.',
      greeting: hello(buyerName),
      paragraphs: [
        `You asked ${sellerOf(sellerName)} something${itemTitle === null ? '' : ` about ${shortened(itemTitle, 140)}`}. Open the link within 3 days, and your question goes to the seller. Otherwise nobody reads it.`,
        'The answer comes by email, and on the same page, where you can also write again. Nothing is reserved by a question.',
      ],
      button: { label: 'Send the question', url },
      footer:
        'You get this message because someone asked a question on a sale page with this email address. If that was not you, ignore it: nothing is sent. Do not pass the link on: whoever has it can write for you.',
    },
  );
