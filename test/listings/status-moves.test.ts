import { describe, expect, it } from 'vitest';
import { ITEM_STATUSES } from '../../db/schema.ts';
import { moveOf } from '../../src/listings/status-moves.ts';

describe('moves of an item that its seller may ask for', () => {
  it.each([
    ['available', 'inactive', { needsRoom: false, releases: false, sale: 'keep' }],
    ['inactive', 'available', { needsRoom: true, releases: false, sale: 'keep' }],
    ['available', 'taken', { needsRoom: false, releases: false, sale: 'set' }],
    ['inactive', 'taken', { needsRoom: false, releases: false, sale: 'set' }],
    ['taken', 'available', { needsRoom: true, releases: false, sale: 'clear' }],
    ['taken', 'inactive', { needsRoom: false, releases: false, sale: 'clear' }],
    ['reserved', 'inactive', { needsRoom: false, releases: true, sale: 'keep' }],
  ] as const)('%s to %s', (from, to, move) => {
    expect(moveOf(from, to)).toEqual(move);
  });

  it.each(ITEM_STATUSES)('%s to itself changes nothing', (status) => {
    expect(moveOf(status, status)).toEqual({ needsRoom: false, releases: false, sale: 'keep' });
  });

  it.each([
    ['available', 'reserved'],
    ['inactive', 'reserved'],
    ['taken', 'reserved'],
    ['reserved', 'available'],
    ['reserved', 'taken'],
  ] as const)('%s to %s is not theirs to ask for', (from, to) => {
    expect(() => moveOf(from, to)).toThrow(expect.objectContaining({ code: 'ITEM_RESERVED' }));
  });
});
