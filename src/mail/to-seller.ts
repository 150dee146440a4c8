import { type Language, type Words, wordsOf } from '../languages/index.ts';
import { shortened, titled } from '../text/wording.ts';
import { toCents } from '../units.ts';
import { composeMail, type Told } from './compose.ts';
import type { MailKind } from './kinds.ts';
import { listOf, type Named, namingIn, titlesOf } from './to-buyer.ts';

/** The recipient of an email to a seller, in the language of the account. */
export type ToSeller = {
  language: Language;
  /** Whether replies to the email reach the service. */
  repliesRead?: boolean | undefined;
};

/** What became of an item after its buyer canceled or lost it. */
export type Became = {
  title: string;
  /** `free`: no one was waiting. `next`: it went to `buyerName`. `left`: the buyer was only in line for it. */
  now: 'free' | 'next' | 'left';
  buyerName?: string | undefined;
};

/** What buyers can do on a sale page: reserve, only look after its last day, or nothing because no one can open it. */
export type SaleState = 'open' | 'over' | 'offline';

/** The sentences of one kind of email, which most kinds have under their own name. */
type Said<K> = K extends keyof Words['sellerMail'] ? Words['sellerMail'][K] : undefined;

/** Building blocks of an email to a seller: the words of their language, and what it calls people and items. */
export function toSeller<K extends MailKind>(
  kind: K,
  it: ToSeller & Named & { buyerName?: string; currency?: string },
) {
  const { language, repliesRead = false, timezone = null } = it;
  const words = wordsOf(language);
  const { sellerMail, mail, format } = words;
  const said: Said<K> = Reflect.get(sellerMail, kind);

  return {
    words,
    sellerMail,
    said,
    /** The buyer it is about, and the items, as sentences name them. */
    buyer: shortened(it.buyerName ?? ''),
    items: namingIn(mail, titlesOf(it.items)),
    /** The items, one below the other. */
    list: listOf(titlesOf(it.items)),
    /** How to answer a buyer: by replying to the email, or on the page. */
    answer: repliesRead ? sellerMail.answerByReply : sellerMail.answer,
    price: (amount: number, currency = it.currency ?? ''): string => words.price(toCents(amount), currency),
    moment: (at: Date): string => format.moment(at, timezone),
    /** One sentence per item. */
    became: (all: readonly Became[], sale: SaleState) => ({
      list: all.map(({ title: whole, now, buyerName }) => {
        const title = titled(whole);
        if (now === 'left') return sellerMail.became.left({ title });
        if (now === 'free') return sellerMail.became.free({ title, sale: sale === 'open' ? 'other' : sale });
        return sellerMail.became.next({
          title,
          buyer: shortened(buyerName ?? ''),
          named: buyerName !== undefined,
        });
      }),
    }),
    /** What happens to items on hold when a page ends. */
    heldStays: (items: number) => items > 0 && sellerMail.heldStays({ n: items }),
    /** A button that opens the thread on the seller's own pages. */
    toConversation: (url: string) => ({ label: sellerMail.openConversation, url }),
    /** Renders the email. The footer is that of sellers' emails, unless `told` has its own. */
    compose: (told: Omit<Told, 'language' | 'footer'> & { footer?: string }) =>
      composeMail(kind, { footer: sellerMail.footer, ...told, language }),
  };
}
