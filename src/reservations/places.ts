import { eq, max, sql } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import type { MoveContext } from './announce.ts';
import { type Place, queueOf } from './find.ts';
import { positionsIn } from './positions.ts';
import type { WantedItem } from './wanted-items.ts';

/** Where a buyer stands at an item: position 0 holds it, 1 is next in line. */
export type PlaceInLine = {
  itemId: string;
  title: string;
  priceCents: number;
  state: 'held' | 'queued';
  position: number;
};

const insertPlace = insertInto('reservationItems');

/** Where the next buyer of an item would stand. */
export const nextPlace = ({ id, title, priceCents, status, queueCount }: WantedItem): PlaceInLine => ({
  itemId: id,
  title,
  priceCents,
  state: status === 'available' ? 'held' : 'queued',
  position: status === 'available' ? 0 : queueCount + 1,
});

/** Where the given open places stand now. */
export async function placesInLine(db: Read, places: readonly Place[]): Promise<PlaceInLine[]> {
  const queue = await queueOf(
    db,
    places.map((place) => place.itemId),
  );
  const positions = positionsIn(queue);
  return places.map((place) => {
    const { itemId, title, priceCents } = place;
    const position = positions.of(place) ?? 0;
    return { itemId, title, priceCents, state: position === 0 ? 'held' : 'queued', position };
  });
}

/** Holds the item for a reservation, or puts it at the end of the item's queue. */
export async function takePlace(
  ctx: MoveContext,
  tx: Write,
  reservationId: string,
  item: WantedItem,
): Promise<PlaceInLine> {
  const { items, reservationItems } = tx.t;
  const place = nextPlace(item);
  const now = ctx.clock.now();
  await tx
    .update(items)
    .set(
      place.state === 'held'
        ? { status: 'reserved', version: sql`${items.version} + 1`, updatedAt: now }
        : { queueCount: place.position },
    )
    .where(eq(items.id, item.id))
    .returning({ id: items.id });
  const [last] = await tx
    .select({ order: max(reservationItems.queueOrder) })
    .from(reservationItems)
    .where(eq(reservationItems.itemId, item.id));
  await insertPlace(tx, {
    reservationId,
    itemId: item.id,
    state: place.state,
    queueOrder: (last?.order ?? 0) + 1,
    createdAt: now,
  });
  return place;
}
