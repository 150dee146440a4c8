import { isAgent, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** A price that an agent asked for is below a floor that the seller raised since. */
export const belowFloorNow = ({
  below_min_price: below,
}: {
  below_min_price?: true | undefined;
}): string | undefined => (below ? 'The price is below your lowest price by now.' : undefined);

/**
 * Whether a price lies under the private floor of its item. The seller may go there, an agent may not.
 * @param minPriceCents the floor as it will be
 * @throws AppError BELOW_MIN_PRICE for an agent
 */
export function isBelowMin(
  { actor }: Pick<SellerContext, 'actor'>,
  {
    title,
    priceCents,
    minPriceCents,
  }: { title: string; priceCents: number | null; minPriceCents: number | null },
): boolean {
  if (priceCents === null || minPriceCents === null || priceCents >= minPriceCents) return false;
  if (!isAgent(actor)) return true;
  throw new AppError(
    'BELOW_MIN_PRICE',
    `This is less than the lowest price that the seller takes for “${title}” (min_price). Nothing was changed.`,
    { hint: 'Ask the seller. Once they have said so, change min_price first, then try again.' },
  );
}
