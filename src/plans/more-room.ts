import type { Deps } from '../context.ts';
import type { ErrorOptionsOf } from '../errors.ts';

type Advice = Pick<ErrorOptionsOf, 'hint' | 'nextTool'>;

/**
 * What to do at a limit of the plan: `instead`, or more room. Where nothing is sold only whoever runs the service can
 * give that; an assistant is not told the command, as it is not the one to run it.
 */
export function moreRoom({ payments }: Pick<Deps, 'payments'>, instead: string): Advice {
  if (payments.name !== 'none') {
    return {
      hint: {
        rest: `${instead} Or upgrade with POST /api/payments/checkout-link.`,
        tool: `${instead} Or offer the seller an upgrade with generate_payment_link.`,
        page: `${instead} Or choose a larger plan.`,
      },
      nextTool: 'generate_payment_link',
    };
  }
  return {
    hint: {
      rest: `${instead} Nothing is sold here; whoever runs this service can lift the limits of an account with: npm run cli -- grant <email> owner`,
      tool: `${instead} Nothing is sold here: tell the seller that the person who runs this service can lift the limits of the account.`,
      page: `${instead} Whoever runs this service can lift the limits of your account.`,
    },
  };
}
