import { refusal } from '../../refusal.ts';
import { InvalidWebhookError, type Payments } from '../payments.ts';

/** No provider is configured: nothing can be bought, and the operator grants passes from the command line. */
export const noPayments = (): Payments => ({
  name: 'none',
  async createCheckout() {
    throw refusal('PAYMENTS_NOT_CONFIGURED.checkout');
  },
  async readWebhook() {
    throw new InvalidWebhookError('No payment provider is configured.');
  },
});
