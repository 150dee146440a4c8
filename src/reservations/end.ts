import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import type { MoveContext } from './announce.ts';
import { placesOf, type ReservationRow } from './find.ts';
import { type Promotion, passOn, recountQueue } from './queue.ts';
import { endPlaces, settle } from './settle.ts';
import type { Ending } from './status.ts';
import { pickupTitle } from './wording.ts';

export type Ended = {
  reservation: ReservationRow;
  /** Titles of what it had or waited for until now. */
  titles: string[];
  /** How many items it held. */
  heldCount: number;
  promotions: Promotion[];
  /** Takes a pickup that was booked out of calendars. */
  calendar: MailAttachment | undefined;
};

/**
 * Ends a whole reservation: what it held goes to the next in each queue, where it waited it leaves. Telling the two
 * sides why is the caller's.
 */
export async function endReservation(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  ending: Ending,
): Promise<Ended> {
  const places = await placesOf(tx, [row.id]);
  const open = places.filter((place) => place.state === 'held' || place.state === 'queued');
  await endPlaces(
    tx,
    row.id,
    open.map((place) => place.itemId),
    'released',
  );
  const reservation = await settle(ctx, tx, row, ending);
  const held = open.filter((place) => place.state === 'held');
  const promotions = await passOn(ctx, tx, held);
  for (const place of open) if (place.state === 'queued') await recountQueue(tx, place.itemId);
  const titles = open.map((place) => place.title);
  return {
    reservation,
    titles,
    heldCount: held.length,
    promotions,
    calendar: cancelledPickup(ctx, row, titles),
  };
}

/** The calendar file that takes back the pickup of `row`, as it was before it ended. */
export function cancelledPickup(
  ctx: MoveContext,
  row: ReservationRow,
  titles: readonly string[],
): MailAttachment | undefined {
  if (!row.slotStartsAt || !row.slotEndsAt) return undefined;
  return pickupCalendar({
    reservationId: row.id,
    reservedAt: row.createdAt,
    now: ctx.clock.now(),
    startsAt: row.slotStartsAt,
    endsAt: row.slotEndsAt,
    title: pickupTitle(titles),
    cancelled: true,
  });
}
