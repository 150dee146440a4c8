import { inject } from 'vitest';
import type { TestApp } from '../support/app.ts';

export const DAY = 24 * 3600_000;
export const kinds = inject('postgres') ? (['sqlite', 'postgresql'] as const) : (['sqlite'] as const);

let purchases = 0;

/** The provider reports a payment, as its webhook would. */
export async function pay(t: TestApp, sellerId: string, sku: string, sessionId = `cs_${++purchases}`) {
  t.payments.nextWebhook = {
    kind: 'paid',
    sessionId,
    sellerId,
    sku,
    amountCents: 2000,
    paidAt: t.clock.now(),
  };
  return t.request('POST', '/api/payments/webhook', { rawBody: '{}' });
}

export const publish = (t: TestApp, key: string, body: object = {}) =>
  t.request('POST', '/api/pages/publish', { key, body: { publish: true, ...body } });

export const isoIn = (t: TestApp, days: number): string =>
  new Date(t.clock.now().getTime() + days * DAY).toISOString();
