import { type ToSeller, toSeller } from '../to-seller.ts';

type Moved = {
  old: string;
  url: string;
  /** Where the seller can choose another one. */
  ownUrl: string;
};

/** To a seller whose page had to move, because the service needs its address for itself. */
export function addressMovedMail({ language, old, url, ownUrl }: Moved & ToSeller) {
  const { sellerMail, compose } = toSeller({ language });
  const { address_moved: words } = sellerMail;
  return compose('address_moved', words.subject, {
    paragraphs: [words.moved({ old, url }), words.links],
    button: { label: sellerMail.page_offline.open, url: ownUrl },
  });
}
