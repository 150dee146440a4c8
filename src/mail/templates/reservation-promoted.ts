import { BUYER_FOOTER, hello, manageLink, moment, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationPromoted = {
  buyerName: string;
  items: readonly string[];
  expiresAt: Date;
  timezone?: string | null | undefined;
  /** The buyer has not opened a link yet. */
  unconfirmed?: boolean | undefined;
  manageUrl?: string | undefined;
};

/** To a buyer whose turn has come. */
export function reservationPromotedMail(it: ReservationPromoted) {
  const { hint, button } = manageLink(it.manageUrl);
  return composeMail('reservation_promoted', `It is your turn: ${naming(it.items)}`, {
    preview: 'It is held for you now.',
    greeting: hello(it.buyerName),
    paragraphs: [
      'Good news, this is free again and held for you now:',
      { list: it.items.map((title) => shortened(title, 140)) },
      `It stays yours until ${moment(it.expiresAt, it.timezone ?? null)}, longer once a pickup time is booked. Write to the seller to agree on the pickup, or cancel if you no longer want it, so that the next person gets it.`,
      ...(it.unconfirmed
        ? ['Open the link by then to confirm your email address: from then on it is held for two days.']
        : []),
      ...hint,
    ],
    button,
    footer: BUYER_FOOTER,
  });
}
