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

type AddressShared = {
  buyerName: string;
  sellerName: string | null;
  address: string;
  itemTitle: string | null;
  /** It is the address that the seller sells from, not a meeting place of this once. */
  isHome: boolean;
  manageUrl?: string | undefined;
  /** The buyer has reserved something, now or before. */
  reserved: boolean;
};

/** To a buyer; with the record to the seller the only mail that holds the street address. The subject does not. */
export function addressSharedMail({
  buyerName,
  sellerName,
  address,
  itemTitle,
  isHome,
  manageUrl,
  reserved,
}: AddressShared) {
  const { hint, button } = manageLink(manageUrl);
  const about = itemTitle ? ` for ${shortened(itemTitle)}` : '';
  return composeMail('address_shared', `The pickup address${about}`, {
    greeting: hello(buyerName),
    paragraphs: [
      `${capital(sellerOf(sellerName))} sent you the pickup address${about}:`,
      { address },
      `${isHome ? 'It is a private home: come' : 'Come'} at the agreed time, and do not pass the address on.`,
      ...hint,
    ],
    button,
    footer: reserved ? BUYER_FOOTER : ASKER_FOOTER,
  });
}
