import { PLAN_CURRENCY } from '../../money.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type PaymentReversed = {
  /** `Move Sale`, and which of its products. */
  plan: string;
  kind: 'pass' | 'extension';
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
export function paymentReversedMail(it: PaymentReversed & ToSeller) {
  const { sellerMail, compose, price, moment } = toSeller(it);
  const { payment_reversed: words } = sellerMail;
  const product = words.product({ plan: it.plan, kind: it.kind === 'extension' ? 'extension' : 'other' });
  const by = it.by === 'refund' ? ('refund' as const) : ('other' as const);
  const facts = { product, by, amount: price(it.amount, PLAN_CURRENCY) };
  if (!it.ended) {
    return compose('payment_reversed', words.subjectPart({ product }), { paragraphs: [words.part(facts)] });
  }
  return compose('payment_reversed', words.subject({ product }), {
    paragraphs: [
      words.ended(facts),
      ...(it.planEndsAt ? [words.others({ until: moment(it.planEndsAt, it.timezone) })] : []),
      ...(it.pageWentOffline ? [words.offline] : []),
      words.unexpected,
    ],
  });
}
