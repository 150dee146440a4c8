import { sells } from '../adapters/payments.ts';
import type { Deps } from '../context.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../languages/index.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { CATALOG } from './catalog.ts';
import { type Buyer, checkoutLink } from './checkout-token.ts';
import type { RenewalChoice, RenewalState } from './renewal.ts';
import type { RenewalOption } from './schemas.ts';

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
