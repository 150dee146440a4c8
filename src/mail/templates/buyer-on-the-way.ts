import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type OnTheWay = {
  buyerName: string;
  items: readonly string[];
  startsAt: Date;
  timezone: string | null;
  /** How late; null for a buyer who is there. */
  minutes: number | null;
  inboxUrl: string;
};

/** To the seller, on the day of the visit. */
export function buyerOnTheWayMail(it: OnTheWay & ToSeller) {
  const { sellerMail, compose, naming, moment, toConversation } = toSeller(it);
  const { buyer_here: here, buyer_late: late } = sellerMail;
  const { minutes } = it;
  const facts = { buyer: shortened(it.buyerName), items: naming(it.items) };
  const button = toConversation(it.inboxUrl);
  if (minutes === null) {
    return compose('buyer_here', here.subject(facts), { paragraphs: [here.says(facts)], button });
  }
  return compose('buyer_late', late.subject({ ...facts, minutes }), {
    paragraphs: [late.says({ ...facts, minutes, at: moment(it.startsAt, it.timezone) })],
    button,
  });
}
