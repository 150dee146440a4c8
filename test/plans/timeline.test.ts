import { describe, expect, it } from 'vitest';
import { type Lot, layOut, leftOf, planOf, type Segment } from '../../src/plans/segments.ts';

const DAY = 24 * 3600_000;
const START = Date.parse('2026-05-04T10:00:00.000Z');
const on = (day: number) => new Date(START + day * DAY);

type Step = { on: number; buys: string; tier: Lot['tier']; days: number } | { on: number; loses: string };

const move = (day: number, buys: string, days = 30): Step => ({ on: day, buys, tier: 'move_sale', days });
const garage = (day: number, buys: string, days = 60): Step => ({ on: day, buys, tier: 'garage_sale', days });

/** What is left after a history, computed as the services do: laid out again at every step. */
function after(steps: readonly Step[]): Segment[] {
  return steps.reduce<Segment[]>((segments, step) => {
    const lots = leftOf(segments, on(step.on));
    return layOut(
      'buys' in step
        ? [...lots, { id: step.buys, tier: step.tier, ms: step.days * DAY }]
        : lots.filter((lot) => lot.id !== step.loses),
      on(step.on),
    );
  }, []);
}

const told = (steps: readonly Step[], day: number) => {
  const plan = planOf(after(steps), on(day));
  if (!plan) return 'none';
  const until = (at: Date) => Math.round((at.getTime() - START) / DAY);
  return `${plan.tier} to ${until(plan.endsAt)}${plan.turnsAt ? `, turns at ${until(plan.turnsAt)}` : ''}`;
};

it('a payment gives its days to the last millisecond', () => {
  const segments = after([move(0, 'pass')]);
  const last = new Date(on(30).getTime() - 1);
  expect([leftOf(segments, last), leftOf(segments, on(30))]).toEqual([
    [{ id: 'pass', tier: 'move_sale', ms: 1 }],
    [],
  ]);
});

describe('a plan over time', () => {
  const threeExtensions = [move(0, 'pass'), move(1, 'a'), move(1, 'b'), move(1, 'c'), garage(10, 'big')];
  const cases: [string, Step[], [day: number, plan: string][]][] = [
    [
      'one pass',
      [move(0, 'pass')],
      [
        [0, 'move_sale to 30'],
        [29, 'move_sale to 30'],
        [30, 'none'],
      ],
    ],
    [
      'a pass and its extension',
      [move(0, 'pass'), move(5, 'a')],
      [
        [5, 'move_sale to 60'],
        [60, 'none'],
      ],
    ],
    ['a pass after a lapse', [move(0, 'pass'), move(50, 'next')], [[50, 'move_sale to 80']]],
    [
      'three extensions of the lower tier and then the higher pass',
      threeExtensions,
      [
        [10, 'garage_sale to 180, turns at 70'],
        [69, 'garage_sale to 180, turns at 70'],
        [70, 'move_sale to 180'],
        [180, 'none'],
      ],
    ],
    [
      'an extension of the higher tier while lower days wait',
      [...threeExtensions, garage(20, 'more', 30)],
      [
        [20, 'garage_sale to 210, turns at 100'],
        [100, 'move_sale to 210'],
      ],
    ],
    [
      'a lower pass while the higher runs',
      [garage(0, 'big'), move(3, 'small')],
      [
        [3, 'garage_sale to 90, turns at 60'],
        [75, 'move_sale to 90'],
      ],
    ],
    ['a pass that is taken back', [move(0, 'pass'), { on: 4, loses: 'pass' }], [[4, 'none']]],
    [
      'the higher pass taken back under waiting days',
      [...threeExtensions, { on: 20, loses: 'big' }],
      [
        [20, 'move_sale to 130'],
        [130, 'none'],
      ],
    ],
    [
      'a waiting extension taken back',
      [...threeExtensions, { on: 20, loses: 'b' }],
      [
        [20, 'garage_sale to 150, turns at 70'],
        [70, 'move_sale to 150'],
      ],
    ],
    [
      'a pass taken back whose extension stays paid',
      [move(0, 'pass'), move(1, 'a'), { on: 10, loses: 'pass' }],
      [[10, 'move_sale to 40']],
    ],
    [
      'a pass taken back when its days were used up',
      [move(0, 'pass'), move(1, 'a'), { on: 40, loses: 'pass' }],
      [[40, 'move_sale to 60']],
    ],
  ];
  it.each(cases)('%s', (_, steps, expected) => {
    expect(expected.map(([day]) => [day, told(steps, day)])).toEqual(expected);
  });
});
