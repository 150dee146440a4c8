import { describe, expect, it, test } from 'vitest';
import { wordsOf } from '../../src/languages/index.ts';
import { manageToken, type PlaceRow, positionsIn } from '../../src/reservations/find.ts';
import { AsksBelowMin, isBelowMin } from '../../src/reservations/min-price.ts';
import { type PlaceState, type ReservationStatus, statusOf } from '../../src/reservations/status.ts';
import { sha256 } from '../../src/tokens.ts';

const at = new Date('2026-05-04T10:00:00.000Z');

describe('what a reservation is', () => {
  const cases: [string, ReservationStatus, Date | null, PlaceState[], ReservationStatus][] = [
    ['a fresh hold', 'pending', null, ['held'], 'pending'],
    ['a confirmed hold', 'pending', at, ['held', 'queued'], 'active'],
    ['a promotion that nobody opened yet', 'active', null, ['held'], 'active'],
    ['only waiting, confirmed or not', 'active', at, ['queued', 'released'], 'queued'],
    ['still waiting for one thing after picking up another', 'active', at, ['sold', 'queued'], 'queued'],
    ['everything picked up', 'active', at, ['sold', 'sold'], 'completed'],
    ['one thing picked up, the other given up', 'queued', at, ['sold', 'released'], 'completed'],
    ['nothing left', 'active', at, ['released'], 'noshow'],
  ];
  it.each(cases)('%s', (_, status, confirmedAt, states, expected) => {
    expect(statusOf({ status, confirmedAt }, states, 'noshow')).toBe(expected);
  });
});

test('a confirmed price below the minimum is this price of this item at this minimum, and no other', () => {
  const actor = { kind: 'session', sellerId: 'sel_1', email: null } as const;
  const asked = { title: 'Lamp', priceCents: 900, minPriceCents: 1000, currency: 'USD' };
  const { mark } = new AsksBelowMin(asked);
  const isBelow = (change: Partial<typeof asked>) =>
    isBelowMin({ actor, askedBelow: [mark] }, { ...asked, ...change });
  expect(isBelow({})).toBe(true);
  for (const change of [{ priceCents: 899 }, { minPriceCents: 1001 }, { title: 'Chair' }])
    expect(() => isBelow(change)).toThrow(AsksBelowMin);
  expect(isBelow({ priceCents: 1000 })).toBe(false);
});

test('places count the waiting of each item automatically', () => {
  const place = (reservationId: string, itemId: string, state: PlaceState, queueOrder: number): PlaceRow => ({
    reservationId,
    itemId,
    state,
    queueOrder,
    agreedPriceCents: null,
    offerCents: null,
    offeredAt: null,
    offersMade: 0,
    offerAnswer: null,
    counterCents: null,
    createdAt: at,
  });
  const queue = [
    place('a', 'table', 'held', 1),
    place('c', 'table', 'queued', 3),
    place('b', 'table', 'queued', 7),
    place('b', 'lamp', 'queued', 2),
  ];
  const { of } = positionsIn(queue);
  expect(queue.map(of)).toEqual([0, 1, 2, 1]);
  expect(of({ reservationId: 'a', itemId: 'lamp' })).toBeNull();
});

test('a manage link can be told again and not be guessed', () => {
  const deps = { pepper: Buffer.alloc(32, 7) };
  const token = manageToken(deps, 'res_1');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(manageToken(deps, 'res_1')).toBe(token);
  expect(manageToken(deps, 'res_2')).not.toBe(token);
  expect(manageToken({ pepper: Buffer.alloc(32, 8) }, 'res_1')).not.toBe(token);
  expect(sha256(token)).not.toContain(token);
  expect(token).not.toContain('res_1');
});

test('titles in a row', () => {
  const { thread, titles } = wordsOf('en');
  expect(thread.pickedUp(titles(['Oak table']))).toBe('Picked up: “Oak table”.');
  expect(thread.pickedUp(titles(['Oak table', 'Lamp', 'Chair']))).toBe(
    'Picked up: “Oak table”, “Lamp”, and “Chair”.',
  );
});
