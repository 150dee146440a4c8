import { isSet, listRows, updatedRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import type { Interval } from '../scheduling/slots.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { fromCents, MINUTE } from '../units.ts';
import { sharedWith } from '../visits/address.ts';
import { getVisit, isTimed, type TimedVisit } from '../visits/find.ts';
import type { Visit } from '../visits/schemas.ts';
import { clearVisitTime, setVisitTime } from '../visits/set.ts';
import type { MoveContext } from './announce.ts';
import { CONFIRMED_HOLD_MS, holdEnd } from './clock.ts';
import { type Place, placesOf, priceFor, type ReservationRow } from './find.ts';
import { type Ending, type EndReason, isOpen, type PlaceState, statusOf } from './status.ts';

type HoldChange = Partial<
  Pick<
    ReservationRow,
    | 'status'
    | 'confirmedAt'
    | 'baseEndsAt'
    | 'holdUntil'
    | 'slotStartsAt'
    | 'slotEndsAt'
    | 'askedAt'
    | 'warnedFor'
  >
>;

/** The hold columns of a reservation that holds nothing (or nothing anymore). */
export const NO_HOLD = { baseEndsAt: null, holdUntil: null, askedAt: null, warnedFor: null } as const;

/** Changes what determines a hold, and recalculates when it ends. */
export async function changeHold(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  change: HoldChange,
): Promise<ReservationRow> {
  const expiresAt = holdEnd({ ...row, ...change });
  const [changed] = await updatedRows(
    tx,
    'reservations',
    { id: row.id },
    { ...change, expiresAt, updatedAt: ctx.clock.now() },
  );
  if (!changed) throw new Error('A hold without a reservation');
  return changed;
}

/** Ends the places of a reservation on the given items: sold to this buyer, or given up. */
export async function endPlaces(
  tx: Write,
  reservationId: string,
  itemIds: readonly string[],
  state: Extract<PlaceState, 'released' | 'sold'>,
): Promise<void> {
  if (itemIds.length === 0) return;
  await updateRows(tx, 'reservationItems', { reservationId, itemId: itemIds }, { state });
}

/**
 * Updates a reservation's row to match its places. With no places left, it ends as `ending`, with `because` as the
 * latest cause; once it holds nothing, the visit continues without it.
 */
export async function settle(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  { ending, because }: { ending: Ending; because: EndReason },
): Promise<ReservationRow> {
  const places = await listRows(
    tx,
    'reservationItems',
    { reservationId: reservation.id },
    { columns: ['state'] },
  );
  const status = statusOf(
    reservation,
    places.map((place) => place.state),
    ending,
  );
  const holds = status === 'pending' || status === 'active';
  const closed = !isOpen(status);
  const [settled] = await updatedRows(
    tx,
    'reservations',
    { id: reservation.id },
    {
      status,
      ...(holds ? {} : { expiresAt: null, ...NO_HOLD }),
      ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null } : {}),
      closedAt: closed ? ctx.clock.now() : null,
      endedBecause: closed ? (status === 'completed' ? 'picked_up' : because) : null,
      updatedAt: ctx.clock.now(),
    },
  );
  if (!holds && reservation.slotStartsAt) await visitWithout(ctx, tx, reservation);
  return settled ?? reservation;
}

/** Everything that a buyer comes for: the confirmed reservations of a thread that hold something, oldest first. */
export const reservationsOfVisit = (db: Read, conversationId: string): Promise<ReservationRow[]> =>
  listRows(
    db,
    'reservations',
    { conversationId, status: 'active', confirmedAt: isSet },
    { order: ['createdAt', 'id'] },
  );

/** The items that the buyer picks up at a visit. */
export async function itemsOfVisit(db: Read, conversationId: string): Promise<Place[]> {
  const rows = await reservationsOfVisit(db, conversationId);
  const places = await placesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) =>
    places.filter(({ reservationId, state }) => reservationId === id && state === 'held'),
  );
}

/** Their total: agreed prices where there are any, or else listed prices. */
export const totalOf = (places: readonly Place[]): number =>
  places.reduce((sum, place) => sum + priceFor(place), 0);

