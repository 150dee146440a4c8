import type { MailAttachment } from '../../db/schema.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import type { ReservationRow } from './find.ts';
import { pickupTitle } from './wording.ts';

type Pickup = Pick<ReservationRow, 'slotStartsAt' | 'slotEndsAt'>;
type Of = {
  reservation: Pick<ReservationRow, 'id' | 'createdAt' | 'slotStartsAt' | 'slotEndsAt'>;
  now: Date;
};

/** How long a pickup set by hand stands in calendars. */
const BY_HAND_MS = 30 * 60_000;

/** The pickup as a calendar file, with the place once the seller has sent it. */
export const calendarOf = (
  of: Of,
  titles: readonly string[],
  address: string | null,
): MailAttachment | undefined =>
  file(of, of.reservation, titles, address === null ? {} : { location: address });

/** The calendar file that takes back `pickup`, as it was. */
export const cancelledPickup = (
  of: Of,
  pickup: Pickup,
  titles: readonly string[],
): MailAttachment | undefined => file(of, pickup, titles, { cancelled: true });

function file(
  { reservation, now }: Of,
  { slotStartsAt: startsAt, slotEndsAt: endsAt }: Pickup,
  titles: readonly string[],
  rest: { location?: string; cancelled?: true },
): MailAttachment | undefined {
  if (!startsAt || !endsAt) return undefined;
  return pickupCalendar({
    reservationId: reservation.id,
    reservedAt: reservation.createdAt,
    now,
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + BY_HAND_MS),
    title: pickupTitle(titles),
    ...rest,
  });
}
