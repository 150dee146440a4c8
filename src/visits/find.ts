/**
 * Visits: a buyer comes to a seller once, for everything that they reserved. This room stores the time, who set it, and
 * which address the buyer was given; it never offers or gives one time to two buyers unless the seller insists. The
 * items follow from the reservations (`src/reservations/visit.ts`), whose holds end a day after the visit. Start at
 * `set.ts`.
 */
import { above, not } from '../../db/conditions.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { freeSlots, HORIZON_DAYS, type Interval } from '../scheduling/slots.ts';

export type VisitRow = RowOf<'visits'>;
export type TimedVisit = VisitRow & Interval & { setBy: NonNullable<VisitRow['setBy']> };

export const isTimed = (visit: VisitRow | undefined): visit is TimedVisit =>
  visit !== undefined && visit.startsAt !== null && visit.endsAt !== null && visit.setBy !== null;

export const getVisit = (db: Read, conversationId: string): Promise<VisitRow | undefined> =>
  getRow(db, 'visits', { conversationId });

/** The seller's booked times from now on, in order, but not that of `except`: its buyer can book it again. */
export async function takenTimes(db: Read, of: { sellerId: string; now: Date; except: string }) {
  const others = { sellerId: of.sellerId, endsAt: above(of.now), conversationId: not(of.except) };
  const rows = await listRows(db, 'visits', others, { order: ['startsAt', 'conversationId'] });
  return rows.filter(isTimed);
}

/** The slots that the buyer of a thread can choose now. */
export async function openSlots(
  db: Read,
  { sellerId, now, conversationId }: { sellerId: string; now: Date; conversationId: string },
): Promise<Interval[]> {
  const availability = await availabilityOf(db, sellerId);
  if (!availability.enabled) return [];
  const booked = await takenTimes(db, { sellerId, now, except: conversationId });
  return freeSlots({ availability, now, booked, horizonDays: HORIZON_DAYS });
}
