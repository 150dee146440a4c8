import {
  ASKER_FOOTER,
  BUYER_FOOTER,
  capital,
  hello,
  manageLink,
  sellerOf,
  shortened,
} from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type SellerReply = {
  buyerName: string;
  sellerName: string | null;
  itemTitle: string | null;
  content: string;
  manageUrl?: string | undefined;
  /** The buyer has reserved something, now or before. */
  reserved: boolean;
};

/** To a buyer. */
export function sellerReplyMail({
  buyerName,
  sellerName,
  itemTitle,
  content,
  manageUrl,
  reserved,
}: SellerReply) {
  const { hint, button } = manageLink(manageUrl, 'Answer the seller');
  const about = itemTitle ? ` about ${shortened(itemTitle)}` : '';
  return composeMail('seller_reply', `${capital(sellerOf(sellerName))} wrote${about}`, {
    greeting: hello(buyerName),
    paragraphs: [
      `${capital(sellerOf(sellerName))} wrote${about}:`,
      { quote: content },
      ...hint,
      'A reply to this email reaches nobody.',
    ],
    button,
    footer: reserved ? BUYER_FOOTER : ASKER_FOOTER,
  });
}
