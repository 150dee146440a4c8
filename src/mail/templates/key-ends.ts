import { moment, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type KeyEnds = { name: string; last4: string; endsAt: Date; timezone?: string | null | undefined };

/** To a seller, days before an API key ends. */
export const keyEndsMail = ({ name, last4, endsAt, timezone = null }: KeyEnds) =>
  composeMail('key_ends', 'An API key of yours ends soon', {
    paragraphs: [
      `The key ${shortened(name)}, ending in ${last4}, stops working on ${moment(endsAt, timezone)}.`,
      'To go on, have your assistant sign in again: it asks for a new code, which comes to this address, and gets a fresh key. Your listings and your page are not affected.',
    ],
    footer: SELLER_FOOTER,
  });
