import type { CheckoutRequest, PaymentReport, Payments } from '../../src/adapters/payments.ts';

export type ScriptedPayments = Payments & {
  readonly checkouts: CheckoutRequest[];
  nextWebhook?: PaymentReport;
};

/** Records checkouts. The next webhook reports what the test stored here. */
export function scriptedPayments(): ScriptedPayments {
  const checkouts: CheckoutRequest[] = [];
  return {
    name: 'scripted',
    checkouts,
    async createCheckout(request) {
      checkouts.push(request);
      return { url: `https://pay.example/c/${checkouts.length}`, sessionId: `cs_${checkouts.length}` };
    },
    async readWebhook() {
      return this.nextWebhook;
    },
  };
}
