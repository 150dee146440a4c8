import {
  InvalidWebhookError,
  type PaidCheckout,
  type PaymentReport,
  type PaymentReversal,
  PaymentsUnavailableError,
} from '../adapters/payments.ts';
import type { Context } from '../context.ts';
import { refusal } from '../refusal.ts';
import { getSeller } from '../sellers/find.ts';
import { SKUS } from './catalog.ts';
import { applyPurchase } from './purchase.ts';
import { applyReversal } from './reverse.ts';

/**
 * Receives a provider's report of a payment, a refund, or a dispute. Replays and reports out of order change nothing:
 * each counts once. A report that no retry could help (another installation's seller, a product that no longer exists)
 * is logged and accepted.
 * @throws AppError invalid_request if the signature is invalid, PAYMENTS_UNAVAILABLE if the provider should report
 * again later
 */
export async function receivePayment(ctx: Context, rawBody: string, headers: Headers): Promise<void> {
  const report = await readReport(ctx, rawBody, headers);
  if (!report) return;
  const { sessionId, sellerId, kind } = report;
  const log = { session: sessionId, seller: sellerId, sku: report.sku, kind };
  const known = SKUS.some((sku) => sku === report.sku);
  if (!known || !(await getSeller(ctx.store.read, sellerId))) {
    ctx.logger.error(log, 'A payment for an unknown seller or product');
    return;
  }
  const result = report.kind === 'paid' ? await take(ctx, report) : await giveBack(ctx, report);
  ctx.logger.info({ ...log, ...result.log }, result.says);
}

async function take(ctx: Context, { sessionId, sellerId, sku, amountCents }: PaidCheckout) {
  const purchase = { id: sessionId, sellerId, sku: SKUS.find((known) => known === sku)!, amountCents };
  const endsAt = await ctx.store.write((tx) => applyPurchase(ctx, tx, { ...purchase, source: 'stripe' }));
  return { log: { endsAt }, says: endsAt ? 'Payment received' : 'Payment reported again' };
}

async function giveBack(ctx: Context, report: PaymentReversal) {
  const outcome = await ctx.store.write((tx) => applyReversal(ctx, tx, report));
  return { log: { outcome, amountCents: report.amountCents }, says: 'Refund or dispute reported' };
}

async function readReport(
  ctx: Context,
  rawBody: string,
  headers: Headers,
): Promise<PaymentReport | undefined> {
  try {
    return await ctx.payments.readWebhook(rawBody, headers);
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) {
      throw refusal('PAYMENTS_UNAVAILABLE.report', {}, { cause: error });
    }
    if (!(error instanceof InvalidWebhookError)) throw error;
    throw refusal('invalid_request.paymentSignature', {}, { cause: error });
  }
}
