import { shortened } from '../../text/wording.ts';
import { linkBack, sellerFirst, type ToBuyer, toBuyer } from '../to-buyer.ts';

type SellerReply = ToBuyer & {
  sellerName: string | null;
  itemTitle: string | null;
  content: string;
  /** A reply to this email comes back. */
  repliesRead: boolean;
  manageUrl?: string | undefined;
  /** The buyer has reserved something, now or before. */
  reserved: boolean;
};

/** To a buyer. */
export function sellerReplyMail(it: SellerReply) {
  const { mail, compose } = toBuyer(it);
  const { hint, button } = linkBack(mail, it.manageUrl, mail.reply.answer);
  const seller = sellerFirst(it.sellerName);
  const wrote = it.itemTitle
    ? mail.reply.wroteAbout({ ...seller, item: shortened(it.itemTitle) })
    : mail.reply.wrote(seller);
  return compose('seller_reply', wrote, {
    paragraphs: [
      `${wrote}:`,
      { quote: it.content },
      ...hint,
      it.repliesRead ? mail.repliesRead : mail.noReplies,
    ],
    button,
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  });
}
