import type { Schema } from '../../db/schema.ts';
import { DAY } from '../units.ts';

/** So long after a drop the old price is shown. */
export const FORMER_PRICE_MS = 7 * DAY;

/** What the page strikes through beside the price: for a week after a planned drop, while the thing can be had. */
export const shownFormerPrice = (
  item: Pick<Schema['items']['$inferSelect'], 'status' | 'formerPriceCents' | 'droppedAt'>,
  now: Date,
): number | null =>
  item.status !== 'taken' &&
  item.droppedAt !== null &&
  now.getTime() - item.droppedAt.getTime() < FORMER_PRICE_MS
    ? item.formerPriceCents
    : null;
