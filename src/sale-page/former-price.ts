import type { Schema } from '../../db/schema.ts';
import { DAY } from '../units.ts';

/** How long the old price appears after a drop. */
export const FORMER_PRICE_MS = 7 * DAY;

/** The price that the page strikes through: for a week after a planned drop, while the item is available. */
export const shownFormerPrice = (
  item: Pick<Schema['items']['$inferSelect'], 'status' | 'formerPriceCents' | 'droppedAt'>,
  now: Date,
): number | null =>
  item.status !== 'taken' &&
  item.droppedAt !== null &&
  now.getTime() - item.droppedAt.getTime() < FORMER_PRICE_MS
    ? item.formerPriceCents
    : null;
