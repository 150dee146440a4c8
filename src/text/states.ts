import { readData } from '../package-root.ts';
import { fold } from './fold.ts';

const { states } = readData<{ unitedStates: { states: Record<string, string> } }>(
  'facts/places.json',
).unitedStates;
const codes = new Set(Object.values(states));

export const isStateCode = (folded: string): boolean => codes.has(folded);

/** A state as searches compare it: `Oregon`, `OREGON` and `OR` are equal. */
export function foldState(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ').replace(/\./g, '');
  return states[folded] ?? folded;
}
