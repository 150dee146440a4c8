import { moment, SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type PlanEnds = {
  planName: string;
  days: number;
  endsAt: Date;
  timezone?: string | null | undefined;
  /** Passes can be bought here. */
  sold?: boolean;
};

/** To a seller whose pass runs out. */
export const planEndsMail = ({ planName, days, endsAt, timezone = null, sold = true }: PlanEnds) =>
  composeMail('plan_ends', `Your ${planName} pass ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`, {
    paragraphs: [
      `Your ${planName} pass, and with it your sale page, runs until ${moment(endsAt, timezone)}.`,
      sold
        ? 'To go on, ask the assistant that you sell with for your renewal options: an extension adds time, a new pass adds time and room for more items. You pay in your own browser.'
        : 'To go on, ask the person who runs this service.',
      'If you do nothing the page goes offline; your listings are kept.',
    ],
    footer: SELLER_FOOTER,
  });
