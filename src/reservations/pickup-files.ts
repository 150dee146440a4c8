import ics from 'ics';
import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { namingIn } from '../mail/to-buyer.ts';
import type { Interval } from '../scheduling/slots.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { oneLine } from '../text/plain.ts';
import type { SharedAddress } from '../visits/address.ts';
import { getVisit, isTimed, type VisitRow } from '../visits/find.ts';
import { type MoveContext, titlesOf } from './event.ts';
import type { ReservationRow } from './find.ts';
import { BY_HAND_MS, itemsOfVisit } from './visit.ts';

export type PickupEvent = Interval & {
  uid: string;
  /** When the pickup was first set: the sequence number of a file is its age in seconds (RFC 5545, 3.8.7.4). */
  since: Date;
  now: Date;
  title: string;
  description?: string;
  /** Undefined unless the seller has shared the address with the reader. */
  location?: string;
  cancelled?: boolean;
};

/**
 * The pickup as a calendar file (RFC 5545). Files of one visit replace each other in a calendar: same UID, rising
 * SEQUENCE.
 */
export function pickupCalendar(event: PickupEvent): MailAttachment {
  const { uid, since, now, title, description, location, cancelled = false } = event;
  const attributes = {
    uid: `${uid}@resale-listing-service`,
    sequence: Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000)),
    timestamp: now.getTime(),
    start: event.startsAt.getTime(),
    end: event.endsAt.getTime(),
    title: oneLine(title),
    ...(description === undefined ? {} : { description: oneLine(description) }),
    ...(location === undefined ? {} : { location: oneLine(location) }),
    status: cancelled ? ('CANCELLED' as const) : ('CONFIRMED' as const),
    busyStatus: cancelled ? ('FREE' as const) : ('BUSY' as const),
    productId: 'resale-listing-service',
    method: cancelled ? 'CANCEL' : 'PUBLISH',
  };
  const { value, error } = ics.createEvent(attributes);
  if (value === null) throw error ?? new Error('The calendar file could not be made');
  return {
    filename: 'pickup.ics',
    content_type: `text/calendar; charset=utf-8; method=${attributes.method}`,
    content: Buffer.from(value).toString('base64'),
  };
}

/** The files of one visit for both calendars, each in its reader's language. */
export type PickupFiles = { toBuyer: MailAttachment; toSeller: MailAttachment };

/**
 * The calendar file of a thread's visit, with the place once the seller has shared it; undefined if the visit has no
 * time.
 */
export async function pickupOn(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  shared: SharedAddress | null,
): Promise<PickupFiles | undefined> {
  const visit = await getVisit(tx, reservation.conversationId);
  if (!isTimed(visit)) return undefined;
  const titles = titlesOf(await itemsOfVisit(tx, reservation.conversationId));
  return files(
    ctx,
    tx,
    reservation,
    visit,
    visit,
    titles,
    shared && !shared.changed ? { location: shared.address } : {},
  );
}

/**
 * The file that removes the pickup of `before` from calendars; undefined if it had none, or if the visit continues for
 * other items.
 */
export async function pickupOff(
  ctx: MoveContext,
  tx: Write,
  before: ReservationRow,
  titles: readonly string[],
): Promise<PickupFiles | undefined> {
  const { slotStartsAt: startsAt, slotEndsAt: endsAt, conversationId } = before;
  if (!startsAt || !endsAt) return undefined;
  const visit = await getVisit(tx, conversationId);
  if (!visit || isTimed(visit)) return undefined;
  const time = { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + BY_HAND_MS) };
  return files(ctx, tx, before, visit, time, titles, { cancelled: true });
}

async function files(
  { clock }: MoveContext,
  tx: Write,
  { language, sellerId }: ReservationRow,
  { calendarUid, createdAt }: VisitRow,
  { startsAt, endsAt }: Interval,
  titles: readonly string[],
  rest: { location?: string; cancelled?: true },
): Promise<PickupFiles> {
  const pickup = { uid: calendarUid, since: createdAt, now: clock.now(), startsAt, endsAt, ...rest };
  return {
    toBuyer: pickupCalendar({ ...pickup, title: pickupTitle(titles, keptLanguage(language)) }),
    toSeller: pickupCalendar({ ...pickup, title: pickupTitle(titles, await languageOfSeller(tx, sellerId)) }),
  };
}

/** The title of a pickup in calendars. */
export function pickupTitle(titles: readonly string[], language: Language): string {
  const { mail, calendarTitle } = wordsOf(language);
  return calendarTitle({ items: namingIn(mail, titles) });
}
