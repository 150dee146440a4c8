import type { EntryRow } from './find.ts';

/** The place of everyone in the queues of the given items: 0 holds the item, 1 is next. */
export type Positions = { of(entry: Pick<EntryRow, 'reservationId' | 'itemId'>): number | null };

/** `queue` as `queueOf` lists it. */
export function positionsIn(queue: readonly EntryRow[]): Positions {
  const places = new Map<string, number>();
  const waiting = new Map<string, number>();
  for (const entry of queue) {
    const ahead = waiting.get(entry.itemId) ?? 0;
    const place = entry.state === 'held' ? 0 : ahead + 1;
    if (place > 0) waiting.set(entry.itemId, place);
    places.set(`${entry.reservationId} ${entry.itemId}`, place);
  }
  return { of: ({ reservationId, itemId }) => places.get(`${reservationId} ${itemId}`) ?? null };
}
