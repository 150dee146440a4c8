import type { TIERS } from '../db/schema.ts';

export type Tier = (typeof TIERS)[number];

/** The limits of a tier; null means no limit. */
export type TierLimits = {
  label: string;
  activeItems: number | null;
  /** New listings: for `free`, within any 30 days; for a pass, during the pass. */
  creations: number | null;
  /** Photos stored at the same time, including those that no listing shows. */
  photos: number | null;
  /** How many days the sale page stays online; null: as long as the pass. */
  pageDays: number | null;
  keyLifeDays: number;
};

type TierTable = Record<Tier, TierLimits>;

/** What each tier gives by default. */
export const TIER_TABLE: TierTable = {
  free: { label: 'Free', activeItems: 3, creations: 10, photos: 300, pageDays: 30, keyLifeDays: 30 },
  move_sale: {
    label: 'Move Sale',
    activeItems: 50,
    creations: 50,
    photos: 1000,
    pageDays: null,
    keyLifeDays: 30,
  },
  garage_sale: {
    label: 'Garage Sale',
    activeItems: 200,
    creations: 200,
    photos: 4000,
    pageDays: null,
    keyLifeDays: 60,
  },
};

const FIELDS = {
  active_items: 'activeItems',
  creations: 'creations',
  photos: 'photos',
  page_days: 'pageDays',
  key_life_days: 'keyLifeDays',
} as const;

/** The table with an operator's limits: `free.active_items=20,free.creations=off`. @param refuse for bad parts */
export function tierTable(overrides: string, refuse: (message: string) => void): TierTable {
  const table = structuredClone(TIER_TABLE);
  for (const part of overrides.split(',').filter((text) => text.trim() !== '')) {
    const [, tier = '', field = '', value = ''] = /^\s*([a-z_]+)\.([a-z_]+)=(\d+|off)\s*$/.exec(part) ?? [];
    const limits = isTier(tier) ? table[tier] : undefined;
    const name = isField(field) ? FIELDS[field] : undefined;
    if (!limits || !name) {
      refuse(`"${part}" is not tier.field=number (or off) with a field of ${Object.keys(FIELDS).join(', ')}`);
    } else if (name === 'keyLifeDays') {
      if (value === 'off' || Number(value) < 1) refuse(`"${part}" needs a number of days`);
      else limits.keyLifeDays = Number(value);
    } else {
      limits[name] = value === 'off' ? null : Number(value);
    }
  }
  return table;
}

const isTier = (name: string): name is Tier => Object.hasOwn(TIER_TABLE, name);
const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

export type PlanConfig = { plans: { defaultTier: Tier; table: TierTable } };
export type Planned = {
  tier: Tier;
  planEndsAt: Date | null;
  ownerSince: Date | null;
  ownerOnPlan: boolean;
};

type Paid = { tier: Exclude<Tier, 'free'>; planEndsAt: Date };

const RANK: Record<Tier, number> = { free: 0, move_sale: 1, garage_sale: 2 };

export const outranks = (tier: Tier, other: Tier): boolean => RANK[tier] > RANK[other];

/** Whether a pass is active now. An account whose pass has lapsed isn't a free account either. */
export const hasActivePass = <T extends Planned>(seller: T, now: Date): seller is T & Paid =>
  seller.tier !== 'free' && seller.planEndsAt !== null && seller.planEndsAt > now;

/** Whether the account owns the installation, with the owner's pass or without. */
export const isOwner = ({ ownerSince }: Pick<Planned, 'ownerSince'>): boolean => ownerSince !== null;

/** Whether the account owns the installation and sells here itself: the largest tier, without limits or an end. */
export const hasOwnerPass = (seller: Pick<Planned, 'ownerSince' | 'ownerOnPlan'>): boolean =>
  isOwner(seller) && !seller.ownerOnPlan;

/** Whether the account has nothing to pay: no pass, or only one that gives no more than everyone gets. */
export const isFreeAccount = (config: PlanConfig, seller: Planned): boolean =>
  hasOwnerPass(seller) || !outranks(seller.tier, config.plans.defaultTier);

/** The tier whose limits apply now: the pass until it ends, or else what the operator gives everyone. */
export function effectiveTier(config: PlanConfig, seller: Planned, now: Date): Tier {
  if (hasOwnerPass(seller)) return 'garage_sale';
  const { defaultTier } = config.plans;
  return hasActivePass(seller, now) && !outranks(defaultTier, seller.tier) ? seller.tier : defaultTier;
}

export function limitsOf(config: PlanConfig, seller: Planned, now: Date): TierLimits {
  const limits = config.plans.table[effectiveTier(config, seller, now)];
  if (!hasOwnerPass(seller)) return limits;
  return { ...limits, label: 'Owner', activeItems: null, creations: null, photos: null, pageDays: null };
}

export const keyLifeDays = (config: PlanConfig, seller: Planned, now: Date): number =>
  limitsOf(config, seller, now).keyLifeDays;
