import { AppError } from '../../errors.ts';
import { InvalidWebhookError, type Payments } from '../payments.ts';

/** No provider is configured: nothing can be bought, and the operator grants passes from the command line. */
export const noPayments = (): Payments => ({
  name: 'none',
  async createCheckout() {
    throw new AppError('PAYMENTS_NOT_CONFIGURED', 'This installation takes no payments.', {
      hint: {
        rest: 'Whoever runs this service can give a pass with: npm run cli -- grant <email> <sku>, or lift all limits with owner in place of the sku.',
        tool: 'Nothing is sold here: tell the seller that the person who runs this service can give a larger plan, or lift the limits of the account.',
        page: 'Whoever runs this service can give you a larger plan, or lift the limits of your account.',
      },
    });
  },
  async readWebhook() {
    throw new InvalidWebhookError('No payment provider is configured.');
  },
});
