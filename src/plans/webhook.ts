import { InvalidWebhookError, type PaidCheckout } from '../adapters/payments.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { getSeller } from '../sellers/find.ts';
import { SKUS } from './catalog.ts';
import { applyPurchase } from './purchase.ts';

/**
 * Takes a provider's report of a payment. Replays and reports out of order change nothing: a checkout counts once.
 * A report that no retry could help (another installation's seller, a product that is gone) is logged and accepted.
 * @throws AppError invalid_request when the signature does not hold
 */
export async function receivePayment(
  ctx: Context,
  rawBody: string,
  signature: string | undefined,
): Promise<void> {
  const paid = await readReport(ctx, rawBody, signature);
  if (!paid) return;
  const { sessionId, sellerId, amountCents } = paid;
  const log = { session: sessionId, seller: sellerId, sku: paid.sku };
  const sku = SKUS.find((known) => known === paid.sku);
  if (!sku || !(await getSeller(ctx.store.read, sellerId))) {
    ctx.logger.error(log, 'A payment for an unknown seller or product');
    return;
  }
  const endsAt = await ctx.store.write((tx) =>
    applyPurchase(ctx, tx, { id: sessionId, sellerId, sku, amountCents, source: 'stripe' }),
  );
  ctx.logger.info({ ...log, endsAt }, endsAt ? 'Payment received' : 'Payment reported again');
}

async function readReport(
  ctx: Context,
  rawBody: string,
  signature: string | undefined,
): Promise<PaidCheckout | undefined> {
  try {
    return await ctx.payments.readWebhook(rawBody, signature);
  } catch (error) {
    if (!(error instanceof InvalidWebhookError)) throw error;
    throw new AppError('invalid_request', 'The signature of this webhook does not hold.', {
      hint: 'STRIPE_WEBHOOK_SECRET has to be the signing secret of the endpoint that sends this.',
      cause: error,
    });
  }
}
