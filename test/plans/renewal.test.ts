import { describe, expect, it } from 'vitest';
import { freeRenewalEnd, renewalState } from '../../src/plans/renewal.ts';
import { type PlanConfig, type Tier, tierTable } from '../../src/tiers.ts';

const NOW = new Date('2026-05-04T10:00:00.000Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 3600_000);

const configOf = (defaultTier: Tier = 'free', overrides = ''): PlanConfig => ({
  plans: { defaultTier, table: tierTable(overrides, (message) => expect.fail(message)) },
});

type State = {
  name: string;
  tier: Tier;
  planEnds?: number;
  /** Days until the page ends, and whether it is published; if left out, there is no page. */
  page?: { ends: number | null; published?: boolean };
  config?: PlanConfig;
  expected: string[];
};

const upgrades = ['upgrade sale_pass', 'upgrade big_move'];
const garageDefault = configOf('garage_sale');

const STATES: State[] = [
  { name: 'free, never published', tier: 'free', expected: upgrades },
  {
    name: 'free, page saved but not published',
    tier: 'free',
    page: { ends: null, published: false },
    expected: upgrades,
  },
  { name: 'free, early', tier: 'free', page: { ends: 8 }, expected: upgrades },
  { name: 'free, due to the minute', tier: 'free', page: { ends: 7 }, expected: ['free_renew', ...upgrades] },
  { name: 'free, last day', tier: 'free', page: { ends: 0.5 }, expected: ['free_renew', ...upgrades] },
  {
    name: 'free, ending this moment',
    tier: 'free',
    page: { ends: 0 },
    expected: ['free_renew', ...upgrades],
  },
  { name: 'free, lapsed long ago', tier: 'free', page: { ends: -90 }, expected: ['free_renew', ...upgrades] },
  {
    name: 'free, due but unpublished',
    tier: 'free',
    page: { ends: 3, published: false },
    expected: upgrades,
  },
  {
    name: 'Move Sale, active',
    tier: 'move_sale',
    planEnds: 20,
    page: { ends: 20 },
    expected: ['time_only move_extension', 'renew_pass sale_pass', 'upgrade big_move'],
  },
  {
    name: 'Move Sale, due',
    tier: 'move_sale',
    planEnds: 2,
    page: { ends: 2 },
    expected: ['time_only move_extension', 'renew_pass sale_pass', 'upgrade big_move'],
  },
  {
    name: 'Move Sale, ended this moment',
    tier: 'move_sale',
    planEnds: 0,
    page: { ends: 0 },
    expected: ['renew_pass sale_pass', 'upgrade big_move'],
  },
  {
    name: 'Move Sale, lapsed',
    tier: 'move_sale',
    planEnds: -10,
    page: { ends: -10 },
    expected: ['renew_pass sale_pass', 'upgrade big_move'],
  },
  {
    name: 'Garage Sale, active',
    tier: 'garage_sale',
    planEnds: 50,
    page: { ends: 50 },
    expected: ['time_only garage_extension', 'renew_pass big_move'],
  },
  {
    name: 'Garage Sale, due',
    tier: 'garage_sale',
    planEnds: 6,
    page: { ends: 6 },
    expected: ['time_only garage_extension', 'renew_pass big_move'],
  },
  {
    name: 'Garage Sale, lapsed',
    tier: 'garage_sale',
    planEnds: -1,
    page: { ends: -1 },
    expected: ['renew_pass big_move'],
  },
  {
    name: 'Garage Sale, active and unpublished',
    tier: 'garage_sale',
    planEnds: 50,
    page: { ends: 50, published: false },
    expected: ['time_only garage_extension', 'renew_pass big_move'],
  },
  {
    name: 'Move Sale, active, never published',
    tier: 'move_sale',
    planEnds: 20,
    expected: ['time_only move_extension', 'renew_pass sale_pass', 'upgrade big_move'],
  },
  {
    name: 'everyone has Garage Sale, page without an end',
    tier: 'free',
    page: { ends: null },
    config: garageDefault,
    expected: [],
  },
  {
    name: 'everyone has Garage Sale, page from before that is due',
    tier: 'free',
    page: { ends: 3 },
    config: garageDefault,
    expected: ['free_renew'],
  },
  {
    name: 'everyone has Garage Sale, a lapsed Move Sale pass from before',
    tier: 'move_sale',
    planEnds: -3,
    page: { ends: -3 },
    config: garageDefault,
    expected: ['free_renew'],
  },
  {
    name: 'everyone has Move Sale, free account',
    tier: 'free',
    page: { ends: null },
    config: configOf('move_sale'),
    expected: ['upgrade big_move'],
  },
  {
    name: 'everyone has Move Sale, Garage Sale lapsed',
    tier: 'garage_sale',
    planEnds: -1,
    page: { ends: -1 },
    config: configOf('move_sale'),
    expected: ['renew_pass big_move'],
  },
  {
    name: 'pages of a week, renewed in their second half only: early',
    tier: 'free',
    page: { ends: 5 },
    config: configOf('free', 'free.page_days=7'),
    expected: upgrades,
  },
  {
    name: 'pages of a week, in their second half',
    tier: 'free',
    page: { ends: 3.5 },
    config: configOf('free', 'free.page_days=7'),
    expected: ['free_renew', ...upgrades],
  },
];

const stateOf = ({ tier, planEnds, page, config = configOf() }: State) =>
  renewalState(
    config,
    {
      tier,
      planEndsAt: planEnds === undefined ? null : inDays(planEnds),
      ownerSince: null,
      ownerOnPlan: false,
    },
    page && { published: page.published ?? true, expiresAt: page.ends === null ? null : inDays(page.ends) },
    NOW,
  );

describe('what a seller can do about the end of the page', () => {
  it.each(STATES)('$name', (state) => {
    const { choices } = stateOf(state);
    expect(choices.map(({ intent, sku }) => (sku === null ? intent : `${intent} ${sku}`))).toEqual(
      state.expected,
    );
  });

  it('calls an account free that never bought a pass, or none that is more than everyone has', () => {
    const free = (tier: Tier, config = configOf()) =>
      stateOf({ name: '', tier, planEnds: 5, config, expected: [] }).isFree;
    expect([free('free'), free('move_sale'), free('garage_sale')]).toEqual([true, false, false]);
    expect([free('move_sale', garageDefault), free('garage_sale', garageDefault)]).toEqual([true, true]);
  });

  it('never leaves a page in its window again after a renewal, however short its life', () => {
    for (const days of [1, 2, 7, 10, 30]) {
      const config = configOf('free', `free.page_days=${days}`);
      const renewed = freeRenewalEnd(days, inDays(0.01), NOW);
      const state = renewalState(
        config,
        { tier: 'free', planEndsAt: null, ownerSince: null, ownerOnPlan: false },
        { published: true, expiresAt: renewed },
        NOW,
      );
      expect(state.freeRenewal?.from.getTime()).toBeGreaterThan(NOW.getTime());
    }
  });
});

describe('the end after a free renewal', () => {
  it('adds to a page that still runs', () => expect(freeRenewalEnd(30, inDays(5), NOW)).toEqual(inDays(35)));
  it('starts now for a page that has ended', () =>
    expect(freeRenewalEnd(30, inDays(-40), NOW)).toEqual(inDays(30)));
});
