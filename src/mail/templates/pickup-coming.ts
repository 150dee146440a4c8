import { shortened, titled } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import type { AddressStanding } from '../address-standing.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type PickupComing = {
  /** The evening before, or shortly before. */
  kind: 'pickup_tomorrow' | 'pickup_soon';
  buyerName: string;
  /** What is picked up, at what this buyer pays. */
  items: readonly { title: string; price: number }[];
  startsAt: Date;
  timezone: string | null;
  address: AddressStanding;
  currency: string;
};

const centsOf = ({ items }: PickupComing): number =>
  items.reduce((sum, { price }) => sum + toCents(price), 0);

/** To the buyer. `place`: the address, when it was shared and is still right. */
export function pickupComingBuyerMail(
  it: PickupComing & ToBuyer & { place: string | undefined; manageUrl: string },
) {
  const { mail, compose, naming, moment, price } = toBuyer(it);
  const { coming: words } = mail;
  const items = naming(it.items.map(({ title }) => title));
  return compose(it.kind, (it.kind === 'pickup_tomorrow' ? words.tomorrow : words.soon)({ items }), {
    paragraphs: [
      words.when({ at: moment(it.startsAt, it.timezone) }),
      { list: it.items.map((item) => `${titled(item.title)}, ${price(item.price)}`) },
      words.total({ total: price(fromCents(centsOf(it))) }),
      ...(it.place === undefined
        ? [it.address === 'changed' ? mail.addressChanged : words.noPlace]
        : [words.place, { address: it.place }]),
      words.late,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    footer: mail.reservedFooter,
  });
}

/** To the seller. */
export function pickupComingSellerMail(it: PickupComing & ToSeller & { inboxUrl: string }) {
  const { sellerMail, compose, naming, price, moment, toConversation } = toSeller(it);
  const { pickup_tomorrow: tomorrow, pickup_soon: soon, coming: said } = sellerMail;
  const items = naming(it.items.map(({ title }) => title));
  const buyer = shortened(it.buyerName);
  const subject = (it.kind === 'pickup_tomorrow' ? tomorrow : soon).subject({ buyer, items });
  return compose(it.kind, subject, {
    paragraphs: [
      said.at({ buyer, at: moment(it.startsAt, it.timezone) }),
      {
        list: it.items.map((item) =>
          said.line({ title: titled(item.title), price: price(item.price, it.currency) }),
        ),
      },
      said.total({ total: price(fromCents(centsOf(it)), it.currency) }),
      sellerMail.standing[it.address],
    ],
    button: toConversation(it.inboxUrl),
  });
}
