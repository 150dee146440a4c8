import type { Words } from '../../languages/index.ts';
import { shortened } from '../../text/wording.ts';
import type { Paragraph } from '../layout.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type NewMessage = {
  buyerName: string;
  itemTitle: string | null;
  /** A person's own words, or what happened, in the seller's language. */
  content: string;
  /** What looks suspicious in the words and the name. */
  scamHints?: readonly (keyof Words['scam'])[] | undefined;
  /** The conversation on the seller's own pages. */
  inboxUrl: string;
};

/** What a seller should look out for in a message. */
export const carefulWith = (words: Words, scamHints: readonly (keyof Words['scam'])[]): Paragraph[] =>
  scamHints.length > 0
    ? [words.sellerMail.new_message.careful, { list: scamHints.map((hint) => words.scam[hint]) }]
    : [];

/** To a seller. */
export function newMessageMail(it: NewMessage & ToSeller) {
  const { words, sellerMail, compose, toConversation, answer } = toSeller(it);
  const { new_message: said } = sellerMail;
  const buyer = shortened(it.buyerName);
  return compose(
    'new_message',
    it.itemTitle ? said.subjectAbout({ buyer, item: shortened(it.itemTitle) }) : said.subject({ buyer }),
    {
      paragraphs: [
        said.wrote({ buyer }),
        { quote: it.content },
        ...carefulWith(words, it.scamHints ?? []),
        answer,
      ],
      button: toConversation(it.inboxUrl),
    },
  );
}
