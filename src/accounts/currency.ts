import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { decimalsOf } from '../money.ts';
import { refusal } from '../refusal.ts';

/**
 * Switches everything that a seller has to another currency. The numbers stay the same: nothing is ever converted.
 * @throws AppError CURRENCY_IN_USE while there are listings, unless `keepAmounts` says that their numbers are right;
 * AMOUNTS_HAVE_CENTS if the new currency has none
 */
export async function changeCurrency(
  tx: Write,
  { sellerId, to, keepAmounts, now }: { sellerId: string; to: string; keepAmounts: boolean; now: Date },
): Promise<void> {
  const { items, reservationItems: places } = tx.t;
  const mine = eq(items.sellerId, sellerId);
  const listings = await tx.$count(items, and(mine, isNull(items.deletedAt)));
  if (listings > 0 && !keepAmounts) {
    throw refusal(
      'CURRENCY_IN_USE.amounts',
      { listings, noun: listings === 1 ? 'listing' : 'listings', to },
      { listings },
    );
  }
  if (decimalsOf(to) === 0) {
    const withCents = await tx
      .select({ id: items.id })
      .from(items)
      .leftJoin(places, eq(places.itemId, items.id))
      .where(
        and(
          mine,
          or(
            ...[items.priceCents, items.minPriceCents, items.formerPriceCents, items.finalPriceCents].map(
              hasCents,
            ),
            hasCents(places.agreedPriceCents),
            hasCents(places.offerCents),
          ),
        ),
      )
      .limit(1);
    if (withCents.length > 0) {
      throw refusal('AMOUNTS_HAVE_CENTS.currency', { to });
    }
  }
  await tx
    .update(items)
    .set({ currency: to, version: sql`${items.version} + 1`, updatedAt: now })
    .where(mine);
}

const hasCents = (column: Parameters<typeof eq>[0] | SQL): SQL => sql`${column} % 100 <> 0`;
