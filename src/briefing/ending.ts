import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { getRenewalOptions } from '../plans/renewal.ts';
import { listReservations } from '../reservations/list.ts';
import type { Reservation } from '../reservations/schemas.ts';
import { getPageOfSeller, overAt } from '../sale-page/page.ts';
import { timezoneOf } from '../sellers/zone.ts';

export type Ending = Awaited<ReturnType<typeof readEnding>>;

/** The end of a page or a sale, near or not: what is held, what is left, and who is in line. */
export async function readEnding(ctx: SellerContext) {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const page = await getPageOfSeller(read, sellerId);
  const timezone = (await timezoneOf(read, sellerId)) ?? 'UTC';
  const free = { sellerId, status: 'available', needsReview: false, deletedAt: null } as const;
  // Newest first, up to 100.
  const { reservations } = await listReservations(ctx, { status: 'open', limit: 100 });
  return {
    page,
    renewal: await getRenewalOptions(ctx),
    /** The end of the last day; null if none is set. */
    saleEndsAt: page?.endsOn ? overAt(page.endsOn, timezone) : null,
    timezone,
    held: reservations.flatMap((each) => inState(each, 'held')),
    queued: reservations.flatMap((each) => inState(each, 'queued')),
    /** Items that can still be reserved. */
    left: await listRows(read, 'items', free, { columns: SHOWN, order: ['title', 'id'] }),
  };
}

const SHOWN = ['id', 'title', 'priceCents', 'currency'] as const;

/** A reservation with only the items that it holds, or waits for; nothing if it has none of these. */
function inState(of: Reservation, state: 'held' | 'queued'): Reservation[] {
  const items = of.items.filter((item) => item.state === state);
  return items.length === 0 ? [] : [{ ...of, items }];
}
