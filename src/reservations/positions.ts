import type { PlaceRow } from './find.ts';

/** The position of everyone in the lines of the given items: 0 holds the item, 1 is next. */
export type Positions = { of(place: Pick<PlaceRow, 'reservationId' | 'itemId'>): number | null };

/** `queue` in the order that `queueOf` returns. */
export function positionsIn(queue: readonly PlaceRow[]): Positions {
  const positions = new Map<string, number>();
  const waiting = new Map<string, number>();
  for (const { reservationId, itemId, state } of queue) {
    const ahead = waiting.get(itemId) ?? 0;
    const position = state === 'held' ? 0 : ahead + 1;
    if (position > 0) waiting.set(itemId, position);
    positions.set(`${reservationId} ${itemId}`, position);
  }
  return { of: ({ reservationId, itemId }) => positions.get(`${reservationId} ${itemId}`) ?? null };
}
