import { getRow } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { withLocalTimes } from '../text/local-times.ts';
import type { Slot } from './schemas.ts';
import type { Interval, SlotRules } from './slots.ts';

/** The settings of a seller who has never set any. */
const UNSET: SlotRules = { enabled: false, timezone: null, slotMinutes: 30, windows: [], blockedDates: [] };

export const availabilityOf = async (db: Read, sellerId: string): Promise<SlotRules> =>
  (await getRow(db, 'availability', { sellerId })) ?? UNSET;

export const presentSlot = ({ startsAt, endsAt }: Interval, zone: string | null): Slot =>
  withLocalTimes(
    { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
    zone,
    'starts_at',
    'ends_at',
  );
