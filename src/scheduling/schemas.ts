import * as z from 'zod';
import { readData } from '../package-root.ts';
import { isZone } from '../text/country-zones.ts';
import { LocalTime, Timezone as SellersZone } from '../text/local-times.ts';

/** Common names of zones. Most are a fixed offset, wrong for half of the year; others are ambiguous. */
const MEANT = readData<Record<string, string>>('facts/zone-names.json');

/** Why a name is not a time zone; for an abbreviation, which zone it probably means. */
function zoneProblem(name: string): string {
  const abbreviation = name.trim().toUpperCase().replace(/\d.*$/, '');
  const meant = Object.hasOwn(MEANT, abbreviation) ? MEANT[abbreviation] : undefined;
  return meant === undefined
    ? 'must be an IANA time zone, such as America/New_York'
    : `must be an IANA time zone; ${abbreviation} is an abbreviation that does not say where: send ${meant}`;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const WeekDay = z.int().min(0).max(6).describe('0 is Sunday, 1 Monday, … 6 Saturday.');
const DAY_NAME = /^([Ss]un|[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur)day$/;
const DAY_PROBLEM = 'must be 0 (Sunday) to 6 (Saturday), or the day in English, like "Monday"';

export const PickupWindow = z.strictObject({
  day_of_week: WeekDay,
  start_time: z
    .string()
    .regex(TIME, 'must be HH:MM, 00:00 to 23:59')
    .describe('Start in the seller’s time zone, 24-hour HH:MM.'),
  end_time: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be HH:MM, up to 24:00')
    .describe('End in the seller’s time zone, 24-hour HH:MM, after the start; 24:00 is midnight.'),
});
export type PickupWindow = z.infer<typeof PickupWindow>;

const SentWindow = PickupWindow.extend({
  day_of_week: z
    .union([WeekDay, z.string().regex(DAY_NAME, DAY_PROBLEM)], DAY_PROBLEM)
    .describe('0 is Sunday, 1 Monday, … 6 Saturday; or the name of the day, such as "monday".'),
});
export type SentWindow = z.infer<typeof SentWindow>;

const Timezone = z
  .string()
  .max(64)
  .refine(isZone, { error: ({ input }) => zoneProblem(String(input)) })
  .describe(
    'The seller’s IANA time zone, such as America/New_York. Needed before scheduling can be turned on.',
  );

const SlotDuration = z.union([z.literal(30), z.literal(60)]).describe('Minutes of a pickup slot: 30 or 60.');

const enabled = z.boolean().describe('Whether buyers may book a pickup time.');
const windows = z.array(PickupWindow).describe('Weekly times when buyers can come.');
const blockedDates = z
  .array(z.iso.date('must be a date, YYYY-MM-DD'))
  .max(366)
  .describe('Days without pickups in the seller’s time zone, YYYY-MM-DD.');

const Conflict = z.object({
  reservation_id: z.string().describe('The reservation whose pickup it is.'),
  buyer_name: z.string().describe('Entered by the buyer.'),
  starts_at: z.iso.datetime().describe('The pickup, UTC: it stays at this moment.'),
  starts_at_local: LocalTime,
  timezone: SellersZone,
  because: z.enum(['blocked_date', 'outside_windows']).describe('Why it does not fit the new times.'),
});
export type Conflict = z.infer<typeof Conflict>;

export const Availability = z.object({
  scheduling_enabled: enabled,
  scheduling_timezone: z
    .string()
    .nullable()
    .describe('IANA time zone of the windows; null when none is set.'),
  slot_duration: SlotDuration,
  manual_availability: windows,
  blocked_dates: blockedDates,
  conflicts: z.array(Conflict).optional().describe('Booked pickups that these times don’t cover.'),
  conflicts_note: z.string().optional().describe('What that means, for the seller.'),
});
export type Availability = z.infer<typeof Availability>;

export const SetAvailabilityInput = z.strictObject({
  scheduling_enabled: enabled.optional(),
  scheduling_timezone: Timezone.nullable()
    .optional()
    .describe('IANA time zone of the windows, such as America/New_York; null clears it.'),
  slot_duration: SlotDuration.optional(),
  manual_availability: z
    .array(SentWindow)
    .max(70)
    .optional()
    .describe('Weekly times when buyers can come. Replaces the whole list.'),
  blocked_dates: blockedDates
    .optional()
    .describe('Days without pickups in the seller’s time zone, YYYY-MM-DD. Replaces the whole list.'),
});
export type SetAvailabilityInput = z.infer<typeof SetAvailabilityInput>;

export const Slot = z.object({
  starts_at: z.iso.datetime().describe('Start of the pickup slot, UTC.'),
  starts_at_local: LocalTime,
  ends_at: z.iso.datetime().describe('End of the pickup slot, UTC.'),
  ends_at_local: LocalTime,
  timezone: SellersZone,
});
export type Slot = z.infer<typeof Slot>;
