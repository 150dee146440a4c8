import { shortened, titled } from '../../text/wording.ts';
import { sellerInside, type ToBuyer, toBuyer } from '../to-buyer.ts';

type QuestionReceived = ToBuyer & {
  sellerName: string | null;
  itemTitle: string | null;
  url: string;
};

/** To a buyer who asked something. The words are not repeated: anyone can have this mail sent to anyone. */
export function questionReceivedMail({ sellerName, itemTitle, url, ...buyer }: QuestionReceived) {
  const { mail, compose } = toBuyer(buyer);
  const { question: words } = mail;
  const seller = sellerInside(sellerName);
  return compose(
    'question_received',
    itemTitle === null ? words.subject : words.subjectAbout({ item: shortened(itemTitle) }),
    {
      preview: words.preview,
      paragraphs: [
        itemTitle === null ? words.asked(seller) : words.askedAbout({ ...seller, item: titled(itemTitle) }),
        words.afterwards,
      ],
      button: { label: words.send, url },
      footer: words.footer,
    },
  );
}
