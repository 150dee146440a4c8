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
import { CATALOG, extensionOf, passOf, type Sku } from './catalog.ts';

/** Number of days before its end when a free page can be renewed, and when a pass counts as due. */
export const RENEWAL_WINDOW_DAYS = 7;
const FREE_RENEWAL_DAYS = 30;

export type RenewalChoice =
  | { intent: 'free_renew'; sku: null; days: number }
  | { intent: 'time_only' | 'renew_pass' | 'upgrade'; sku: Sku };

export type RenewablePage = { published: boolean; expiresAt: Date | null };

export type RenewalState = {
  isFree: boolean;
  published: boolean;
  /** Free accounts: the start of the renewal window, and the days that a renewal adds. Null if the page has no end. */
  freeRenewal: { from: Date; days: number } | null;
  choices: RenewalChoice[];
};

/** What a seller can do about the end of the page, for every state of an account. */
export function renewalState(
  config: PlanConfig,
  seller: Planned,
  page: RenewablePage | undefined,
  now: Date,
): RenewalState {
  const isFree = isFreeAccount(config, seller);
  const published = page?.published === true;
  if (hasOwnerPass(seller)) return { isFree, published, freeRenewal: null, choices: [] };
  const freeRenewal = isFree && page?.expiresAt ? freeRenewalOf(config, seller, page.expiresAt, now) : null;
  const choices: RenewalChoice[] = [];
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

/** The last week, but at most half of a page's life, so that a renewal always leaves the window. */
function freeRenewalOf(config: PlanConfig, seller: Planned, expiresAt: Date, now: Date) {
  const days = limitsOf(config, seller, now).pageDays ?? FREE_RENEWAL_DAYS;
  const windowMs = Math.min(RENEWAL_WINDOW_DAYS, days / 2) * DAY;
  return { from: new Date(expiresAt.getTime() - windowMs), days };
}

/** The end after a free renewal: from the present end if it is in the future, or else from now. */
export const freeRenewalEnd = (days: number, expiresAt: Date, now: Date): Date =>
  new Date(Math.max(expiresAt.getTime(), now.getTime()) + days * DAY);
