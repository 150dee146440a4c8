import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import type { ErrorOptionsOf } from '../errors.ts';

type Advice = Pick<ErrorOptionsOf, 'hint' | 'nextTool'>;

/**
 * What to do at a limit of the plan: `instead`, or get more room. If nothing is for sale, only the operator of the
 * service can give more; an assistant isn't told the command, because it isn't the one to run it.
 * @param unowned the text of `ownerNote`: on a person's own computer, becoming its owner comes first
 */
export function moreRoom(deps: Pick<Deps, 'payments'>, instead: string, unowned?: string): Advice {
  const lead = unowned === undefined ? '' : `${unowned} `;
  if (sells(deps)) {
    return {
      hint: {
        rest: `${lead}${instead} Or upgrade with POST /api/payments/checkout-link.`,
        tool: `${lead}${instead} Or offer the seller an upgrade with generate_payment_link.`,
        page: `${lead}${instead} Or choose a larger plan.`,
      },
      nextTool: 'generate_payment_link',
    };
  }
  return {
    hint: {
      rest: `${lead}${instead} Nothing is sold here; the person who runs this service can lift the limits of an account with: npm run cli -- grant <email> owner`,
      tool: `${lead}${instead} Nothing is sold here: tell the seller that the person who runs this service can lift the limits of the account.`,
      page: `${lead}${instead} The person who runs this service can lift the limits of your account.`,
    },
  };
}
