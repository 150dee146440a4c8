import type { MailAttachment } from '../../db/schema.ts';
import { DEFAULT_LANGUAGE, keptLanguage } from '../languages/index.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import { MINUTE } from '../units.ts';
import type { ReservationRow } from './find.ts';
import { pickupTitle } from './wording.ts';

type Pickup = Pick<ReservationRow, 'slotStartsAt' | 'slotEndsAt'>;
type Of = {
  reservation: Pick<ReservationRow, 'id' | 'createdAt' | 'slotStartsAt' | 'slotEndsAt' | 'language'>;
  now: Date;
};

/** The same pickup for both calendars, each in the words of its reader. */
export type PickupFiles = { toBuyer: MailAttachment; toSeller: MailAttachment };

/** How long a pickup set by hand stands in calendars. */
const BY_HAND_MS = 30 * MINUTE;

/** The pickup as a calendar file, with the place once the seller has sent it. */
export const calendarOf = (
  of: Of,
  titles: readonly string[],
  address: string | null,
): PickupFiles | undefined =>
  files(of, of.reservation, titles, address === null ? {} : { location: address });

/** The calendar file that takes back `pickup`, as it was. */
export const cancelledPickup = (of: Of, pickup: Pickup, titles: readonly string[]): PickupFiles | undefined =>
  files(of, pickup, titles, { cancelled: true });

function files(
  { reservation, now }: Of,
  { slotStartsAt: startsAt, slotEndsAt: endsAt }: Pickup,
  titles: readonly string[],
  rest: { location?: string; cancelled?: true },
): PickupFiles | undefined {
  if (!startsAt || !endsAt) return undefined;
  const pickup = {
    reservationId: reservation.id,
    reservedAt: reservation.createdAt,
    now,
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + BY_HAND_MS),
    ...rest,
  };
  return {
    toBuyer: pickupCalendar({ ...pickup, title: pickupTitle(titles, keptLanguage(reservation.language)) }),
    toSeller: pickupCalendar({ ...pickup, title: pickupTitle(titles, DEFAULT_LANGUAGE) }),
  };
}
