import { listRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { getRenewalOptions } from '../plans/renewal.ts';
import type { RenewalOptions } from '../plans/schemas.ts';
import { listReservations } from '../reservations/list.ts';
import type { Reservation } from '../reservations/schemas.ts';
import { getPageOfSeller, overAt, type PageRow } from '../sale-page/page.ts';
import { timezoneOf } from '../sellers/zone.ts';

/** Facts about the end of a page or a sale: what is held, what is left, and who is in line. */
export type Ending = {
  page: PageRow | undefined;
  renewal: RenewalOptions;
  /** The end of the last day; null if none is set. */
  saleEndsAt: Date | null;
  timezone: string;
  /** Newest first, up to 100 of each kind. */
  held: Reservation[];
  queued: Reservation[];
  /** Items that can still be reserved. */
  left: { id: string; title: string; priceCents: number; currency: string }[];
};

/** Reads the present state, whether or not the end is near. */
export async function readEnding(ctx: SellerContext): Promise<Ending> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const page = await getPageOfSeller(read, sellerId);
  const timezone = (await timezoneOf(read, sellerId)) ?? 'UTC';
  const { reservations } = await listReservations(ctx, { status: 'open', limit: 100 });
  return {
    page,
    renewal: await getRenewalOptions(ctx),
    saleEndsAt: page?.endsOn ? overAt(page.endsOn, timezone) : null,
    timezone,
    held: reservations.flatMap((each) => inState(each, 'held')),
    queued: reservations.flatMap((each) => inState(each, 'queued')),
    left: await listRows(
      read,
      'items',
      { sellerId, status: 'available', needsReview: false, deletedAt: null },
      { columns: ['id', 'title', 'priceCents', 'currency'], order: ['title', 'id'] },
    ),
  };
}

/** A reservation with only the items that it holds, or waits for; nothing if it has none of these. */
function inState(of: Reservation, state: 'held' | 'queued'): Reservation[] {
  const items = of.items.filter((item) => item.state === state);
  return items.length === 0 ? [] : [{ ...of, items }];
}