/** For the buyer, a time set by hand is a single moment; its end only keeps the calendar free for longer. */
const keptBy = ({ startsAt, endsAt, setBy }: TimedVisit): Interval => ({
  startsAt,
  endsAt: setBy === 'booked' ? endsAt : startsAt,
});

/** The visit got another time, or none, and so do the holds of everything picked up then. Returns the updated holds. */
export async function holdsFollowVisit(
  ctx: MoveContext,
  tx: Write,
  conversationId: string,
): Promise<ReservationRow[]> {
  const visit = await getVisit(tx, conversationId);
  const time = isTimed(visit) ? keptBy(visit) : undefined;
  const fresh = new Date(ctx.clock.now().getTime() + CONFIRMED_HOLD_MS);
  const changed: ReservationRow[] = [];
  for (const row of await reservationsOfVisit(tx, conversationId)) {
    changed.push(
      await changeHold(ctx, tx, row, {
        slotStartsAt: time?.startsAt ?? null,
        slotEndsAt: time?.endsAt ?? null,
        askedAt: null,
        // Without its pickup, a hold gets two days again: its earlier time may have expired.
        ...(!time && { baseEndsAt: fresh }),
      }),
    );
  }
  return changed;
}

/** What a reservation that starts to hold something takes from its buyer's upcoming visit: its time. */
export async function visitAhead(
  ctx: MoveContext,
  db: Read,
  { conversationId }: ReservationRow,
): Promise<{ slotStartsAt: Date; slotEndsAt: Date } | undefined> {
  const visit = await getVisit(db, conversationId);
  if (!isTimed(visit)) return undefined;
  const { startsAt, endsAt } = keptBy(visit);
  return endsAt > ctx.clock.now() ? { slotStartsAt: startsAt, slotEndsAt: endsAt } : undefined;
}

/** A reservation of a visit no longer holds anything: the visit stays for the others, or its time becomes free. */
export async function visitWithout(ctx: MoveContext, tx: Write, { conversationId }: ReservationRow) {
  const visit = await getVisit(tx, conversationId);
  if (!isTimed(visit)) return;
  const [next, ...others] = (await reservationsOfVisit(tx, conversationId))
    .filter((row) => row.slotStartsAt !== null)
    .sort((a, b) => Number(a.slotStartsAt) - Number(b.slotStartsAt));
  const stays = [next, ...others].some((row) => row?.slotStartsAt?.getTime() === visit.startsAt.getTime());
  if (stays) return;
  if (!next?.slotStartsAt || !next.slotEndsAt) return clearVisitTime(tx, conversationId);
  await restoreVisit(ctx, tx, next);
}

/** The time of a hold becomes the time of the visit, as if set by hand. */
export async function restoreVisit(
  ctx: MoveContext,
  tx: Write,
  { sellerId, conversationId, slotStartsAt: startsAt, slotEndsAt: endsAt }: ReservationRow,
): Promise<void> {
  if (!startsAt || !endsAt) return;
  const ends = endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + BY_HAND_MS);
  await setVisitTime(ctx, tx, { sellerId, conversationId }, { startsAt, endsAt: ends, setBy: 'by_hand' });
}

/** How long a pickup set by hand takes if no slots say otherwise. */
export const BY_HAND_MS = 30 * MINUTE;

/** The visit of a thread as the API shows it, to both sides; null while it has no time. */
export async function presentVisit(db: Read, conversationId: string): Promise<Visit | null> {
  const visit = await getVisit(db, conversationId);
  if (!isTimed(visit)) return null;
  const places = await itemsOfVisit(db, conversationId);
  const shared = await sharedWith(db, visit);
  const shown = {
    starts_at: visit.startsAt.toISOString(),
    ends_at: visit.setBy === 'booked' ? visit.endsAt.toISOString() : null,
    set_by: visit.setBy,
    item_ids: places.map(({ itemId }) => itemId),
    total: fromCents(totalOf(places)),
    currency: places[0]?.currency ?? DEFAULT_CURRENCY,
    address_shared: shared !== null,
    address_changed: shared?.changed ?? false,
  };
  return withLocalTimes(shown, await timezoneOf(db, visit.sellerId), 'starts_at');
}
