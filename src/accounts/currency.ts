import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { AppError } from '../errors.ts';
import { decimalsOf } from '../money.ts';

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
    throw new AppError(
      'CURRENCY_IN_USE',
      `You have ${listings} ${listings === 1 ? 'listing' : 'listings'}, and amounts are never converted. Nothing was changed.`,
      { listings, hint: `Send keep_amounts: true if every number is to stand as it is, in ${to}.` },
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
      throw new AppError(
        'AMOUNTS_HAVE_CENTS',
        `${to} has no decimals, and some of your amounts do. Nothing was changed.`,
        {
          hint: 'Change those prices, lowest prices and offers to whole numbers first. Deleted listings count until they are gone.',
        },
      );
    }
  }
  await tx
    .update(items)
    .set({ currency: to, version: sql`${items.version} + 1`, updatedAt: now })
    .where(mine);
}

const hasCents = (column: Parameters<typeof eq>[0] | SQL): SQL => sql`${column} % 100 <> 0`;
