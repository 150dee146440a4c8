import { formatPrice, moment, naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { type AddressStanding, STANDING_WORDS } from '../address-standing.ts';
import { composeMail } from '../compose.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type PickupComing = {
  /** The evening before, or shortly before. */
  kind: 'pickup_tomorrow' | 'pickup_soon';
  buyerName: string;
  /** What is picked up, at what this buyer pays. */
  items: readonly { title: string; price: number }[];
  startsAt: Date;
  timezone: string;
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
      { list: it.items.map((item) => `${shortened(item.title, 140)}, ${price(item.price)}`) },
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
export const pickupComingSellerMail = (it: PickupComing & { inboxUrl: string }) => {
  const items = naming(it.items.map(({ title }) => title));
  const name = shortened(it.buyerName);
  return composeMail(
    it.kind,
    it.kind === 'pickup_tomorrow' ? `Pickup tomorrow: ${name}, ${items}` : `Pickup soon: ${name}, ${items}`,
    {
      paragraphs: [
        `${name} is coming on ${moment(it.startsAt, it.timezone)}:`,
        {
          list: it.items.map(
            (item) => `${shortened(item.title, 140)}, ${formatPrice(toCents(item.price), it.currency)}`,
          ),
        },
        `Together: ${formatPrice(centsOf(it), it.currency)}.`,
        STANDING_WORDS[it.address],
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
};
