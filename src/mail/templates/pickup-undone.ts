import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type PickupUndone = ToBuyer & {
  items: readonly string[];
  /** When the hold ends; null for someone who is back in line. */
  expiresAt: Date | null;
  /** What this buyer waited for was canceled, not sold to another. */
  own?: boolean;
  timezone: string | null;
  manageUrl: string;
};

/** To a buyer whose reservation goes on, since the seller took back that it had ended. */
export function pickupUndoneMail(it: PickupUndone) {
  const { mail, compose, naming, list, moment } = toBuyer(it);
  return compose('pickup_undone', mail.undone.subject({ items: naming(it.items) }), {
    paragraphs: [
      it.expiresAt ? mail.undone.byMistake : it.own ? mail.undone.inLineByMistake : mail.undone.inLineAgain,
      list(it.items),
      it.expiresAt ? mail.heldUntil({ until: moment(it.expiresAt, it.timezone) }) : mail.undone.turn,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    footer: mail.reservedFooter,
  });
}
