import { shortened } from '../../text/wording.ts';
import { linkBack, sellerFirst, type ToBuyer, toBuyer } from '../to-buyer.ts';

type AddressShared = ToBuyer & {
  sellerName: string | null;
  address: string;
  itemTitle: string | null;
  /** It is the address that the seller sells from, not a meeting place of this once. */
  isHome: boolean;
  /** The buyer was sent another one before. */
  replaces: boolean;
  manageUrl?: string | undefined;
  /** The buyer has reserved something, now or before. */
  reserved: boolean;
};

/** To a buyer; with the record to the seller the only mail that holds the street address. The subject does not. */
export function addressSharedMail(it: AddressShared) {
  const { mail, compose } = toBuyer(it);
  const { hint, button } = linkBack(mail, it.manageUrl, mail.openReservation);
  const item = it.itemTitle ? shortened(it.itemTitle) : null;
  const seller = sellerFirst(it.sellerName);
  return compose('address_shared', item === null ? mail.address.subject : mail.address.subjectFor({ item }), {
    paragraphs: [
      item === null ? mail.address.sent(seller) : mail.address.sentFor({ ...seller, item }),
      { address: it.address },
      ...(it.replaces ? [mail.address.replaces] : []),
      it.isHome ? mail.address.home : mail.address.meeting,
      ...hint,
    ],
    button,
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  });
}
