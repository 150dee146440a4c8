import { expect, it } from 'vitest';
import { CHANGING, REACHES_BUYERS } from '../support/reaches-buyers.ts';

it('every operation that changes something says whether it can reach a buyer, and why that is safe', () => {
  expect(CHANGING.length).toBeGreaterThan(35);
  expect(CHANGING.filter((name) => !(name in REACHES_BUYERS))).toEqual([]);
  expect(Object.keys(REACHES_BUYERS).filter((name) => !CHANGING.includes(name))).toEqual([]);
});
