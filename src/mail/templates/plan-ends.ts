import { endsIn, heldStays, moment, SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

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
export const planEndsMail = ({
  planName,
  endsAt,
  now,
  settingsUrl,
  timezone = null,
  sold = true,
  onHold = 0,
}: PlanEnds) =>
  composeMail('plan_ends', `Your ${planName} pass ends ${endsIn(endsAt, now, timezone)}`, {
    paragraphs: [
      `Your ${planName} pass, and with it your sale page, runs until ${moment(endsAt, timezone)}.`,
      sold
        ? 'To go on, choose in your settings: an extension adds time, a new pass adds time and room for more items.'
        : 'To go on, ask the person who runs this service.',
      'If you do nothing, the page goes offline; your listings are kept.',
      ...heldStays(onHold),
    ],
    button: { label: 'Open your settings', url: settingsUrl },
    footer: SELLER_FOOTER,
  });
