import { shortened, titled } from '../text/wording.ts';
import type { MailKind } from './kinds.ts';
import type { MailContent } from './outbox.ts';
import { buttonTo, composed, type Named, type Tells, writing } from './to-buyer.ts';

/** The recipient of an email to a seller. */
export type ToSeller = {
  /** The account's, as stored; null: English. */
  language: string | null;
  /** Whether replies to the email reach the service. */
  repliesRead?: boolean | undefined;
};

/** What every email to a seller about a reservation knows. */
export type OfBuyer = ToSeller & {
  buyerName: string;
  currency: string;
  timezone: string | null;
  expiresAt: Date | null;
  /** What buyers can do now with an item that becomes available. */
  sale: SaleState;
  /** The thread on the seller's own pages. */
  inboxUrl: string;
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

type About = ToSeller & Named & { buyerName?: string; inboxUrl?: string };

function wordsFor<K extends MailKind>(kind: K, it: About) {
  const words = writing('sellerMail', kind, it);
  const { sellerMail } = words;
  return {
    ...words,
    /** The buyer that it is about, as sentences name them. */
    buyer: shortened(it.buyerName ?? ''),
    /** How to answer a buyer: by replying to the email, or on the page. */
    answer: it.repliesRead ? sellerMail.answerByReply : sellerMail.answer,
    /** One sentence per item. */
    became: (all: readonly Became[], sale: SaleState) => ({
      list: all.map(({ title: whole, now, buyerName }) => {
        const title = titled(whole);
        if (now === 'left') return sellerMail.became.left({ title });
        if (now === 'free') return sellerMail.became.free({ title, sale: sale === 'open' ? 'other' : sale });
        const buyer = shortened(buyerName ?? '');
        return sellerMail.became.next({ title, buyer, named: buyerName !== undefined });
      }),
    }),
    /** What happens to items on hold when a page ends. */
    heldStays: (items: number) => items > 0 && sellerMail.heldStays({ n: items }),
  };
}
type Words<K extends MailKind> = ReturnType<typeof wordsFor<K>>;

/**
 * A template of an email to a seller. Unless it tells otherwise, the subject names the buyer and the items, the button
 * opens the thread, and the footer is that of sellers' emails.
 */
export const toSeller =
  <K extends MailKind, It extends About>(
    kind: K,
    tell: (words: Words<K>, it: It) => Tells<Words<K>['said'], { buyer: string; items: string }>,
  ) =>
  (it: It): MailContent => {
    const words = wordsFor(kind, it);
    const { language, sellerMail } = words;
    const { footer, openConversation } = sellerMail;
    const usual = { language, button: buttonTo(openConversation, it.inboxUrl), footer };
    return composed(kind, words, { ...usual, calendar: it.calendar }, tell(words, it));
  };
