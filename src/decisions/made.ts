import { shortened } from '../text/wording.ts';
import type { Facts } from './facts.ts';
import type { Decision, DecisionAct } from './schemas.ts';

/** A decision as this room derives it. */
export type Made = Omit<
  Decision,
  'since' | 'until' | 'until_local' | 'timezone' | 'acts' | 'conversation_id' | 'reservation_id' | 'item_ids'
> & {
  since: Date;
  until?: Date | null;
  conversation_id?: string;
  reservation_id?: string;
  item_ids?: string[];
  acts: readonly (readonly [DecisionAct, tool: string | null])[];
};

export const listOf = ({ words }: Facts, titles: readonly string[]): string =>
  words.format.list(titles.map((title) => shortened(title, 60)));
