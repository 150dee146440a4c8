import { type Language, wordsOf } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type TakeDown = {
  language: Language;
  title: string;
  /** Else it is held. */
  sold: boolean;
  places: readonly { name: string; url: string | null }[];
  /** The seller's own page of it. */
  itemUrl: string;
};

/** To a seller whose item is held or sold here and, as far as noted, still posted elsewhere. */
export function takeDownMail({ language, title, sold, places, itemUrl }: TakeDown) {
  const words = wordsOf(language).postings;
  return composeMail('take_down_elsewhere', words.mail.subject({ title: shortened(title) }), {
    language,
    paragraphs: [
      words.mail.why({ title: titled(title), sold }),
      { list: places.map(({ name, url }) => ({ text: name, url })) },
      words.mail.how,
    ],
    button: { label: words.mail.open, url: itemUrl },
    footer: words.mail.footer,
  });
}
