import { PaymentsUnavailableError, UnknownPromoCodeError } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../refusal.ts';
import { getSeller } from '../sellers/find.ts';
import { hasActivePass, hasOwnerPass, type Planned } from '../tiers.ts';
import { CATALOG, extensionOf, passOf, type Sku } from './catalog.ts';
import { planEnd, readCheckoutToken } from './checkout-token.ts';

export type Purchaser = Planned & { id: string; email: string | null };

/**
 * Opens a payment page at the provider and returns its address.
 * @throws AppError INVALID_PROMO_CODE, PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE, invalid_request for an
 * extension without its pass
 */
export async function openCheckout(
  deps: Pick<Deps, 'payments' | 'config' | 'clock'>,
  seller: Purchaser,
  sku: Sku,
  promoCode?: string,
): Promise<string> {
  refuseStrayExtension(sku, seller, deps.clock.now());
  const product = CATALOG[sku];
  try {
    const { url } = await deps.payments.createCheckout({
      sellerId: seller.id,
      email: seller.email,
      sku,
      promoCode,
      productName: product.name,
      amountCents: product.priceUsd * 100,
      successUrl: `${deps.config.baseUrl}/checkout/done`,
      cancelUrl: `${deps.config.baseUrl}/checkout/cancelled`,
    });
    return url;
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * The payment page behind a link of the renewal options. A link applies to the plan that it was made for: a seller who
 * has paid and opens it again doesn't pay twice.
 * @throws AppError not_found for an expired link, ACCOUNT_STATE_CHANGED, and what openCheckout throws
 */
export async function openOffer(deps: Deps, token: string): Promise<string> {
  const offer = readCheckoutToken(deps, token);
  const seller = offer && (await getSeller(deps.store.read, offer.sellerId));
  if (!offer || !seller) {
    throw refusal('not_found.paymentLink');
  }
  if (hasOwnerPass(seller) || planEnd(seller) !== offer.planEndedAt) {
    throw refusal('ACCOUNT_STATE_CHANGED.offer');
  }
  return openCheckout(deps, seller, offer.sku);
}

function refuseStrayExtension(sku: Sku, seller: Planned, now: Date): void {
  const { kind, tier, name } = CATALOG[sku];
  const active = hasActivePass(seller, now);
  if (kind === 'pass' || (active && seller.tier === tier)) return;
  const right = active && seller.tier !== 'free' ? extensionOf[seller.tier] : passOf[tier];
  throw refusal('invalid_request.extension', { name, right });
}

function refusalOf(error: unknown): unknown {
  if (error instanceof UnknownPromoCodeError) {
    return refusal('INVALID_PROMO_CODE.checkout', {}, { cause: error });
  }
  if (error instanceof PaymentsUnavailableError) {
    return refusal('PAYMENTS_UNAVAILABLE.checkout', {}, { cause: error });
  }
  return error;
}
