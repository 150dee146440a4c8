import { moment, SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type PageExpires = {
  pageUrl: string;
  /** Whole days left, rounded up. */
  days: number;
  expiresAt: Date;
  timezone?: string | null | undefined;
  /** Free pages are renewed at no cost. */
  isFree: boolean;
  /** Passes can be bought here. */
  sold?: boolean;
};

/** To a seller whose page goes offline soon. */
export const pageExpiresMail = ({
  pageUrl,
  days,
  expiresAt,
  timezone = null,
  isFree,
  sold = true,
}: PageExpires) =>
  composeMail('page_expires', `Your sale page ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`, {
    paragraphs: [
      `Your sale page stays online until ${moment(expiresAt, timezone)}. After that buyers cannot see it; your listings are kept.`,
      isFree
        ? 'Renewing it is free: ask the assistant that you sell with to extend your sale page.'
        : !sold
          ? 'To keep it online, ask the person who runs this service.'
          : 'To keep it online, ask the assistant that you sell with for your renewal options. You pay in your own browser.',
    ],
    button: { label: 'Open your sale page', url: pageUrl },
    footer: SELLER_FOOTER,
  });
