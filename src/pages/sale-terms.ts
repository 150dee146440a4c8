import { listRows } from '../../db/rows.ts';
import type { PriceDrop } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import { AppError, refusal } from '../errors.ts';
import type { PageRow } from '../sale-page/page.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { dateIn } from '../text/days.ts';
import type { PublishPageInput } from './schemas.ts';

type Terms = Pick<PageRow, 'endsOn' | 'priceDrops' | 'nextDropOn' | 'listedInSearch'>;

/** The dates of a seller's price drops that have already been applied. */
export async function appliedDropsOf(db: Read, sellerId: string): Promise<Set<string>> {
  const rows = await listRows(db, 'appliedDrops', { sellerId }, { columns: ['on'] });
  return new Set(rows.map(({ on }) => on));
}

export const nextDrop = (drops: readonly PriceDrop[] | null, applied: ReadonlySet<string>): string | null =>
  drops?.find(({ on }) => !applied.has(on))?.on ?? null;

/**
 * The sale's last day, price drops, and search visibility after a request. Past days can't be planned; those that were
 * already stored can be sent again. @throws AppError invalid_request
 */
export function saleTerms(
  before: Terms,
  input: PublishPageInput,
  { today, applied }: { today: string; applied: ReadonlySet<string> },
): Terms {
  const endsOn = input.ends_on === undefined ? before.endsOn : input.ends_on;
  if (endsOn !== null && endsOn !== before.endsOn && endsOn < today) {
    throw refusal('invalid_request.endsOnPast', { endsOn, today });
  }
  const stored = before.priceDrops ?? [];
  const drops = (input.price_drops ?? stored).toSorted((a, b) => a.on.localeCompare(b.on));
  for (const [i, { on }] of drops.entries()) {
    if (on === drops[i - 1]?.on) throw new AppError('invalid_request', `price_drops: ${on} appears twice.`);
    const isNew = !applied.has(on) && !stored.some((drop) => drop.on === on);
    if (isNew && on < today) throw new AppError('invalid_request', `price_drops: ${on} has passed.`);
    if (!applied.has(on) && endsOn !== null && on > endsOn) {
      throw refusal('invalid_request.dropAfterEnd', { on, endsOn });
    }
  }
  return {
    endsOn,
    priceDrops: drops.length > 0 ? drops : null,
    nextDropOn: nextDrop(drops, applied),
    listedInSearch: input.listed_in_search ?? before.listedInSearch,
  };
}

/** Today's date where the seller is if the page names this place, and the time zone behind it. */
export async function sellersToday(
  db: Read,
  sellerId: string,
  { city, state, country }: Pick<PageRow, 'city' | 'state' | 'country'>,
  now: Date,
): Promise<{ zone: string; today: string }> {
  const zone = (await timezoneOf(db, sellerId, { city, state, country })) ?? 'UTC';
  return { zone, today: dateIn(zone, now) };
}
