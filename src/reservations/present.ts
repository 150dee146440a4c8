import { and, eq, ne } from 'drizzle-orm';
import type { PastPlace, PickupUndo } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { fromCents } from '../units.ts';
import { UNDO_MS } from './clock.ts';
import { type Place, type Positions, placesOf, positionsIn, queueOf, type ReservationRow } from './find.ts';
import { lotOf, offerState } from './offer-state.ts';
import type { Promotion as PromotedItem } from './queue.ts';
import { Reservation, type ReservationItem } from './schemas.ts';
import type { Promotion } from './seller-schemas.ts';
import { isOpenPlace } from './status.ts';

function presented(
  row: ReservationRow,
  places: readonly Place[],
  positions: Positions,
  zone: string | null,
): Reservation {
  const items = [
    ...places.map((place) => presentItem(place, positions)),
    ...(row.past ?? []).map(presentPast),
  ];
  const waiting = items.flatMap((item) => (item.state === 'queued' ? (item.position ?? []) : []));
  const shown = {
    reservation_id: row.id,
    conversation_id: row.conversationId,
    status: row.status,
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail,
    buyer_confirmed: row.confirmedAt !== null && !row.confirmedUnproven,
    items,
    item_ids: items.map((item) => item.item_id),
    item_count: items.length,
    queue_position: waiting.length > 0 ? Math.min(...waiting) : null,
    currency: items[0]?.currency ?? DEFAULT_CURRENCY,
    offers: amounts(places, 'offerCents'),
    lot_offer: fromCents(lotOf(row, places)?.cents ?? null),
    offer_states: Object.fromEntries(
      places.flatMap((place) => (place.offerCents === null ? [] : [[place.itemId, offerState(place)]])),
    ),
    agreed_prices: amounts(places, 'agreedPriceCents'),
    expires_at: row.expiresAt?.toISOString() ?? null,
    pickup_at: row.slotStartsAt?.toISOString() ?? null,
    pickup_starts_at: row.slotStartsAt?.toISOString() ?? null,
    pickup_ends_at: row.slotEndsAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    ended_because: row.endedBecause,
    undo_until: row.undo && isStill(row.undo, places) ? new Date(row.undo.at + UNDO_MS).toISOString() : null,
    undo_action: row.undo?.action ?? null,
    undo_lost_count: new Set(row.undo?.lost.map((lost) => lost.reservation_id).filter((id) => id !== row.id))
      .size,
  };
  return withLocalTimes(shown, zone, 'expires_at', 'pickup_at', 'pickup_ends_at', 'undo_until');
}

/** Whether the items are where the end of the reservation left them: what went on to someone else can't come back. */
const isStill = ({ held, sold }: PickupUndo, places: readonly Place[]): boolean =>
  held.every((id) => {
    const left = sold.includes(id) ? 'taken' : 'available';
    return places.some(({ itemId, itemStatus }) => itemId === id && itemStatus === left);
  });

const presentItem = (place: Place, positions: Positions): ReservationItem => ({
  item_id: place.itemId,
  title: place.title,
  price: fromCents(place.priceCents),
  currency: place.currency,
  agreed_price: fromCents(paysFor(place)),
  offer: fromCents(place.offerCents),
  below_minimum:
    place.offerCents !== null && place.minPriceCents !== null && place.offerCents < place.minPriceCents,
  state: place.state,
  position: positions.of(place),
});

/** What the buyer pays, if that differs from the item's price: the agreed price or, once it is sold, the price paid. */
const paysFor = ({ state, priceCents, finalPriceCents, agreedPriceCents }: Place): number | null =>
  state === 'sold' &&
  finalPriceCents !== null &&
  (agreedPriceCents !== null || finalPriceCents !== priceCents)
    ? finalPriceCents
    : agreedPriceCents;

const presentPast = (past: PastPlace): ReservationItem => ({
  item_id: past.item_id,
  title: past.title,
  price: fromCents(past.price_cents),
  currency: past.currency ?? DEFAULT_CURRENCY,
  // For a sold item, the stored price is the price paid.
  agreed_price: fromCents(
    past.state === 'sold' && past.agreed_price_cents !== null ? past.price_cents : past.agreed_price_cents,
  ),
  offer: null,
  below_minimum: false,
  state: past.state,
  position: null,
});

const amounts = (places: readonly Place[], of: 'offerCents' | 'agreedPriceCents'): Record<string, number> =>
  Object.fromEntries(
    places.flatMap((place) => (place[of] === null ? [] : [[place.itemId, fromCents(place[of])]])),
  );

export const presentReservation = async (db: Read, row: ReservationRow): Promise<Reservation> =>
  (await presentReservations(db, [row]))[0]!;

/** Several reservations of one seller with their items and positions, in the given order. */
export async function presentReservations(db: Read, rows: readonly ReservationRow[]): Promise<Reservation[]> {
  const [first] = rows;
  if (!first) return [];
  const zone = await timezoneOf(db, first.sellerId);
  const places = await placesOf(db, rows);
  const open = places.filter(isOpenPlace);
  const positions = positionsIn(await queueOf(db, [...new Set(open.map((place) => place.itemId))]));
  const byReservation = new Map<string, Place[]>();
  for (const place of places) {
    byReservation.set(place.reservationId, [...(byReservation.get(place.reservationId) ?? []), place]);
  }
  return rows.map((row) => presented(row, byReservation.get(row.id) ?? [], positions, zone));
}

export const presentPromotion = ({ itemId, title, reservation }: PromotedItem): Promotion => ({
  item_id: itemId,
  title,
  reservation_id: reservation.id,
  buyer_name: reservation.buyerName,
});

/** A reservation as an agent works with it: without bare ids and second names for the same value. */
export const ReservationInShort = Reservation.pick({
  reservation_id: true,
  status: true,
  buyer_confirmed: true,
  items: true,
  currency: true,
  lot_offer: true,
  offer_states: true,
  expires_at: true,
  expires_at_local: true,
  pickup_at: true,
  pickup_at_local: true,
  timezone: true,
  ended_because: true,
});

/** Whether the thread of a request has others: with the same address, they may be from someone else. */
export async function hasOthers(db: Read, of: { id: string; conversationId: string | null }) {
  const { id, conversationId } = of;
  if (conversationId === null) return false;
  const { reservations: r, questions: q } = db.t;
  const reserved = await db.$count(r, and(eq(r.conversationId, conversationId), ne(r.id, id)));
  return reserved > 0 || (await db.$count(q, and(eq(q.conversationId, conversationId), ne(q.id, id)))) > 0;
}
