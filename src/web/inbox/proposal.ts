import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { namingIn } from '../../mail/to-buyer.ts';
import { findOwnedReservation, placesOf } from '../../reservations/find.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { timezoneOf } from '../../sellers/zone.ts';

const MOST = 3;

/** The words in which times are proposed to a buyer. @throws AppError invalid_request unless they are one to three to come */
export async function proposal(
  ctx: SellerContext,
  reservationId: string,
  times: readonly (Date | null)[],
  { inbox, mail, format }: Words,
): Promise<string> {
  const { read } = ctx.store;
  await findOwnedReservation(ctx, read, reservationId);
  const now = ctx.clock.now();
  const chosen = times.flatMap((at) => (at !== null && at > now ? [at] : []));
  if (chosen.length === 0 || chosen.length > MOST || chosen.length < times.length) {
    throw new AppError('invalid_request', inbox.chooseTimes);
  }
  const timezone = await timezoneOf(read, ctx.actor.sellerId);
  const titles = (await placesOf(read, [reservationId])).filter(isOpenPlace).map(({ title }) => title);
  const told = chosen.toSorted((a, b) => Number(a) - Number(b)).map((at) => format.moment(at, timezone));
  const [only] = told;
  const { propose: words } = inbox.act;
  const items = namingIn(mail, titles);
  return only !== undefined && told.length === 1
    ? words.one({ items, time: only })
    : [words.when({ items }), ...told.map((time) => `- ${time}`), words.which].join('\n');
}
