import { daysUntil } from '../../text/days.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type PageExpires = {
  /** Where the seller can do something about it. */
  settingsUrl: string;
  expiresAt: Date;
  now: Date;
  timezone?: string | null | undefined;
  /** Free pages are renewed at no cost. */
  isFree: boolean;
  /** How many items are on hold. */
  onHold?: number;
  /** Passes can be bought here. */
  sold?: boolean;
};

/** To a seller whose page goes offline soon. */
export function pageExpiresMail({
  language,
  settingsUrl,
  expiresAt,
  now,
  timezone = null,
  isFree,
  sold = true,
  onHold = 0,
}: PageExpires & ToSeller) {
  const { sellerMail, compose, moment, heldStays } = toSeller({ language });
  const { page_expires: words } = sellerMail;
  return compose('page_expires', words.subject({ days: daysUntil(expiresAt, now, timezone) }), {
    paragraphs: [
      words.until({ until: moment(expiresAt, timezone) }),
      isFree ? words.free : sold ? words.choose : words.ask,
      ...heldStays(onHold),
    ],
    button: { label: sellerMail.openSettings, url: settingsUrl },
  });
}
