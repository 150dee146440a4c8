import type { MailAttachment } from '../../../db/schema.ts';
import { BUYER_FOOTER, hello, naming, shortened } from '../../text/wording.ts';
import { wantedStill } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';

type PickupNoShow = {
  buyerName: string;
  items: readonly string[];
  pageUrl?: string | undefined;
  saleOver?: boolean;
  /** Takes the pickup out of calendars. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer who did not come. */
export const pickupNoShowMail = ({ buyerName, items, saleOver = false, pageUrl, calendar }: PickupNoShow) =>
  composeMail(
    'pickup_no_show',
    `Not picked up: ${naming(items)}`,
    {
      greeting: hello(buyerName),
      paragraphs: [
        'The seller noted that this was not picked up, so your reservation has ended:',
        { list: items.map((title) => shortened(title, 140)) },
        ...wantedStill(saleOver, pageUrl),
      ],
      button: pageUrl === undefined ? undefined : { label: 'Open the sale page', url: pageUrl },
      footer: BUYER_FOOTER,
    },
    calendar ? [calendar] : [],
  );
