import { eq, max, sql } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { type Entry, queueOf } from './find.ts';
import { positionsIn } from './positions.ts';
import type { WantedItem } from './wanted-items.ts';

/** Where a buyer stands at an item: 0 holds it, 1 is next in line. */
export type Standing = { itemId: string; state: 'held' | 'queued'; position: number };
export type Place = Standing & { title: string; priceCents: number };

const insertEntry = insertInto('reservationItems');

/** Where the next buyer of an item would stand. */
export const nextPlace = ({ id, title, priceCents, status, queueCount }: WantedItem): Place => ({
  itemId: id,
  title,
  priceCents,
  state: status === 'available' ? 'held' : 'queued',
  position: status === 'available' ? 0 : queueCount + 1,
});

/** Where the given open entries stand now. */
export async function standings(db: Read, entries: readonly Entry[]): Promise<Place[]> {
  const positions = positionsIn(
    await queueOf(
      db,
      entries.map((entry) => entry.itemId),
    ),
  );
  return entries.map((entry) => {
    const { itemId, title, priceCents } = entry;
    const position = positions.of(entry) ?? 0;
    return { itemId, title, priceCents, state: position === 0 ? 'held' : 'queued', position };
  });
}

/** Holds the item for a reservation, or puts it at the end of the item's queue. */
export async function takePlace(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  reservationId: string,
  item: WantedItem,
): Promise<Place> {
  const { items, reservationItems: entries } = tx.t;
  const place = nextPlace(item);
  const now = clock.now();
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
    .select({ order: max(entries.queueOrder) })
    .from(entries)
    .where(eq(entries.itemId, item.id));
  await insertEntry(tx, {
    reservationId,
    itemId: item.id,
    state: place.state,
    queueOrder: (last?.order ?? 0) + 1,
    createdAt: now,
  });
  return place;
}
