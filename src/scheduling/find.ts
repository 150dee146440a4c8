import { and, asc, eq, gt } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import { freeSlots, HORIZON_DAYS, type Interval } from './slots.ts';

export type AvailabilityRow = Schema['availability']['$inferSelect'];
export type AvailabilitySettings = Omit<AvailabilityRow, 'sellerId' | 'updatedAt'>;

/** What a seller has who never set anything. */
const UNSET: AvailabilitySettings = {
  enabled: false,
  timezone: null,
  slotMinutes: 30,
  windows: [],
  blockedDates: [],
};

const availabilityBySeller = prepared<{ sellerId: string }>()('availability_by_seller', (db, p) =>
  db.select().from(db.t.availability).where(eq(db.t.availability.sellerId, p.sellerId)),
);

export const availabilityOf = async (db: Read, sellerId: string): Promise<AvailabilitySettings> =>
  (await availabilityBySeller(db, { sellerId }))[0] ?? UNSET;

/** The pickups to come, in order. */
export async function bookedSlots(
  db: Read,
  sellerId: string,
  now: Date,
): Promise<(Interval & { reservationId: string })[]> {
  const { pickupSlots } = db.t;
  return db
    .select({
      startsAt: pickupSlots.startsAt,
      endsAt: pickupSlots.endsAt,
      reservationId: pickupSlots.reservationId,
    })
    .from(pickupSlots)
    .where(and(eq(pickupSlots.sellerId, sellerId), gt(pickupSlots.endsAt, now)))
    .orderBy(asc(pickupSlots.startsAt));
}

/** The slots that a buyer may choose now. What the buyer's `own` reservations have booked does not stand in the way. */
export async function openSlots(
  db: Read,
  { sellerId, now, own = [] }: { sellerId: string; now: Date; own?: readonly string[] },
): Promise<Interval[]> {
  const availability = await availabilityOf(db, sellerId);
  if (!availability.enabled) return [];
  const booked = (await bookedSlots(db, sellerId, now)).filter((slot) => !own.includes(slot.reservationId));
  return freeSlots({ availability, now, booked, horizonDays: HORIZON_DAYS });
}
