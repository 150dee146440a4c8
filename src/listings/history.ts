import type { SellerContext } from '../context.ts';
import { listReservations } from '../reservations/list.ts';
import type { Reservation, ReservationItem } from '../reservations/schemas.ts';
import { findOwnedItem } from './find.ts';

/** An event in a listing's history. Amounts are cents of the item's currency. */
export type Happening = { at: Date } & (
  | { what: 'listed' }
  | { what: 'priced'; cents: number }
  | { what: 'dropped'; fromCents: number; cents: number }
  | { what: 'asked'; buyer: string; conversationId: string }
  | { what: 'ended'; buyer: string; conversationId: string; how: Reservation['ended_because']; sold: boolean }
  | { what: 'sold'; cents: number }
  | { what: 'deleted' }
);

/** Someone who has the item or waits for it. */
export type Wanting = {
  buyer: string;
  conversationId: string;
  state: 'held' | 'queued' | 'waiting';
  /** 1 is next in line. */
  position: number | null;
  confirmed: boolean;
  until: string | null;
  pickupAt: string | null;
  offer: number | null;
  agreedPrice: number | null;
  /** The one price for several items, of which those are the shares. */
  lot: { price: number; of: number } | null;
};

/** Maximum number of reservations whose events are shown. */
const SHOWN = 50;

/** What is known about a listing's past, newest first, and who wants it now. @throws AppError not_found, NOT_OWNER */
export async function itemHistory(ctx: SellerContext, id: string) {
  const item = await findOwnedItem(ctx, ctx.store.read, id);
  const { reservations } = await listReservations(ctx, { item_id: id, limit: SHOWN });
  const happenings: Happening[] = [];
  if (item.pricedAt) happenings.push({ at: item.pricedAt, what: 'priced', cents: item.priceCents });
  if (item.droppedAt && item.formerPriceCents !== null) {
    const { droppedAt: at, formerPriceCents: fromCents, priceCents: cents } = item;
    happenings.push({ at, what: 'dropped', fromCents, cents });
  }
  for (const each of reservations) {
    const { buyer_name: buyer, conversation_id: conversationId } = each;
    happenings.push({ at: new Date(each.created_at), what: 'asked', buyer, conversationId });
    if (each.closed_at !== null) {
      const how = each.ended_because;
      // A reservation that was picked up can still have left this item behind.
      const sold = each.items.some((place) => place.item_id === id && place.state === 'sold');
      happenings.push({ at: new Date(each.closed_at), what: 'ended', buyer, conversationId, how, sold });
    }
  }
  if (item.takenAt) happenings.push({ at: item.takenAt, what: 'sold', cents: item.finalPriceCents ?? 0 });
  if (item.deletedAt) happenings.push({ at: item.deletedAt, what: 'deleted' });
  happenings.push({ at: item.createdAt, what: 'listed' });
  happenings.sort((a, b) => b.at.getTime() - a.at.getTime());
  return { happenings, wanting: reservations.flatMap((each) => wantingOf(each, id)).sort(inLine) };
}

function wantingOf(reservation: Reservation, itemId: string): Wanting[] {
  const { lot_offer: lot, items } = reservation;
  const place = items.find((each) => each.item_id === itemId);
  if (!place || !isOpen(place.state)) return [];
  return [
    {
      buyer: reservation.buyer_name,
      conversationId: reservation.conversation_id,
      state: place.state,
      position: place.position,
      confirmed: reservation.buyer_confirmed,
      until: reservation.expires_at,
      pickupAt: reservation.pickup_at,
      offer: place.offer,
      agreedPrice: place.agreed_price,
      lot:
        lot === null || place.offer === null
          ? null
          : { price: lot, of: items.filter(({ offer }) => offer !== null).length },
    },
  ];
}

const isOpen = (state: ReservationItem['state']): state is Wanting['state'] =>
  state === 'held' || state === 'queued' || state === 'waiting';

const inLine = (a: Wanting, b: Wanting) => (a.position ?? 99) - (b.position ?? 99);
