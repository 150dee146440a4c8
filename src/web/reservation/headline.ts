import type { BuyerView } from '../../reservations/buyer-schemas.ts';
import { moment } from '../../text/wording.ts';

/** The state in a headline, and what it means for the buyer. */
export function buyerHeadline(view: BuyerView, now: Date): { headline: string; lead: string } {
  const { reservation, timezone } = view;
  const { status, expires_at: expiresAt, queue_position: position, pickup_at: pickupAt } = reservation;
  const until = expiresAt === null ? '' : moment(new Date(expiresAt), timezone);
  switch (status) {
    case 'pending':
      return { headline: 'Not confirmed yet', lead: `Open this page to confirm it before ${until}.` };
    case 'active':
      if (pickupAt === null) {
        return {
          headline: 'It is held for you',
          lead: `Until ${until}. Agree on a pickup with the seller before that.`,
        };
      }
      return new Date(pickupAt) > now
        ? { headline: 'Your pickup time is set', lead: `It is held for you until ${until}.` }
        : {
            headline: 'Your pickup time has passed',
            lead: `If you could not come, write to the seller. It is held for you until ${until}.`,
          };
    case 'queued':
      return {
        headline: position === 1 ? 'You are next in line' : `You are number ${position} in line`,
        lead: 'It is held for someone else. If it becomes free, it is held for you and you get an email.',
      };
    case 'completed':
      return { headline: 'Picked up', lead: 'The seller confirmed that you picked it up. Enjoy it!' };
    default: {
      const { headline, lead, again = false } = END[reservation.ended_because ?? status] ?? OVER;
      return { headline, lead: again ? [lead, ...wantedStill(view)].join(' ') : lead };
    }
  }
}

/** Of a page that is offline there is nothing to say. */
function wantedStill({ sale_over: saleOver, page_url: pageUrl }: BuyerView): string[] {
  if (saleOver) {
    return [
      'The sale is over: nothing can be reserved any more. If you still want it, ask the seller below.',
    ];
  }
  return pageUrl === null ? [] : ['If you still want it, look whether it is free.'];
}

const OVER: End = { headline: 'This reservation has ended', lead: 'Nothing more is needed from you.' };

type End = {
  headline: string;
  lead: string;
  /** The buyer may want it still, and may be able to have it. */
  again?: true;
};

const END: Record<string, End | undefined> = {
  buyer: { headline: 'You cancelled this reservation', lead: 'Nothing more is needed from you.' },
  seller: { headline: 'The seller cancelled this reservation', lead: 'You owe nothing.' },
  taken_off_sale: {
    headline: 'No longer for sale',
    lead: 'The seller took it off the sale. You owe nothing.',
  },
  sold_to_another: { headline: 'Sold to another buyer', lead: 'You were in line for it. You owe nothing.' },
  gone: { headline: 'Someone was faster', lead: 'It was gone before this link was opened. You owe nothing.' },
  unconfirmed: {
    headline: 'This reservation has ended',
    lead: 'The link was not opened within 30 minutes.',
    again: true,
  },
  no_pickup: {
    headline: 'This reservation has ended',
    lead: 'Its time ran out, and no pickup was fixed.',
    again: true,
  },
  unanswered: {
    headline: 'This reservation has ended',
    lead: 'Its pickup time passed, and nobody noted that it took place. If you have it, all is well.',
  },
  noshow: {
    headline: 'This reservation has ended',
    lead: 'The seller noted that it was not picked up.',
    again: true,
  },
};
