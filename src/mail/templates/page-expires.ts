import { endsIn, heldStays, moment, SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

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
export const pageExpiresMail = ({
  settingsUrl,
  expiresAt,
  now,
  timezone = null,
  isFree,
  sold = true,
  onHold = 0,
}: PageExpires) =>
  composeMail('page_expires', `Your sale page ends ${endsIn(expiresAt, now, timezone)}`, {
    paragraphs: [
      `Your sale page stays online until ${moment(expiresAt, timezone)}. After that, buyers can’t see it; your listings are kept.`,
      isFree
        ? 'Renewing it is free: press “Renew” in your settings.'
        : !sold
          ? 'To keep it online, ask the person who runs this service.'
          : 'To keep it online, choose a pass in your settings.',
      ...heldStays(onHold),
    ],
    button: { label: 'Open your settings', url: settingsUrl },
    footer: SELLER_FOOTER,
  });
