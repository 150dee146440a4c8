import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type AddressShareRecord = {
  buyerName: string;
  buyerEmail: string;
  address: string;
  sharedAt: Date;
  timezone?: string | null | undefined;
  /** What acted for the seller: a connected app's or a key's name, or what it is; left out for their own session. */
  via?: { name: string } | 'api_key' | 'app' | undefined;
};

/** To a seller, after every share. */
export function addressShareRecordMail(it: AddressShareRecord & ToSeller) {
  const { sellerMail, compose, moment } = toSeller(it);
  const { address_share_record: words } = sellerMail;
  const { via } = it;
  const agent =
    typeof via === 'object' ? shortened(via.name) : via === 'api_key' ? words.anApiKey : words.anApp;
  const buyer = shortened(it.buyerName);
  return compose('address_share_record', words.subject({ buyer }), {
    paragraphs: [
      words.sent,
      {
        list: [
          words.to({ buyer, email: shortened(it.buyerEmail, 254) }),
          words.at({ at: moment(it.sharedAt, it.timezone ?? null) }),
          ...(via === undefined ? [] : [words.via({ agent })]),
        ],
      },
      { address: it.address },
      words.revoke,
    ],
  });
}
