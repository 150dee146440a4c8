import type { Words } from '../../languages/index.ts';
import { heldAmong } from '../../mail/to-buyer.ts';
import type { BuyerView } from '../../reservations/buyer-schemas.ts';
import { isPartlyPickedUp } from '../../reservations/status.ts';

type Headline = { headline: string; lead: string };

/** The state as a headline, and what it means for the buyer. */
export function buyerHeadline(all: Words, view: BuyerView, now: Date): Headline {
  const { reservation: words, format } = all;
  const { reservation, timezone } = view;
  const { status, expires_at: expiresAt, queue_position: position, pickup_at: pickupAt } = reservation;
  const until = expiresAt === null ? '' : format.moment(new Date(expiresAt), timezone);
  const held = heldAmong(all.mail, reservation.items);
  switch (status) {
    case 'pending':
      return { headline: words.notConfirmed, lead: words.confirmBefore({ until }) };
    case 'active':
      if (pickupAt === null) return { headline: words.held(held), lead: words.agreeBefore({ until }) };
      return new Date(pickupAt) > now
        ? { headline: words.pickupSet, lead: words.heldUntil({ ...held, until }) }
        : { headline: words.pickupPassed, lead: words.couldNotCome({ ...held, until }) };
    case 'queued':
      return {
        headline: position === null || position === 1 ? words.next : words.number({ n: position }),
        lead: words.heldForOther,
      };
    case 'completed':
      return isPartlyPickedUp(reservation)
        ? { headline: words.partly, lead: words.partlyWhy }
        : { headline: words.pickedUp, lead: words.enjoy };
    default: {
      const over: End = { headline: words.ended, lead: words.nothingNeeded };
      const { headline, lead, again = false } = ends(words)[reservation.ended_because ?? status] ?? over;
      // Someone who holds something else may still have to act.
      const goesOn = view.reservations.some(({ closed_at: closedAt }) => closedAt === null);
      if (lead === words.nothingNeeded && goesOn) return { headline, lead: '' };
      return { headline, lead: again ? [lead, ...wantedStill(words, view)].join(' ') : lead };
    }
  }
}

/** For a page that is offline there is nothing to say. */
function wantedStill(words: Words['reservation'], view: BuyerView): string[] {
  if (view.sale_over) return [words.stillWantedOver];
  return view.page_url === null ? [] : [words.stillWanted];
}

type End = Headline & {
  /** The buyer may still want it, and may be able to get it. */
  again?: true;
};

const ends = (words: Words['reservation']): Readonly<Record<string, End | undefined>> => ({
  buyer: { headline: words.youCancelled, lead: words.nothingNeeded },
  seller: { headline: words.sellerCancelled, lead: words.oweNothing },
  taken_off_sale: { headline: words.offSale, lead: words.offSaleWhy },
  sold_to_another: { headline: words.soldToOther, lead: words.soldToOtherWhy },
  gone: { headline: words.faster, lead: words.fasterWhy },
  unconfirmed: { headline: words.ended, lead: words.notOpened, again: true },
  no_pickup: { headline: words.ended, lead: words.noPickup, again: true },
  unanswered: { headline: words.ended, lead: words.unanswered },
  noshow: { headline: words.ended, lead: words.noShow, again: true },
});
