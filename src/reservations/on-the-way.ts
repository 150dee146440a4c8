import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { type AppError, refusal } from '../errors.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { dateIn } from '../text/days.ts';
import { isBlocked } from '../threads/blocks.ts';
import { HOUR } from '../units.ts';
import { getVisit, isTimed, type TimedVisit } from '../visits/find.ts';
import { changeVisit } from '../visits/set.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerToldSeller, LateInput } from './buyer-schemas.ts';
import { titlesOf } from './event.ts';
import type { ReservationRow } from './find.ts';
import { isForeignVisit } from './schedule.ts';
import { useLink } from './use-link.ts';
import { itemsOfVisit } from './visit.ts';

/** Minimum time between two messages of the same kind. */
const AGAIN_MS = HOUR;

/**
 * The buyer says that they are running late. @throws AppError NO_PICKUP_ARRANGED, PICKUP_NOT_YET, rate_limited within
 * an hour of the last time
 */
export const tellLate = (ctx: Context, token: string, { minutes }: LateInput): Promise<BuyerToldSeller> =>
  tellSeller(ctx, token, 'lateAt', minutes);

/** The buyer says that they have arrived. @throws AppError as `tellLate` does */
export const tellHere = (ctx: Context, token: string): Promise<BuyerToldSeller> =>
  tellSeller(ctx, token, 'hereAt', null);

function tellSeller(
  ctx: Context,
  token: string,
  what: 'lateAt' | 'hereAt',
  minutes: number | null,
): Promise<BuyerToldSeller> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    const now = ctx.clock.now();
    const visit = await visitOfToday(ctx, tx, token, row);
    const toldAt = visit[what];
    if (toldAt !== null && now.getTime() - toldAt.getTime() < AGAIN_MS) throw justTold(toldAt, now);
    await changeVisit(ctx, tx, visit, { [what]: now });
    // A blocked buyer gets the same response as anyone, but the seller isn't told.
    if (!(await isBlocked(tx, row.sellerId, row.buyerEmail))) {
      const titles = titlesOf(await itemsOfVisit(tx, row.conversationId));
      await announce(ctx, tx, row, EVENTS.onTheWay, { titles, startsAt: visit.startsAt, minutes });
    }
    return { told_at: now.toISOString() };
  });
}

async function visitOfToday(
  ctx: Context,
  tx: Write,
  token: string,
  row: ReservationRow,
): Promise<TimedVisit> {
  // Nothing of this request is picked up then, and who made the others isn't known.
  if (row.slotStartsAt === null && (await isForeignVisit(ctx, tx, token, row))) {
    throw refusal('NO_PICKUP_ARRANGED.onTheWay');
  }
  const visit = await getVisit(tx, row.conversationId);
  const zone = (await timezoneOf(tx, row.sellerId)) ?? 'UTC';
  const today = dateIn(zone, ctx.clock.now());
  if (isTimed(visit) && dateIn(zone, visit.startsAt) === today) return visit;
  if (isTimed(visit) && visit.startsAt > ctx.clock.now()) throw refusal('PICKUP_NOT_YET.onTheWay');
  throw refusal('NO_PICKUP_ARRANGED.onTheWay');
}

function justTold(toldAt: Date, now: Date): AppError {
  const seconds = Math.ceil((toldAt.getTime() + AGAIN_MS - now.getTime()) / 1000);
  return refusal('rate_limited.onTheWay', {}, { retryAfter: seconds });
}
