import { updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { sells } from '../adapters/payments.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../languages/index.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { getPageOfSeller, pageUrl, presentExpiry } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import {
  hasActivePass,
  hasOwnerPass,
  isFreeAccount,
  limitsOf,
  outranks,
  type PlanConfig,
  type Planned,
} from '../tiers.ts';
import { DAY } from '../units.ts';
import { CATALOG, extensionOf, passOf, RENEWAL_WINDOW_DAYS, type Sku } from './catalog.ts';
import { type Buyer, checkoutLink } from './checkout.ts';
import type { ExtendedPage, RenewalOption, RenewalOptions } from './schemas.ts';

/** The days that a renewal adds if the tier itself names none. */
const FREE_RENEWAL_DAYS = 30;

type RenewalChoice =
  | { intent: 'free_renew'; sku: null; days: number }
  | { intent: 'time_only' | 'renew_pass' | 'upgrade'; sku: Sku };

type RenewalState = ReturnType<typeof renewalState>;
type Lasting = { published: boolean; expiresAt: Date | null };

/** What a seller can do about the end of the page, for every state of an account. */
export function renewalState(config: PlanConfig, seller: Planned, page: Lasting | undefined, now: Date) {
  const isFree = isFreeAccount(config, seller);
  const published = page?.published === true;
  const choices: RenewalChoice[] = [];
  if (hasOwnerPass(seller)) return { isFree, published, freeRenewal: null, choices };
  // Null for accounts that pay, and for a page without an end.
  const freeRenewal = isFree && page?.expiresAt ? freeRenewalOf(config, seller, page.expiresAt, now) : null;
  if (seller.tier === 'free' || isFree) {
    if (published && freeRenewal && freeRenewal.from <= now) {
      choices.push({ intent: 'free_renew', sku: null, days: freeRenewal.days });
    }
  } else {
    if (hasActivePass(seller, now)) choices.push({ intent: 'time_only', sku: extensionOf[seller.tier] });
    choices.push({ intent: 'renew_pass', sku: passOf[seller.tier] });
  }
  const present = isFree ? config.plans.defaultTier : seller.tier;
  for (const sku of ['sale_pass', 'big_move'] as const) {
    if (outranks(CATALOG[sku].tier, present)) choices.push({ intent: 'upgrade', sku });
  }
  return { isFree, published, freeRenewal, choices };
}

/**
 * The days that a free renewal adds, the end after it, and from when on it is possible: a week before the end, but at
 * most half of the page's life, so that a page that was just renewed can't be renewed again.
 */
function freeRenewalOf(config: PlanConfig, seller: Planned, expiresAt: Date, now: Date) {
  const days = limitsOf(config, seller, now).pageDays ?? FREE_RENEWAL_DAYS;
  const windowMs = Math.min(RENEWAL_WINDOW_DAYS, days / 2) * DAY;
  const from = new Date(expiresAt.getTime() - windowMs);
  return { from, days, to: freeRenewalEnd(days, expiresAt, now) };
}

/** The end after a free renewal: from the present end if it is in the future, or else from now. */
export const freeRenewalEnd = (days: number, expiresAt: Date, now: Date): Date =>
  new Date(Math.max(expiresAt.getTime(), now.getTime()) + days * DAY);

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

/**
 * Renews a free page immediately; paid and lapsed-paid accounts get what they can buy, if anything is for sale here,
 * and never free time.
 * @throws AppError PAGE_UNPUBLISHED, RENEWAL_TOO_EARLY
 */
export function extendPage(ctx: SellerContext): Promise<ExtendedPage> {
  const now = ctx.clock.now();
  return commit(ctx, async (tx) => {
    const { seller, page, state } = await readRenewal(ctx, tx);
    if (!page?.published) throw refusal('PAGE_UNPUBLISHED.extending');
    const zone = await timezoneOf(tx, seller.id);
    const { is_expired: _expired, ...before } = presentExpiry(page, now, zone);
    const url = pageUrl(ctx.config, page);
    if (!state.isFree) {
      const options = presentOptions(ctx, seller, state);
      return { extended: false, requires_payment: options.length > 0, ...before, url, options };
    }
    const { freeRenewal } = state;
    if (!freeRenewal) {
      const why = 'The page has no end, so there is nothing to renew.';
      throw new AppError('RENEWAL_TOO_EARLY', why, { hint: 'There is nothing to do.' });
    }
    if (freeRenewal.from > now) {
      const from = freeRenewal.from.toISOString();
      const why = `It is too early to renew the page: that is possible from ${from}.`;
      throw new AppError('RENEWAL_TOO_EARLY', why, { hint: `Call again from ${from} on.` });
    }
    const { to: expiresAt } = freeRenewal;
    await updateRows(tx, 'pages', { sellerId: seller.id }, { expiresAt, updatedAt: now });
    const { is_expired: _after, ...after } = presentExpiry({ expiresAt }, now, zone);
    return { extended: true, requires_payment: false, ...after, url, options: [] };
  });
}
