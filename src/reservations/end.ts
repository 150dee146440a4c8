import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import { entriesOf, type ReservationRow } from './find.ts';
import { type MoveDeps, type Promotion, passOn, recountQueue } from './queue.ts';
import type { Sale } from './sale.ts';
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
  ctx: MoveDeps,
  tx: Write,
  sale: Sale,
  row: ReservationRow,
  ending: Ending,
): Promise<Ended> {
  const entries = await entriesOf(tx, [row.id]);
  const open = entries.filter((entry) => entry.state === 'held' || entry.state === 'queued');
  await endPlaces(
    tx,
    row.id,
    open.map((entry) => entry.itemId),
    'released',
  );
  const reservation = await settle(ctx, tx, row, ending);
  const held = open.filter((entry) => entry.state === 'held');
  const promotions = await passOn(ctx, tx, sale, held);
  for (const entry of open) if (entry.state === 'queued') await recountQueue(tx, entry.itemId);
  const titles = open.map((entry) => entry.title);
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
  { clock }: MoveDeps,
  row: ReservationRow,
  titles: readonly string[],
): MailAttachment | undefined {
  if (!row.slotStartsAt || !row.slotEndsAt) return undefined;
  return pickupCalendar({
    reservationId: row.id,
    reservedAt: row.createdAt,
    now: clock.now(),
    startsAt: row.slotStartsAt,
    endsAt: row.slotEndsAt,
    title: pickupTitle(titles),
    cancelled: true,
  });
}
