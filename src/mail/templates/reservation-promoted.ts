import { BUYER_FOOTER, hello, moment, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationPromoted = {
  buyerName: string;
  items: readonly string[];
  expiresAt: Date;
  /** A pickup to come, which takes this along. */
  pickupAt?: Date | undefined;
  timezone: string | null;
  /** The buyer has not opened a link yet. */
  unconfirmed: boolean;
  manageUrl: string;
};

/** To a buyer whose turn has come. */
export const reservationPromotedMail = (it: ReservationPromoted) =>
  composeMail('reservation_promoted', `It is your turn: ${naming(it.items)}`, {
    preview: 'It is held for you now.',
    greeting: hello(it.buyerName),
    paragraphs: [
      'Good news, this is held for you now:',
      { list: it.items.map((title) => shortened(title, 140)) },
      keeps(it),
      'If you no longer want it, cancel, so that the next person gets it.',
    ],
    button: { label: 'Open your reservation', url: it.manageUrl },
    footer: BUYER_FOOTER,
  });

function keeps({ expiresAt, pickupAt, timezone, unconfirmed }: ReservationPromoted): string {
  const until = moment(expiresAt, timezone);
  if (unconfirmed) {
    return `Open the link by ${until} to confirm your email address: from then on it is held for two days. Otherwise the hold ends, and others can have it.`;
  }
  return pickupAt
    ? `You can take it along at your pickup on ${moment(pickupAt, timezone)}. It is held until ${until}.`
    : `It stays yours until ${until}, and until a day after the pickup once its time is fixed. Write to the seller to agree on one.`;
}
