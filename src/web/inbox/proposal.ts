import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findOwnedReservation, placesOf } from '../../reservations/find.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { moment, naming } from '../../text/wording.ts';

const MOST = 3;

/** The words in which times are proposed to a buyer. @throws AppError invalid_request unless they are one to three to come */
export async function proposal(
  ctx: SellerContext,
  reservationId: string,
  times: readonly (Date | null)[],
): Promise<string> {
  const { read } = ctx.store;
  await findOwnedReservation(ctx, read, reservationId);
  const now = ctx.clock.now();
  const chosen = times.flatMap((at) => (at !== null && at > now ? [at] : []));
  if (chosen.length === 0 || chosen.length > MOST || chosen.length < times.length) {
    throw new AppError('invalid_request', 'when: choose one to three times to come.');
  }
  const timezone = await timezoneOf(read, ctx.actor.sellerId);
  const titles = (await placesOf(read, [reservationId])).filter(isOpenPlace).map(({ title }) => title);
  const told = chosen.toSorted((a, b) => Number(a) - Number(b)).map((at) => moment(at, timezone));
  const [only] = told;
  return told.length === 1
    ? `Could you pick up ${naming(titles)} on ${only}? Please say if that suits you, and I will note the time.`
    : [
        `When could you pick up ${naming(titles)}? I am there at these times:`,
        ...told.map((time) => `- ${time}`),
        'Please answer with the one that suits you, and I will note it.',
      ].join('\n');
}
