import type { MailAttachment } from '../../db/schema.ts';
import { type Language, wordsOf } from '../languages/index.ts';
import { shortened } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { composeMail } from './compose.ts';
import type { MailKind } from './kinds.ts';
import type { MailLayout } from './layout.ts';
import { listOf, namingIn } from './to-buyer.ts';

/** Whom a mail to a seller is for: the language of the account. */
export type ToSeller = {
  language: Language;
  /** A reply to it comes back. */
  repliesRead?: boolean | undefined;
};

/** What became of an item whose buyer stepped back or lost it. */
export type Became = {
  title: string;
  /** `free`: nobody waited. `next`: it went on to `buyerName`. `left`: the buyer only waited in line for it. */
  now: 'free' | 'next' | 'left';
  buyerName?: string | undefined;
};

/** What buyers can do on a sale page: reserve, only look since its last day has passed, or nothing since no one can open it. */
export type SaleState = 'open' | 'over' | 'offline';

/** What mails to a seller are made of: the words of their language, and how people and items are called in them. */
export function toSeller({ language, repliesRead = false }: ToSeller) {
  const words = wordsOf(language);
  const { sellerMail, mail, format } = words;

  return {
    words,
    sellerMail,
    list: listOf,
    /** How to answer a buyer. */
    answer: repliesRead ? sellerMail.answerByReply : sellerMail.answer,
    naming: (titles: readonly string[]): string => namingIn(mail, titles),
    price: (amount: number, currency: string): string => words.price(toCents(amount), currency),
    moment: format.moment,
    /** One sentence on each. */
    became: (all: readonly Became[], sale: SaleState) => ({
      list: all.map(({ title: whole, now, buyerName }) => {
        const title = shortened(whole, 140);
        if (now === 'left') return sellerMail.became.left({ title });
        if (now === 'free') return sellerMail.became.free({ title, sale: sale === 'open' ? 'other' : sale });
        return sellerMail.became.next({
          title,
          buyer: shortened(buyerName ?? ''),
          named: buyerName !== undefined,
        });
      }),
    }),
    /** What the end of a page means for what is on hold then. */
    heldStays: (items: number): string[] => (items === 0 ? [] : [sellerMail.heldStays({ n: items })]),
    /** A button that leads to the thread on the seller's own pages. */
    toConversation: (url: string) => ({ label: sellerMail.openConversation, url }),
    /** `layout` has the footer of sellers' mails unless it brings its sellerMail. */
    compose: (
      kind: MailKind,
      subject: string,
      layout: Omit<MailLayout, 'language' | 'footer'> & { footer?: string },
      calendar?: MailAttachment,
    ) =>
      composeMail(
        kind,
        subject,
        { footer: sellerMail.footer, ...layout, language },
        calendar ? [calendar] : [],
      ),
  };
}
