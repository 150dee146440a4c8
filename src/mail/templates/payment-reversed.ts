import { PLAN_CURRENCY } from '../../money.ts';
import { formatPrice, moment, SELLER_FOOTER } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { composeMail } from '../compose.ts';

type PaymentReversed = {
  /** `Move Sale pass`. */
  product: string;
  /** What went back so far, in the operator's currency. */
  amount: number;
  by: 'refund' | 'dispute';
  /** The payment gives nothing any more. */
  ended: boolean;
  /** When the plan that is left ends; null without one. */
  planEndsAt: Date | null;
  /** The page is published, but its time is over. */
  pageWentOffline: boolean;
  timezone: string | null;
};

/** To a seller whose payment went back, in part or whole. */
export function paymentReversedMail(it: PaymentReversed) {
  const { product, by, ended, planEndsAt, timezone } = it;
  const amount = formatPrice(toCents(it.amount), PLAN_CURRENCY);
  const back = by === 'refund' ? 'was refunded' : 'was taken back through your bank or card company';
  const until = planEndsAt && moment(planEndsAt, timezone);
  const rest = [
    ...(until ? [`Your other purchases count on: your plan now runs until ${until}.`] : []),
    ...(it.pageWentOffline
      ? ['Your sale page is offline now, as when a pass ends; your listings are kept.']
      : []),
  ];
  return composeMail(
    'payment_reversed',
    ended
      ? `Your ${product} has ended: the payment went back`
      : `Part of your payment for the ${product} was refunded`,
    {
      paragraphs: ended
        ? [
            `${amount} for your ${product} ${back}, so what it gave has ended.`,
            ...rest,
            'If you did not expect this, write to whoever runs this service before you pay again.',
          ]
        : [
            `${amount} of your payment for the ${product} ${back}. Your plan and your sale page stay as they are.`,
          ],
      footer: SELLER_FOOTER,
    },
  );
}
