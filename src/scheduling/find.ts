import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { Words } from '../languages/index.ts';
import { withLocalTimes } from '../text/local-times.ts';
import type { Availability, Conflict, Slot } from './schemas.ts';
import type { Interval } from './slots.ts';

export type AvailabilityRow = RowOf<'availability'>;
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

export const presentAvailability = (
  row: AvailabilitySettings,
  conflicts: readonly Conflict[],
  { told }: Words,
): Availability => ({
  scheduling_enabled: row.enabled,
  scheduling_timezone: row.timezone,
  slot_duration: row.slotMinutes === 60 ? 60 : 30,
  // Rebuilt in a fixed order: a JSON column of PostgreSQL doesn't keep the order of keys.
  manual_availability: row.windows.map(({ day_of_week, start_time, end_time }) => ({
    day_of_week,
    start_time,
    end_time,
  })),
  blocked_dates: row.blockedDates,
  ...(conflicts.length > 0 && {
    conflicts: [...conflicts],
    conflicts_note: told.conflicts({ n: conflicts.length }),
  }),
});

export const presentSlot = ({ startsAt, endsAt }: Interval, zone: string | null): Slot =>
  withLocalTimes(
    { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
    zone,
    'starts_at',
    'ends_at',
  );
