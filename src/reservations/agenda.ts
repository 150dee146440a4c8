import { above, isSet, listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { type SharedAddress, sharedAddress } from '../visits/address.ts';
import { UNDO_MS } from './clock.ts';
import type { ReservationRow } from './find.ts';
import { presentReservations } from './present.ts';
import type { Reservation } from './schemas.ts';

/** A past or upcoming visit by a buyer. */
export type Visit = Reservation & {
  pickup_at: string;
  /** The pickup has begun, and no one has recorded how it went. */
  is_over: boolean;
  address_shared: boolean;
  /** The buyer has an address that the seller has since changed. */
  address_changed: boolean;
};

export type Agenda = {
  /** In the order of their times. */
  visits: Visit[];
  /** Held by a confirmed buyer without a pickup time; the first to expire comes first. */
  without_time: Reservation[];
  /** Recorded within the last half hour: the seller can still undo each. */
  just_closed: Reservation[];
};

/** The seller's pickups: who comes when, whether booked or set by hand, and which pickups passed without an answer. */
export async function readAgenda(ctx: SellerContext): Promise<Agenda> {
  const { read } = ctx.store;
  const now = ctx.clock.now();
  const open = await openRows(ctx);
  const closed = await closedRows(ctx);
  const shared = await addressesSent(read, [...new Set(open.map((row) => row.conversationId))]);
  const all = await presentReservations(read, [...open, ...closed]);
  const holding = all.slice(0, open.length);
  return {
    visits: holding.flatMap((each) =>
      each.pickup_at === null
        ? []
        : [
            {
              ...each,
              pickup_at: each.pickup_at,
              is_over: new Date(each.pickup_at) <= now,
              address_shared: shared.has(each.conversation_id),
              address_changed: shared.get(each.conversation_id)?.changed ?? false,
            },
          ],
    ),
    without_time: holding
      .filter((each) => each.pickup_at === null && each.status === 'active')
      .toSorted((a, b) => (a.expires_at ?? '').localeCompare(b.expires_at ?? '')),
    just_closed: all
      .slice(open.length)
      .filter(({ undo_until: until }) => until !== null && new Date(until) > now),
  };
}

const openRows = ({ store, actor }: SellerContext): Promise<ReservationRow[]> =>
  listRows(
    store.read,
    'reservations',
    { sellerId: actor.sellerId, status: ['pending', 'active'] },
    { order: ['slotStartsAt', 'id'] },
  );

const closedRows = ({ store, actor, clock }: SellerContext): Promise<ReservationRow[]> =>
  listRows(
    store.read,
    'reservations',
    { sellerId: actor.sellerId, undo: isSet, updatedAt: above(new Date(clock.now().getTime() - UNDO_MS)) },
    { order: ['updatedAt', 'id'] },
  );

/** Where the seller has sent an address, by thread. */
async function addressesSent(db: Read, conversationIds: string[]): Promise<Map<string, SharedAddress>> {
  const sent = new Map<string, SharedAddress>();
  for (const id of conversationIds) {
    const shared = await sharedAddress(db, id);
    if (shared) sent.set(id, shared);
  }
  return sent;
}
