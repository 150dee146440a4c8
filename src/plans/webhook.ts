import { addRow, listRows, updateRows } from '../../db/rows.ts';
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
import { DAY, fromCents } from '../units.ts';
import { CATALOG, productOf, SKUS, type Sku } from './catalog.ts';
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

/** Reasons why the days of a payment end early. */
export const ENDINGS = ['refunded', 'dispute_lost'] as const;

export type Purchase = {
  /** Identifies the purchase: the provider's checkout session, or a grant's own ID. It counts once. */
  id: string;
  sellerId: string;
  sku: Sku;
  amountCents: number;
  source: 'stripe' | 'grant';
};

/**
 * Applies a purchase, once: a pass sets the tier and starts a new count of creations; an extension only adds time. Days
 * of a lower tier wait behind those of a higher one and are not lost. It also applies if it arrives late and the plan
 * has expired or changed in the meantime. Returns the new end, or undefined if it changed nothing: it was applied
 * before, or the money has already been refunded.
 */
export async function applyPurchase(deps: Deps, tx: Write, purchase: Purchase): Promise<Date | undefined> {
  const now = deps.clock.now();
  const { id, sellerId, sku } = purchase;
  const seller = await findSeller(tx, sellerId);
  const earlier = await paymentsOf(tx, sellerId);
  const ended = await listRows(tx, 'paymentEvents', { paymentId: id, kind: ENDINGS }, { columns: ['id'] });
  const reversedAt = ended.length > 0 ? now : null;
  const row = { ...purchase, appliedAt: now, reversedAt, createdAt: now };
  const fresh = await addRow(tx, 'payments', row);
  if (!fresh || reversedAt) return undefined;

  const page = await getPageOfSeller(tx, sellerId);
  const { kind, tier, durationDays } = CATALOG[sku];
  const lots = lotsOf(seller, earlier, now);
  const running = lots.reduce((sum, lot) => sum + lot.ms, now.getTime());
  // Plan and page end together: a seller who buys a pass while the page has more time loses none of it.
  const endsAt = Math.max(running + durationDays * DAY, (page?.expiresAt ?? now).getTime());
  const end = await settlePlan(tx, sellerId, [...lots, { id, tier, ms: endsAt - running }], now);
  if (kind === 'pass' || seller.planStartedAt === null) {
    await updateRows(tx, 'sellers', { id: sellerId }, { planStartedAt: now });
  }
  // A page without an end was never published, or has none by the operator's choice: both stay that way.
  if (end && page?.expiresAt) await updateRows(tx, 'pages', { sellerId }, { expiresAt: end, updatedAt: now });
  return end;
}
