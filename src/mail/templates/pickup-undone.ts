import { BUYER_FOOTER, hello, moment, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type PickupUndone = {
  buyerName: string;
  items: readonly string[];
  /** When the hold ends; null for someone who is back in line. */
  expiresAt: Date | null;
  timezone: string | null;
  manageUrl: string;
};

/** To a buyer whose reservation goes on, since the seller took back that it had ended. */
export const pickupUndoneMail = (it: PickupUndone) =>
  composeMail('pickup_undone', `It goes on: ${naming(it.items)}`, {
    greeting: hello(it.buyerName),
    paragraphs: [
      it.expiresAt
        ? 'The seller had closed your reservation by mistake and took that back:'
        : 'The seller had noted that this was sold and took that back. You are in line again, where you were:',
      { list: it.items.map((title) => shortened(title, 140)) },
      it.expiresAt
        ? `It is held for you until ${moment(it.expiresAt, it.timezone)}.`
        : 'You get an email when it is your turn.',
    ],
    button: { label: 'Open your reservation', url: it.manageUrl },
    footer: BUYER_FOOTER,
  });
