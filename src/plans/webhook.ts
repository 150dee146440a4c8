import { addRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { InvalidWebhookError, type PaymentReversal, PaymentsUnavailableError } from '../adapters/payments.ts';
import type { Context, Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { paymentReversedMail } from '../mail/templates/sales.ts';
import { getPageOfSeller, isPageLive } from '../sale-page/page.ts';
import { findSeller, getSeller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { hasActivePass, hasOwnerPass, TIER_TABLE } from '../tiers.ts';
import { fromCents } from '../units.ts';
import { CATALOG, productOf, SKUS, type Sku } from './catalog.ts';
import { applyPurchase, ENDINGS } from './purchase.ts';
import { lotsOf, paymentsOf, settlePlan } from './segments.ts';

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
  const { sessionId, sellerId, kind, amountCents } = report;
  const log = { session: sessionId, seller: sellerId, sku: report.sku, kind };
  const sku = SKUS.find((known) => known === report.sku);
  if (!sku || !(await getSeller(ctx.store.read, sellerId))) {
    ctx.logger.error(log, 'A payment for an unknown seller or product');
    return;
  }
  if (report.kind === 'paid') {
    const purchase = { id: sessionId, sellerId, sku, amountCents, source: 'stripe' as const };
    const endsAt = await ctx.store.write((tx) => applyPurchase(ctx, tx, purchase));
    ctx.logger.info({ ...log, endsAt }, endsAt ? 'Payment received' : 'Payment reported again');
  } else {
    const outcome = await ctx.store.write((tx) => applyReversal(ctx, tx, { ...report, sku }));
    ctx.logger.info({ ...log, outcome, amountCents }, 'Refund or dispute reported');
  }
}

type Reversal = PaymentReversal & { sku: Sku };

async function readReport(ctx: Context, rawBody: string, headers: Headers) {
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

/** `repeated`: already reported. `recorded`: recorded, the plan stays. `ended`: the days of that payment have ended. */
type Reversed = 'repeated' | 'recorded' | 'ended';

/**
 * Processes a report of a refund or a dispute, each once. A full refund or a lost dispute ends what the payment gave,
 * including the page, as an expiry does; anything else is only recorded. The seller is told about returned money.
 */
async function applyReversal(deps: Deps, tx: Write, it: Reversal): Promise<Reversed> {
  const now = deps.clock.now();
  const { id, sessionId: paymentId, sellerId, kind, amountCents } = it;
  const row = { id, paymentId, sellerId, kind, amountCents, createdAt: now };
  const fresh = await addRow(tx, 'paymentEvents', row);
  if (!fresh) return 'repeated';
  const ends = ENDINGS.some((ending) => ending === kind);
  const outcome = ends && (await endPayment(tx, sellerId, paymentId, now)) ? 'ended' : 'recorded';
  const tells = outcome === 'ended' || kind === 'partly_refunded';
  if (tells) await tellSeller(deps, tx, it, outcome);
  return outcome;
}

/** Removes the days of one payment from the plan; other paid days move up. False if the payment didn't count. */
async function endPayment(tx: Write, sellerId: string, paymentId: string, now: Date): Promise<boolean> {
  const seller = await findSeller(tx, sellerId);
  const rows = await paymentsOf(tx, sellerId);
  if (!rows.some((row) => row.id === paymentId)) return false;
  const wasActive = hasActivePass(seller, now);
  const lots = lotsOf(seller, rows, now);
  const kept = rows.filter((row) => row.id !== paymentId);
  await updateRows(tx, 'payments', { id: paymentId }, { reversedAt: now });
  // Already ended: there is nothing left to remove.
  if (!wasActive) return true;

  const page = await getPageOfSeller(tx, sellerId);
  const left = lots.filter((lot) => lot.id !== paymentId);
  const end = await settlePlan(tx, sellerId, left, now);
  const pass = kept.findLast(({ sku }) => productOf(sku)?.kind === 'pass');
  const startedAt = (pass ?? kept.at(-1))?.appliedAt;
  if (startedAt) await updateRows(tx, 'sellers', { id: sellerId }, { planStartedAt: startedAt });
  if (!hasOwnerPass(seller) && page?.expiresAt && page.expiresAt.getTime() === seller.planEndsAt?.getTime()) {
    await updateRows(tx, 'pages', { sellerId }, { expiresAt: end ?? now, updatedAt: now });
  }
  return true;
}

async function tellSeller(deps: Deps, tx: Write, it: Reversal, outcome: Reversed) {
  const seller = await findSeller(tx, it.sellerId);
  const now = deps.clock.now();
  const page = await getPageOfSeller(tx, it.sellerId);
  const active = hasActivePass(seller, now);
  const mail = paymentReversedMail({
    language: seller.language,
    plan: TIER_TABLE[CATALOG[it.sku].tier].label,
    kind: CATALOG[it.sku].kind,
    amount: fromCents(it.amountCents),
    by: it.kind === 'dispute_lost' ? 'dispute' : 'refund',
    ended: outcome === 'ended',
    planEndsAt: active ? seller.planEndsAt : null,
    pageWentOffline: page?.published === true && !isPageLive(page, now),
    timezone: await timezoneOf(tx, it.sellerId),
  });
  await enqueueMail(deps, tx, { ...mail, to: seller.email });
}
