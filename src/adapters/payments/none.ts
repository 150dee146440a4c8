import { AppError } from '../../errors.ts';
import { InvalidWebhookError, type Payments } from '../payments.ts';

/** No provider is configured: nothing can be bought, and the operator grants passes from the command line. */
export const noPayments = (): Payments => ({
  name: 'none',
  async createCheckout() {
    throw new AppError('PAYMENTS_NOT_CONFIGURED', 'This installation takes no payments.', {
      hint: 'The operator can grant a pass with: npm run cli -- grant <email> <sku>',
    });
  },
  async readWebhook() {
    throw new InvalidWebhookError('No payment provider is configured.');
  },
});
