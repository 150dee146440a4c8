import { and, asc, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { refusal } from '../errors.ts';
import { itemIsShown } from '../sale-page/shown.ts';
import { tellListing } from '../webhooks/queue.ts';
import { type Place, positionsIn, priceFor, queueOf } from './find.ts';
import { changePlaces } from './hold.ts';

export type WantedItem = Awaited<ReturnType<typeof findWantedItems>>[number];

/** Without a condition on the seller: with one, SQLite would read all of the seller's items, not a few by key. */
const shownItems = prepared<{ ids: string }, Write>()('shown_items', (tx, p) => {
  const { items } = tx.t;
  const query = tx
    .select({
      id: items.id,
      sellerId: items.sellerId,
      title: items.title,
      priceCents: items.priceCents,
      status: items.status,
      queueCount: items.queueCount,
    })
    .from(items)
    .where(and(tx.syntax.among(items.id, sql`${p.ids}`), itemIsShown(items)))
    .orderBy(asc(items.id));
  return tx.syntax.forUpdate(query);
});

/**
 * The requested items of a seller's page, in the order of the request, locked until the write commits.
 * @throws AppError ITEM_UNAVAILABLE naming the unavailable items; then nothing is reserved
 */
export async function findWantedItems(tx: Write, sellerId: string, itemIds: readonly string[]) {
  const rows = await shownItems(tx, { ids: JSON.stringify(itemIds) });
  const found = new Map(rows.flatMap((item) => (item.sellerId === sellerId ? [[item.id, item]] : [])));
  const gone: string[] = [];
  const wanted = itemIds.flatMap((id) => {
    const item = found.get(id);
    if (item && (item.status === 'available' || item.status === 'reserved')) return [item];
    gone.push(item?.status === 'taken' ? `“${item.title}” (sold)` : id);
    return [];
  });
  if (gone.length === 0) return wanted;
  throw refusal('ITEM_UNAVAILABLE.reserving', { titles: gone.join(', ') });
}

/** A buyer's place for an item: position 0 holds it, 1 is next in line; without one, it waits for the link. */
export type PlaceInLine = {
  itemId: string;
  title: string;
  /** The price for this buyer. */
  priceCents: number;
  offerCents?: number | null;
  state: 'held' | 'queued' | 'waiting';
  position: number | null;
};

const insertPlace = insertInto('reservationItems');

/** The place that the next buyer of an item would get; it waits for the emailed link if they may not hold it yet. */
export function nextPlace(
  { id, title, priceCents, status, queueCount }: WantedItem,
  { mayHold }: { mayHold: boolean },
): PlaceInLine {
  const item = { itemId: id, title, priceCents };
  if (status !== 'available') return { ...item, state: 'queued', position: queueCount + 1 };
  return mayHold ? { ...item, state: 'held', position: 0 } : { ...item, state: 'waiting', position: null };
}

export async function placesInLine(db: Read, places: readonly Place[]): Promise<PlaceInLine[]> {
  const ids = places.map(({ itemId }) => itemId);
  const positions = positionsIn(await queueOf(db, ids));
  return places.map((place) => {
    const { itemId, title, offerCents } = place;
    const position = positions.of(place);
    const state = position === null ? 'waiting' : position === 0 ? 'held' : 'queued';
    return { itemId, title, priceCents: priceFor(place), offerCents, state, position };
  });
}

/** Takes a place: it holds the item, joins the end of the item's line, or waits for the emailed link. */
export async function takePlace(
  ctx: Caused,
  tx: Write,
  reservationId: string,
  item: WantedItem,
  { mayHold, offerCents }: { mayHold: boolean; offerCents: number | null },
): Promise<PlaceInLine> {
  const place = { ...nextPlace(item, { mayHold }), offerCents };
  await occupy(ctx, tx, place);
  await insertPlace(tx, {
    reservationId,
    itemId: item.id,
    state: place.state,
    queueOrder: await nextOrder(tx, item.id),
    offerCents,
    ...(offerCents !== null && { offeredAt: ctx.clock.now(), offersMade: 1 }),
    createdAt: ctx.clock.now(),
  });
  return place;
}

const holdItem = prepared<{ itemId: string; now: Date }, Write>()('hold_item', (tx, p) => {
  const { items } = tx.t;
  return tx
    .update(items)
    .set({ status: 'reserved', version: sql`${items.version} + 1`, updatedAt: sql`${p.now}` })
    .where(eq(items.id, p.itemId))
    .returning();
});

const lastOrder = prepared<{ itemId: string }>()('last_order_of_item', (db, p) => {
  const { reservationItems: r } = db.t;
  return db
    .select({ order: max(r.queueOrder) })
    .from(r)
    .where(eq(r.itemId, p.itemId));
});

async function occupy(ctx: Caused, tx: Write, { itemId, state, position }: PlaceInLine): Promise<void> {
  if (state === 'queued') await updateRows(tx, 'items', { id: itemId }, { queueCount: position ?? 0 });
  if (state !== 'held') return;
  const [item] = await holdItem(tx, { itemId, now: ctx.clock.now() });
  if (item) await tellListing(ctx, tx, 'listing.updated', item);
}

// Two writers can't get the same number, because their callers have locked the item.
async function nextOrder(tx: Write, itemId: string): Promise<number> {
  const [last] = await lastOrder(tx, { itemId });
  return (last?.order ?? 0) + 1;
}

/** For a buyer who has opened the link: each item that waited for it is now held, joined in line, or already gone. */
export async function takeWaitingPlaces(ctx: Caused, tx: Write, places: readonly Place[]): Promise<void> {
  const waiting = places.filter((place) => place.state === 'waiting');
  if (waiting.length === 0) return;
  const { items } = tx.t;
  const ids = waiting.map((place) => place.itemId);
  const query = tx.select().from(items).where(inArray(items.id, ids));
  const found = new Map((await tx.syntax.forUpdate(query)).map((item) => [item.id, item]));
  for (const { reservationId, itemId } of waiting) {
    const item = found.get(itemId);
    const onSale = item?.deletedAt === null && (item.status === 'available' || item.status === 'reserved');
    const place = item && onSale ? nextPlace(item, { mayHold: true }) : undefined;
    if (place) await occupy(ctx, tx, place);
    const state = place?.state ?? 'released';
    await changePlaces(tx, { reservationId, itemId }, { state, queueOrder: await nextOrder(tx, itemId) });
  }
}

/** How many items one network address can hold without a link: no one blocks a sale with made-up addresses. */
const UNCONFIRMED_ITEMS = 5;

const heldFrom = prepared<{ network: string }>()('held_from_network', (db, p) => {
  const { reservations, reservationItems } = db.t;
  return db
    .select({ itemId: reservationItems.itemId })
    .from(reservationItems)
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(
      and(
        eq(reservations.requestedFrom, p.network),
        or(isNull(reservations.confirmedAt), reservations.confirmedUnproven),
        inArray(reservations.status, ['pending', 'active']),
        eq(reservationItems.state, 'held'),
      ),
    );
});

/** How many more items this network address can hold before someone opens a link. */
export async function holdsLeft(db: Read, network: string): Promise<number> {
  const held = await heldFrom(db, { network });
  return Math.max(0, UNCONFIRMED_ITEMS - held.length);
}
