import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import {
  effectiveTier,
  keyLifeDays,
  limitsOf,
  type Planned,
  TIER_TABLE,
  tierTable,
} from '../../src/tiers.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-30T12:00:00Z');
const earlier = new Date('2026-05-30T12:00:00Z');
const config = (env: Record<string, string> = {}) => readConfig(env);

const free: Planned = { tier: 'free', planEndsAt: null, ownerSince: null, ownerOnPlan: false };
const onPass = (tier: 'move_sale' | 'garage_sale', planEndsAt: Date | null = later): Planned => ({
  tier,
  planEndsAt,
  ownerSince: null,
  ownerOnPlan: false,
});

describe('what each tier allows', () => {
  it.each([
    ['free', free, { activeItems: 3, creations: 10, pageDays: 30, keyLifeDays: 30 }],
    ['Move Sale', onPass('move_sale'), { activeItems: 50, creations: 50, pageDays: null, keyLifeDays: 30 }],
    [
      'Garage Sale',
      onPass('garage_sale'),
      { activeItems: 200, creations: 200, pageDays: null, keyLifeDays: 60 },
    ],
  ] as const)('%s', (_, seller, limits) => {
    expect(limitsOf(config(), seller, now)).toMatchObject(limits);
    expect(keyLifeDays(config(), seller, now)).toBe(limits.keyLifeDays);
  });
});

describe('the tier that counts', () => {
  it.each([
    ['a running pass', onPass('garage_sale'), 'free', 'garage_sale'],
    ['a lapsed pass', onPass('garage_sale', earlier), 'free', 'free'],
    ['a pass that ends this moment', onPass('move_sale', now), 'free', 'free'],
    ['a pass without an end', onPass('move_sale', null), 'free', 'free'],
    ["everyone's better plan", free, 'garage_sale', 'garage_sale'],
    ["everyone's better plan beside a smaller pass", onPass('move_sale'), 'garage_sale', 'garage_sale'],
    ["a pass that is better than everyone's plan", onPass('garage_sale'), 'move_sale', 'garage_sale'],
    ["everyone's plan after a pass", onPass('garage_sale', earlier), 'move_sale', 'move_sale'],
  ] as const)('%s', (_, seller, defaultTier, counts) => {
    expect(effectiveTier(config({ PLAN_DEFAULT: defaultTier }), seller, now)).toBe(counts);
  });
});

describe("an operator's own limits", () => {
  it('take the place of single numbers and leave the others', () => {
    const { plans } = config({
      PLAN_LIMITS:
        'free.active_items=20, free.creations=off,free.photos=40,move_sale.page_days=90,garage_sale.key_life_days=7',
    });
    expect(plans.table).toEqual({
      free: { ...TIER_TABLE.free, activeItems: 20, creations: null, photos: 40 },
      move_sale: { ...TIER_TABLE.move_sale, pageDays: 90 },
      garage_sale: { ...TIER_TABLE.garage_sale, keyLifeDays: 7 },
    });
    expect(TIER_TABLE.free.activeItems).toBe(3);
  });

  it.each([
    'active_items=20',
    'free.active=20',
    'gold.active_items=20',
    'free.active_items=many',
    'free.active_items=-1',
    'free.key_life_days=off',
    'free.key_life_days=0',
    'free.active_items=20;free.creations=3',
    'toString.active_items=3',
  ])('"%s" keeps the service from starting, and the message names the variable', (limits) => {
    expect(() => config({ PLAN_LIMITS: limits })).toThrow(ConfigError);
    expect(() => config({ PLAN_LIMITS: limits })).toThrow(/PLAN_LIMITS/);
  });

  it('an unknown default plan is refused as well', () => {
    expect(() => config({ PLAN_DEFAULT: 'gold' })).toThrow(/PLAN_DEFAULT/);
  });

  it('nothing given is the table as it is', () => {
    expect(tierTable(' , ', () => expect.fail('nothing to refuse'))).toEqual(TIER_TABLE);
  });
});
