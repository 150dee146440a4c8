import ics from 'ics';
import type { MailAttachment } from '../../db/schema.ts';
import { oneLine } from '../text/plain.ts';
import type { Interval } from './slots.ts';

export type PickupEvent = Interval & {
  uid: string;
  /** When the pickup was first set: later files of it get higher sequence numbers. */
  since: Date;
  now: Date;
  title: string;
  description?: string;
  /** Left out unless the seller shared the address with the reader. */
  location?: string;
  cancelled?: boolean;
};

/** The pickup as a calendar file. Files of one visit replace each other in a calendar: same UID, rising SEQUENCE. */
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
