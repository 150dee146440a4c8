import { moment, naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type OnTheWay = {
  buyerName: string;
  items: readonly string[];
  startsAt: Date;
  timezone: string;
  /** How late; null for a buyer who is there. */
  minutes: number | null;
  inboxUrl: string;
};

/** To the seller, on the day of the visit. */
export const buyerOnTheWayMail = ({ buyerName, items, startsAt, timezone, minutes, inboxUrl }: OnTheWay) =>
  composeMail(
    minutes === null ? 'buyer_here' : 'buyer_late',
    minutes === null
      ? `${shortened(buyerName)} is here for ${naming(items)}`
      : `${shortened(buyerName)} is running ${minutes} minutes late`,
    {
      paragraphs: [
        minutes === null
          ? `${shortened(buyerName)} says they’re here to pick up ${naming(items)}.`
          : `${shortened(buyerName)} expects to be about ${minutes} minutes late for the pickup of ${naming(items)} on ${moment(startsAt, timezone)}.`,
      ],
      button: { label: 'Open the conversation', url: inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
