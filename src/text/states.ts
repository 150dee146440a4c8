import { fold } from './fold.ts';
import { PLACES } from './place-facts.ts';

const { states } = PLACES.united_states;
const codeOf = new Map(Object.entries(states).map(([code, name]) => [name, code]));

export const isStateCode = (folded: string): boolean => Object.hasOwn(states, folded);

/** A state in the form that searches compare: `Oregon`, `OREGON`, and `OR` are equal. */
export function foldState(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ').replace(/\./g, '');
  return codeOf.get(folded) ?? folded;
}
