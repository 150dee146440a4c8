import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { CATALOG } from './catalog.ts';
import { type Buyer, checkoutLink } from './checkout-token.ts';
import type { RenewalChoice, RenewalState } from './renewal.ts';
import type { RenewalOption } from './schemas.ts';

/** The choices as the API shows them, cheapest first. Where nothing is sold, only what is free. */
export const presentOptions = (deps: Deps, seller: Buyer, state: RenewalState): RenewalOption[] =>
  state.choices
    .filter(({ sku }) => sku === null || sells(deps))
    .map((choice) => presentOption(deps, seller, state, choice))
    .sort((a, b) => a.priceUsd - b.priceUsd);

function presentOption(deps: Deps, seller: Buyer, state: RenewalState, choice: RenewalChoice): RenewalOption {
  const { intent, sku } = choice;
  if (sku === null) {
    return {
      intent,
      label: 'Renew for free',
      detail: `Keeps the page online for ${choice.days} more days.`,
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
  const room = activeItems === null ? 'unlimited' : `up to ${activeItems}`;
  return {
    intent,
    label: product.name,
    detail: addsCapacity
      ? `${product.durationDays} days with ${room} active listings and a fresh count of creations.`
      : `${product.durationDays} more days for the ${label} pass; capacity stays as it is.`,
    currency: PLAN_CURRENCY,
    priceUsd: product.priceUsd,
    durationDays: product.durationDays,
    addsCapacity,
    sku,
    checkout_url: state.published ? checkoutLink(deps, seller, sku) : null,
  };
}
