import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { namingIn } from '../mail/to-buyer.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import type { Interval } from '../scheduling/slots.ts';
import { languageOfSeller } from '../sellers/language.ts';
import type { SharedAddress } from '../visits/address.ts';
import { getVisit, isTimed, type VisitRow } from '../visits/find.ts';
import { type MoveContext, titlesOf } from './event.ts';
import type { ReservationRow } from './find.ts';
import { BY_HAND_MS, itemsOfVisit } from './hold.ts';

/** The same visit for both calendars, each in its reader's language. */
export type PickupFiles = { toBuyer: MailAttachment; toSeller: MailAttachment };

/**
 * The visit of a thread as a calendar file, with the place once the seller has sent it; undefined while it has no time.
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

/** The calendar file that cancels the pickup of `before`, as it was; none while the visit continues for other items. */
export async function pickupOff(
  ctx: MoveContext,
  tx: Write,
  before: ReservationRow,
  titles: readonly string[],
): Promise<PickupFiles | undefined> {
  const { slotStartsAt: startsAt, slotEndsAt: endsAt, conversationId } = before;
  const visit = await getVisit(tx, conversationId);
  if (!startsAt || !endsAt || !visit) return undefined;
  const time = { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + BY_HAND_MS) };
  return isTimed(visit) ? undefined : files(ctx, tx, before, visit, time, titles, { cancelled: true });
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
