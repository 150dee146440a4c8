import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';

export type AvailabilityRow = Schema['availability']['$inferSelect'];
export type AvailabilitySettings = Omit<AvailabilityRow, 'sellerId' | 'updatedAt'>;

/** The settings of a seller who has never set any. */
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
