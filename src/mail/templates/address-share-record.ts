import { moment, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type AddressShareRecord = {
  buyerName: string;
  buyerEmail: string;
  address: string;
  sharedAt: Date;
  timezone?: string | null | undefined;
  /** What acted for the seller: a connected app's or a key's name; left out for the seller's own session. */
  via?: string | undefined;
};

/** To a seller, after every share. */
export const addressShareRecordMail = (it: AddressShareRecord) =>
  composeMail('address_share_record', `Your address was sent to ${shortened(it.buyerName)}`, {
    paragraphs: [
      'For your records: your pickup address was sent to a buyer.',
      {
        list: [
          `To: ${shortened(it.buyerName)}, ${shortened(it.buyerEmail, 254)}`,
          `When: ${moment(it.sharedAt, it.timezone ?? null)}`,
          ...(it.via === undefined ? [] : [`Sent by: ${shortened(it.via)}`]),
        ],
      },
      { address: it.address },
      'A sent address cannot be called back. If you did not agree to this, revoke the API keys and connected apps that you do not know.',
    ],
    footer: SELLER_FOOTER,
  });
