import type { Read } from '../../db/store.ts';
import { sells } from '../adapters/payments.ts';
import type { Deps, SellerContext } from '../context.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../languages/index.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { presentExpiry } from '../sale-page/expiry.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { CATALOG } from './catalog.ts';
import { type Buyer, checkoutLink } from './open-checkout.ts';
import { type RenewalChoice, type RenewalState, renewalState } from './renewal.ts';
import type { RenewalOption, RenewalOptions } from './schemas.ts';

/** The seller's account and page, and what they can do about the page's end. */
export async function readRenewal(ctx: SellerContext, db: Read) {
  const seller = await findSeller(db, ctx.actor.sellerId);
  const page = await getPageOfSeller(db, seller.id);
  return { seller, page, state: renewalState(ctx.config, seller, page, ctx.clock.now()) };
}

/** How the sale page can get more time. Changes nothing. @param words the reader's language; programs read English */
export async function getRenewalOptions(ctx: SellerContext, words?: Words): Promise<RenewalOptions> {
  const { seller, page, state } = await readRenewal(ctx, ctx.store.read);
  const options = presentOptions(ctx, seller, state, words);
  return {
    can_renew: options.some((option) => option.intent === 'free_renew' || option.checkout_url !== null),
    is_free: state.isFree,
    ...presentExpiry(page, ctx.clock.now(), await timezoneOf(ctx.store.read, seller.id)),
    options,
  };
}

/** The options as the API shows them, cheapest first. If nothing is for sale, only free ones. */
export const presentOptions = (
  deps: Deps,
  seller: Buyer,
  state: RenewalState,
  words: Words = wordsOf(DEFAULT_LANGUAGE),
): RenewalOption[] =>
  state.choices
    .filter(({ sku }) => sku === null || sells(deps))
    .map((choice) => presentOption(deps, seller, state, choice, words))
    .sort((a, b) => a.priceUsd - b.priceUsd);

function presentOption(
  deps: Deps,
  seller: Buyer,
  state: RenewalState,
  choice: RenewalChoice,
  { settings }: Words,
): RenewalOption {
  const { options: words } = settings.plan;
  const { intent, sku } = choice;
  if (sku === null) {
    return {
      intent,
      label: words.free,
      detail: words.freeHow({ n: choice.days }),
      currency: PLAN_CURRENCY,
      priceUsd: 0,
      durationDays: choice.days,
      addsCapacity: false,
      checkout_url: null,
    };
  }
  const product = CATALOG[sku];
  const addsCapacity = product.kind === 'pass';
  const { activeItems, label } = deps.config.plans.table[product.tier];
  return {
    intent,
    label: product.name,
    detail: addsCapacity
      ? words.passHow({ n: product.durationDays, room: activeItems ?? 0 })
      : words.extensionHow({ n: product.durationDays, pass: label }),
    currency: PLAN_CURRENCY,
    priceUsd: product.priceUsd,
    durationDays: product.durationDays,
    addsCapacity,
    sku,
    checkout_url: state.published ? checkoutLink(deps, seller, sku) : null,
  };
}
