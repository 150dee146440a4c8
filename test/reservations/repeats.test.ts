import { describe, expect, it } from 'vitest';
import { type Known, repeatOf } from '../../src/reservations/repeats.ts';

const known = [
  {
    row: { confirmedAt: null, buyerName: 'Ben', requestedFrom: 'home' },
    places: [{ itemId: 'lamp' }, { itemId: 'chair' }],
  },
] as Known[];
const same = { name: 'Ben', itemIds: ['chair', 'lamp'], network: 'home' };

describe('a request that merely repeats another', () => {
  it.each([
    ['is for the same items, in any order', same, true],
    ['may come from another network by the same name', { ...same, network: 'work' }, true],
    ['may correct the name from the same network', { ...same, name: 'Benn' }, true],
    ['is no one else’s: another name from another network', { ...same, name: 'Eve', network: 'work' }, false],
    ['is for no fewer items', { ...same, itemIds: ['lamp'] }, false],
    ['is for no more items', { ...same, itemIds: ['lamp', 'chair', 'rug'] }, false],
    ['is for no other items', { ...same, itemIds: ['lamp', 'rug'] }, false],
  ])('%s', (_, request, is) => {
    expect(repeatOf(known, request) === known[0]).toBe(is);
  });

  it('comes before the link was opened', () => {
    const [first] = known;
    const opened = first && { ...first, row: { ...first.row, confirmedAt: new Date(0) } };
    expect(repeatOf(opened ? [opened] : [], same)).toBeUndefined();
  });
});
