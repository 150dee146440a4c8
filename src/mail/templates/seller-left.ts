import type { MailAttachment } from '../../../db/schema.ts';
import { sellerInside, type ToBuyer, toBuyer } from '../to-buyer.ts';

type SellerLeft = ToBuyer & {
  sellerName: string | null;
  items: readonly string[];
  /** Takes a pickup that is off now out of the buyer's calendar. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer whose seller has deleted the account. */
export function sellerLeftMail({ sellerName, items, calendar, ...buyer }: SellerLeft) {
  const { mail, compose, naming, list } = toBuyer(buyer);
  const { sellerLeft: words } = mail;
  return compose(
    'seller_left',
    words.subject({ items: naming(items) }),
    {
      paragraphs: [words.deleted(sellerInside(sellerName)), list(items), words.oweNothing],
      footer: mail.reservedFooter,
    },
    calendar,
  );
}
