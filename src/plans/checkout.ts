import * as z from 'zod';
import { PaymentsUnavailableError, UnknownPromoCodeError } from '../adapters/payments.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import type { Words } from '../languages/index.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { findSeller, getSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { hasActivePass, hasOwnerPass, outranks, type PlanConfig, type Planned } from '../tiers.ts';
import { isSame, sealOf } from '../tokens.ts';
import { DAY, toCents } from '../units.ts';
import { readCapacity } from './capacity.ts';
import { CATALOG, extensionOf, passOf, RENEWAL_WINDOW_DAYS, SKUS, type Sku } from './catalog.ts';
import type { CheckoutLink, CheckoutLinkInput } from './schemas.ts';

/**
 * A payment page for the seller's own browser. Nothing changes until the provider reports the payment, and a purchase
 * that would add nothing isn't sold.
 * @throws AppError INVALID_PROMO_CODE, PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE, invalid_request for an extension
 * without its pass
 */
export async function createCheckoutLink(
  ctx: SellerContext,
  { plan: sku, promo_code: promoCode }: CheckoutLinkInput,
): Promise<CheckoutLink> {
  const { store, clock, config } = ctx;
  const product = CATALOG[sku];
  const addsCapacity = product.kind === 'pass';
  const seller = await findSeller(store.read, ctx.actor.sellerId);
  const words = await wordsOfSeller(store.read, seller.id);
  const answer = {
    plan: sku,
    plan_name: product.name,
    price_usd: product.priceUsd,
    currency: PLAN_CURRENCY,
    duration_days: product.durationDays,
    adds_capacity: addsCapacity,
    ...(addsCapacity && { items_limit: config.plans.table[product.tier].activeItems }),
  };
  const { creationsLeft } = await readCapacity(ctx, store.read, seller);
  const redundant = redundancy(config, sku, seller, creationsLeft === 0, clock.now());
  if (redundant) {
    const { suggested } = redundant;
    return {
      ...answer,
      checkout_url: null,
      already_paid: true,
      ...(suggested && { suggested_sku: suggested }),
      message: [words.told.paid, ...(suggested ? [offerOf(suggested, words)] : [])].join(' '),
    };
  }
  return {
    ...answer,
    checkout_url: await openCheckout(ctx, seller, sku, promoCode),
    message: words.told.pay,
  };
}

function offerOf(sku: Sku, { told, price }: Words): string {
  const { name, durationDays, priceUsd, kind } = CATALOG[sku];
  const cost = price(toCents(priceUsd), PLAN_CURRENCY);
  return told.payInstead({ name, price: cost, n: durationDays, pass: kind === 'pass' });
}

/**
 * The reason if a purchase would add nothing: the account has no limits, everyone has the plan here, the seller's own
 * plan is larger, or the same pass is active with both time and creations left.
 */
function redundancy(config: PlanConfig, sku: Sku, seller: Planned, usedUp: boolean, now: Date) {
  if (hasOwnerPass(seller)) return { suggested: undefined };
  const { kind, tier } = CATALOG[sku];
  const { defaultTier } = config.plans;
  if (!outranks(tier, defaultTier)) {
    return { suggested: defaultTier === 'move_sale' ? passOf.garage_sale : undefined };
  }
  if (kind !== 'pass' || !hasActivePass(seller, now) || outranks(tier, seller.tier)) return undefined;
  const due = seller.planEndsAt.getTime() - now.getTime() <= RENEWAL_WINDOW_DAYS * DAY;
  const larger = outranks(seller.tier, tier);
  return larger || !(due || usedUp) ? { suggested: extensionOf[seller.tier] } : undefined;
}

type Purchaser = Planned & { id: string; email: string | null };

/**
 * Opens a payment page at the provider and returns its address.
 * @throws AppError INVALID_PROMO_CODE, PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE, invalid_request for an
 * extension without its pass
 */
export async function openCheckout(deps: Deps, seller: Purchaser, sku: Sku, promoCode?: string) {
  refuseStrayExtension(sku, seller, deps.clock.now());
  const product = CATALOG[sku];
  try {
    const { url } = await deps.payments.createCheckout({
      sellerId: seller.id,
      email: seller.email,
      sku,
      promoCode,
      productName: product.name,
      amountCents: toCents(product.priceUsd),
      successUrl: `${deps.config.baseUrl}/checkout/done`,
      cancelUrl: `${deps.config.baseUrl}/checkout/cancelled`,
    });
    return url;
  } catch (error) {
    if (error instanceof UnknownPromoCodeError) {
      throw refusal('INVALID_PROMO_CODE.checkout', {}, { cause: error });
    }
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    throw refusal('PAYMENTS_UNAVAILABLE.checkout', {}, { cause: error });
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
  if (!offer || !seller) throw refusal('not_found.paymentLink');
  if (hasOwnerPass(seller) || planEnd(seller) !== offer.planEndedAt) {
    throw refusal('ACCOUNT_STATE_CHANGED.offer');
  }
  return openCheckout(deps, seller, offer.sku);
}

function refuseStrayExtension(sku: Sku, seller: Planned, now: Date): void {
  const { kind, tier, name } = CATALOG[sku];
  const active = hasActivePass(seller, now);
  if (kind === 'pass' || (active && seller.tier === tier)) return;
  const right = active ? extensionOf[seller.tier] : passOf[tier];
  throw refusal('invalid_request.extension', { name, right });
}

const LIFETIME_MS = DAY;
const Payload = z.tuple([z.string(), z.enum(SKUS), z.number(), z.number()]);

type TokenDeps = Pick<Deps, 'pepper' | 'clock'>;
export type Buyer = { id: string; planEndsAt: Date | null };
/** The end of a seller's plan; 0 for none. */
const planEnd = ({ planEndsAt }: Pick<Buyer, 'planEndsAt'>): number => planEndsAt?.getTime() ?? 0;

const macOf = (deps: Pick<Deps, 'pepper'>, payload: string): string => sealOf(deps, `checkout:${payload}`);

/**
 * A link that starts a purchase when it is opened, valid for one day. Callers read options far more often than they
 * buy: with this link, reading them doesn't open a checkout at the provider.
 */
export function checkoutLink(deps: TokenDeps & Pick<Deps, 'config'>, seller: Buyer, sku: Sku): string {
  const until = deps.clock.now().getTime() + LIFETIME_MS;
  const offer = [seller.id, sku, planEnd(seller), until];
  const payload = Buffer.from(JSON.stringify(offer)).toString('base64url');
  return `${deps.config.baseUrl}/checkout/${payload}.${macOf(deps, payload)}`;
}

/** What a link sells, to whom, and the plan's end when it was made; undefined if expired or not ours. */
function readCheckoutToken(deps: TokenDeps, token: string) {
  const [payload = '', signature = ''] = token.split('.');
  if (!isSame(signature, macOf(deps, payload))) return undefined;
  const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!parsed.success) return undefined;
  const [sellerId, sku, planEndedAt, until] = parsed.data;
  return until > deps.clock.now().getTime() ? { sellerId, sku, planEndedAt } : undefined;
}
