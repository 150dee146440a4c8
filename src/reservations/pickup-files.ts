import ics from 'ics';
import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { namingIn } from '../mail/to-buyer.ts';
import type { Interval } from '../scheduling/slots.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { oneLine } from '../text/plain.ts';
import { SECOND } from '../units.ts';
import type { SharedAddress } from '../visits/address.ts';
import { getVisit, isTimed, type VisitRow } from '../visits/find.ts';
import { type MoveContext, titlesOf } from './event.ts';
import type { ReservationRow } from './find.ts';
import { intervalOf, itemsOfVisit } from './visit.ts';

export const PRODUCT_ID = 'resale-listing-service';

/** A pickup in a calendar: in a file of its own, or in the seller's feed. */
type Entry = Interval & { uid: string; now: Date; title: string; description?: string };

export const attributesOf = ({ uid, now, startsAt, endsAt, title, description }: Entry) => ({
  uid: `${uid}@${PRODUCT_ID}`,
  timestamp: now.getTime(),
  start: startsAt.getTime(),
  end: endsAt.getTime(),
  title: oneLine(title),
  ...(description !== undefined && { description: oneLine(description) }),
  status: 'CONFIRMED' as const,
  busyStatus: 'BUSY' as const,
  productId: PRODUCT_ID,
});

export type PickupEvent = Entry & {
  /** When the pickup was first set: the sequence number of a file is its age in seconds (RFC 5545, 3.8.7.4). */
  since: Date;
  /** Undefined unless the seller has shared the address with the reader. */
  location?: string;
  cancelled?: boolean;
};

/** The pickup as a calendar file (RFC 5545). Files of one visit replace each other: same UID, rising SEQUENCE. */
export function pickupCalendar({ since, location, cancelled, ...entry }: PickupEvent): MailAttachment {
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  const { value, error } = ics.createEvent({
    ...attributesOf(entry),
    sequence: Math.max(0, Math.floor((entry.now.getTime() - since.getTime()) / SECOND)),
    ...(location !== undefined && { location: oneLine(location) }),
    ...(cancelled && { status: 'CANCELLED', busyStatus: 'FREE' }),
    method,
  });
  if (value === null) throw error ?? new Error('The calendar file could not be made');
  return {
    filename: 'pickup.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(value).toString('base64'),
  };
}

/** The files of one visit for both calendars, each in its reader's language. */
export type PickupFiles = { toBuyer: MailAttachment; toSeller: MailAttachment };

/** The calendar file of a thread's visit, with the place once it is shared; undefined if the visit has no time. */
export async function pickupOn(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  shared: SharedAddress | null,
) {
  const visit = await getVisit(tx, row.conversationId);
  if (!isTimed(visit)) return undefined;
  const { startsAt, endsAt } = visit;
  const items = await itemsOfVisit(tx, row.conversationId);
  const where = shared && !shared.changed ? { location: shared.address } : {};
  return files(ctx, tx, row, visit, { startsAt, endsAt, titles: titlesOf(items), ...where });
}

/** The file that removes the pickup of `before` from calendars; undefined without one, or if the visit goes on. */
export async function pickupOff(
  ctx: MoveContext,
  tx: Write,
  before: ReservationRow,
  titles: readonly string[],
): Promise<PickupFiles | undefined> {
  const time = intervalOf(before);
  const visit = await getVisit(tx, before.conversationId);
  if (!time || !visit || isTimed(visit)) return undefined;
  return files(ctx, tx, before, visit, { ...time, titles, cancelled: true });
}

async function files(
  { clock }: MoveContext,
  tx: Write,
  { language, sellerId }: ReservationRow,
  { calendarUid: uid, createdAt: since }: VisitRow,
  { titles, ...what }: Interval & { titles: readonly string[]; location?: string; cancelled?: true },
): Promise<PickupFiles> {
  const pickup = { uid, since, now: clock.now(), ...what };
  return {
    toBuyer: pickupCalendar({ ...pickup, title: pickupTitle(titles, keptLanguage(language)) }),
    toSeller: pickupCalendar({ ...pickup, title: pickupTitle(titles, await languageOfSeller(tx, sellerId)) }),
  };
}

export function pickupTitle(titles: readonly string[], language: Language): string {
  const { mail, calendarTitle } = wordsOf(language);
  return calendarTitle({ items: namingIn(mail, titles) });
}
