import { daysUntil } from '../../text/days.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type PlanEnds = {
  planName: string;
  endsAt: Date;
  now: Date;
  /** Where the seller can do something about it. */
  settingsUrl: string;
  timezone?: string | null | undefined;
  /** How many items are on hold. */
  onHold?: number;
  /** Passes can be bought here. */
  sold?: boolean;
};

/** To a seller whose pass runs out. */
export function planEndsMail({
  language,
  planName: plan,
  endsAt,
  now,
  settingsUrl,
  timezone = null,
  sold = true,
  onHold = 0,
}: PlanEnds & ToSeller) {
  const { sellerMail, compose, moment, heldStays } = toSeller({ language });
  const { plan_ends: words } = sellerMail;
  return compose('plan_ends', words.subject({ plan, days: daysUntil(endsAt, now, timezone) }), {
    paragraphs: [
      words.until({ plan, until: moment(endsAt, timezone) }),
      sold ? words.choose : words.ask,
      words.otherwise,
      ...heldStays(onHold),
    ],
    button: { label: sellerMail.openSettings, url: settingsUrl },
  });
}
