import type { MailAttachment } from '../../../db/schema.ts';
import { type ToBuyer, toBuyer, wantedStill } from '../to-buyer.ts';

type PickupNoShow = ToBuyer & {
  items: readonly string[];
  /** What the buyer only waited in line for, until now. */
  waitedFor?: readonly string[];
  pageUrl?: string | undefined;
  saleOver?: boolean;
  /** Takes the pickup out of calendars. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer who did not come. */
export function pickupNoShowMail(it: PickupNoShow) {
  const { items, waitedFor = [], saleOver = false, pageUrl, calendar, ...buyer } = it;
  const { mail, compose, naming, list, waitEnds } = toBuyer(buyer);
  return compose(
    'pickup_no_show',
    mail.noShow.subject({ items: naming(items) }),
    {
      paragraphs: [
        mail.noShow.noted,
        list(items),
        ...waitEnds(waitedFor, mail.expired.waitEnded),
        ...wantedStill(buyer.language, saleOver, pageUrl),
      ],
      button: pageUrl === undefined ? undefined : { label: mail.openSale, url: pageUrl },
      footer: mail.reservedFooter,
    },
    calendar,
  );
}
