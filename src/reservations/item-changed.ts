import { and, eq } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { fromCents, HOUR } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import type { MoveContext } from './event.ts';
import { queueOf, type ReservationRow, reservationOfPlace } from './find.ts';
import { changePlaces, NO_OFFER } from './hold.ts';
import { offerState } from './offer-state.ts';

type ItemRow = RowOf<'items'>;
type Terms = Pick<ItemRow, 'id' | 'title' | 'priceCents'>;
type PlaceRow = RowOf<'reservationItems'>;
type Holder = { reservation: ReservationRow; place: PlaceRow; item: ItemRow };

/** A buyer gets at most one email per this period about changes of an item. */
const QUIET_MS = HOUR;

/** When the buyer who holds an item hears of a change; `never` if it changes nothing for them. */
export type HolderHears = Awaited<ReturnType<typeof tellHolder>>;

/**
 * Tells the buyer who holds an item about a new title or a higher price; a lower price ends the offers that it reaches.
 * After such an email, changes within an hour are told together once the hour has passed, as they are then: it then
 * returns that time. Returns undefined if no buyer with a confirmed address holds the item.
 */
export async function tellHolder(ctx: MoveContext, tx: Write, before: Terms, after: Terms) {
  if (after.priceCents < before.priceCents) await endOffersFrom(tx, after);
  const holder = await holderOf(tx, after.id);
  if (!holder) return undefined;
  if (isSame(before, after)) return holder.reservation.confirmedAt === null ? undefined : 'never';
  // If the seller approves messages first, the approval shows each change, so none waits for the hour to pass.
  if (ctx.asking) return tellNow(ctx, tx, holder, before, after);
  if (holder.reservation.confirmedAt === null) return undefined;
  const { told } = holder.place;
  const quietUntil = new Date((told?.at ?? 0) + QUIET_MS);
  if (told && quietUntil > ctx.clock.now()) {
    const differs = !isSame({ title: told.title, priceCents: told.price_cents }, after);
    await changePlaces(tx, holder.place, { tellAt: differs ? quietUntil : null });
    return differs ? quietUntil : 'never';
  }
  if (after.title === before.title && after.priceCents < before.priceCents) return 'never';
  return tellNow(ctx, tx, holder, before, after);
}

/** Offers end that a lower price reaches: accepting one would cost its buyer as much as the price, or more. */
async function endOffersFrom(tx: Write, { id: itemId, priceCents }: Terms): Promise<void> {
  for (const place of await queueOf(tx, [itemId])) {
    const isReached = place.offerCents !== null && place.offerCents >= priceCents;
    if (!isReached || offerState(place).state !== 'open') continue;
    const { lotOfferCents } = await reservationOfPlace(tx, place.reservationId);
    if (lotOfferCents === null) await changePlaces(tx, place, NO_OFFER);
  }
}

/** Tells the changes whose hour has passed, for up to `limit` items. Returns how many items it handled. */
export async function tellChangedItems(ctx: Deps, limit: number): Promise<number> {
  const first = { columns: ['itemId', 'reservationId'], order: ['tellAt'], limit } as const;
  const due = await listRows(ctx.store.read, 'reservationItems', { tellAt: atMost(ctx.clock.now()) }, first);
  for (const place of due) await ctx.store.write((tx) => tellWhatChanged(ctx, tx, place));
  return due.length;
}

async function tellWhatChanged(ctx: Deps, tx: Write, due: Pick<PlaceRow, 'itemId' | 'reservationId'>) {
  await changePlaces(tx, due, { tellAt: null });
  const holder = await holderOf(tx, due.itemId);
  const told = holder?.place.told;
  if (!told || holder?.reservation.id !== due.reservationId) return;
  const { item } = holder;
  const before = { id: item.id, title: told.title, priceCents: told.price_cents };
  if (!isSame(before, item)) await tellNow(ctx, tx, holder, before, item);
}

async function tellNow(
  ctx: MoveContext,
  tx: Write,
  { reservation, place }: Holder,
  before: Terms,
  after: Terms,
): Promise<'now'> {
  await announce(ctx, tx, reservation, EVENTS.itemChanged, {
    before: { title: before.title, price: fromCents(before.priceCents) },
    after: { title: after.title, price: fromCents(after.priceCents) },
    agreedPrice: fromCents(place.agreedPriceCents),
  });
  const told = { at: ctx.clock.now().getTime(), title: after.title, price_cents: after.priceCents };
  await changePlaces(tx, place, { told, tellAt: null });
  return 'now';
}

async function holderOf(db: Read, itemId: string): Promise<Holder | undefined> {
  const { reservations, reservationItems: places, items: item } = db.t;
  const [holder] = await db
    .select({ reservation: reservations, place: places, item })
    .from(places)
    .innerJoin(reservations, eq(reservations.id, places.reservationId))
    .innerJoin(item, eq(item.id, places.itemId))
    .where(and(eq(places.itemId, itemId), eq(places.state, 'held')));
  return holder;
}

const isSame = (one: Omit<Terms, 'id'>, other: Omit<Terms, 'id'>): boolean =>
  one.title === other.title && one.priceCents === other.priceCents;
