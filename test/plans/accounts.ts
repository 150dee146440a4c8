import type { TestApp } from '../support/app.ts';

export { publish } from '../support/items.ts';

export const DAY = 24 * 3600_000;

let purchases = 0;

/** Reports a payment as the provider's webhook would. */
export async function pay(t: TestApp, sellerId: string, sku: string, sessionId = `cs_${++purchases}`) {
  t.payments.nextWebhook = {
    kind: 'paid',
    sessionId,
    sellerId,
    sku,
    amountCents: 2000,
  };
  return t.request('POST', '/api/payments/webhook', { rawBody: '{}' });
}

export const isoIn = (t: TestApp, days: number): string =>
  new Date(t.clock.now().getTime() + days * DAY).toISOString();
