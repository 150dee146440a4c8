import { isSet } from '../../db/conditions.ts';
import { listRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { fromCents, MINUTE } from '../units.ts';
import { sharedWith } from '../visits/address.ts';
import { getVisit, isTimed, type TimedVisit } from '../visits/find.ts';
import type { Visit } from '../visits/schemas.ts';
import { clearVisitTime, setVisitTime } from '../visits/set.ts';
import { CONFIRMED_HOLD_MS } from './clock.ts';
import { type Place, placesOf, priceFor, type ReservationRow } from './find.ts';
import { changeHold } from './hold.ts';
import { isHeld } from './status.ts';

/** Everything that a buyer comes for: the confirmed reservations of a thread that hold something, oldest first. */
export const reservationsOfVisit = (db: Read, conversationId: string): Promise<ReservationRow[]> => {
  const holding = { conversationId, status: 'active', confirmedAt: isSet } as const;
  return listRows(db, 'reservations', holding, { order: ['createdAt', 'id'] });
};

export async function itemsOfVisit(db: Read, conversationId: string): Promise<Place[]> {
  const rows = await reservationsOfVisit(db, conversationId);
  const places = await placesOf(db, rows);
  return rows.flatMap(({ id }) => places.filter((place) => place.reservationId === id && isHeld(place)));
}

/** Their total price: agreed prices where there are any, or else listed prices. */
export const totalOf = (places: readonly Place[]): number =>
  places.reduce((sum, place) => sum + priceFor(place), 0);

/** The hold's columns for a visit. A time set by hand is a moment; its end only keeps the calendar free longer. */
const keptBy = ({ startsAt, endsAt, setBy }: TimedVisit) => ({
  slotStartsAt: startsAt,
  slotEndsAt: setBy === 'booked' ? endsAt : startsAt,
});

/** Updates all holds of a visit after its time changed or was removed. Returns `row` as it is then. */
export async function holdFollowsVisit(ctx: Caused, tx: Write, row: ReservationRow): Promise<ReservationRow> {
  const visit = await getVisit(tx, row.conversationId);
  const fresh = new Date(ctx.clock.now().getTime() + CONFIRMED_HOLD_MS);
  const change = {
    askedAt: null,
    // Without its pickup, a hold gets two days again, because its earlier end may have passed.
    ...(isTimed(visit) ? keptBy(visit) : { slotStartsAt: null, slotEndsAt: null, baseEndsAt: fresh }),
  };
  let after = row;
  for (const each of await reservationsOfVisit(tx, row.conversationId)) {
    const changed = await changeHold(ctx, tx, each, change);
    if (each.id === row.id) after = changed;
  }
  return after;
}

/** The time of the buyer's upcoming visit, for a reservation that starts to hold something. */
export async function visitAhead(ctx: Caused, db: Read, { conversationId }: ReservationRow) {
  const visit = await getVisit(db, conversationId);
  const kept = isTimed(visit) ? keptBy(visit) : undefined;
  return kept && kept.slotEndsAt > ctx.clock.now() ? kept : undefined;
}

/** Updates the visit after one of its reservations holds nothing anymore: it stays for others, or becomes free. */
export async function visitWithout(ctx: Caused, tx: Write, { conversationId }: ReservationRow) {
  const visit = await getVisit(tx, conversationId);
  if (!isTimed(visit)) return;
  const others = (await reservationsOfVisit(tx, conversationId))
    .filter((row) => row.slotStartsAt !== null)
    .sort((a, b) => Number(a.slotStartsAt) - Number(b.slotStartsAt));
  if (others.some((row) => row.slotStartsAt?.getTime() === visit.startsAt.getTime())) return;
  const [next] = others;
  await (next ? restoreVisit(ctx, tx, next) : clearVisitTime(tx, conversationId));
}

/** Makes the time of a hold the time of the visit, as if the seller had set it by hand. */
export async function restoreVisit(ctx: Caused, tx: Write, row: ReservationRow): Promise<void> {
  const time = intervalOf(row);
  if (time) await setVisitTime(ctx, tx, row, { ...time, setBy: 'by_hand' });
}

/** How long a pickup set by hand takes if the seller offers no slots, whose length would apply. */
export const BY_HAND_MS = 30 * MINUTE;

/** The pickup of a hold, as calendars need it: with an end after its start. Undefined if it has none. */
export function intervalOf({ slotStartsAt: startsAt, slotEndsAt: ends }: ReservationRow) {
  if (!startsAt || !ends) return undefined;
  return { startsAt, endsAt: ends > startsAt ? ends : new Date(startsAt.getTime() + BY_HAND_MS) };
}

/** The visit of a thread as the API shows it to both sides; null if it has no time. */
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
