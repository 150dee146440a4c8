import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type ReservationPromoted = ToBuyer & {
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
export function reservationPromotedMail(it: ReservationPromoted) {
  const { mail, compose, naming, list, moment } = toBuyer(it);
  const { promoted: words } = mail;
  const until = moment(it.expiresAt, it.timezone);
  const along = it.pickupAt
    ? words.takeAlong({ pickup: moment(it.pickupAt, it.timezone), until })
    : words.staysUntil({ until });
  return compose('reservation_promoted', words.subject({ items: naming(it.items) }), {
    preview: words.preview,
    paragraphs: [
      words.goodNews,
      list(it.items),
      it.unconfirmed ? words.confirmBy({ until }) : along,
      words.orCancel,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    footer: mail.reservedFooter,
  });
}
