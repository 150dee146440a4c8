import { createHash } from 'node:crypto';
import { isAgent, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

/** A price that an agent asked for is below a floor that the seller raised since. */
export const belowFloorNow = ({
  below_min_price: below,
}: {
  below_min_price?: true | undefined;
}): string | undefined => (below ? 'The price is below your lowest price by now.' : undefined);

/** A price under the floor of its item that the seller names in a page: to be asked about once before it is taken. */
export class AsksBelowMin extends AppError {
  /** Names this price of this item at this floor; the page that asked sends it along. */
  readonly mark: string;
  readonly priced: Priced;

  constructor(priced: Priced) {
    super('BELOW_MIN_PRICE', 'This is less than your lowest price for it. Nothing was changed.');
    this.priced = priced;
    const { title, priceCents, minPriceCents } = priced;
    this.mark = createHash('sha256')
      .update(JSON.stringify([title, priceCents, minPriceCents]))
      .digest('base64url')
      .slice(0, 12);
  }
}

type Priced = { title: string; priceCents: number; minPriceCents: number; currency: string };

/**
 * Whether a price is under the private floor of its item. The seller may go there, in a page once they were asked; an
 * agent may not.
 * @param minPriceCents the floor as it will be
 * @throws AppError BELOW_MIN_PRICE for an agent; AsksBelowMin in a page that asks first
 */
export function isBelowMin(
  { actor, askedBelow }: Pick<SellerContext, 'actor' | 'askedBelow'>,
  {
    title,
    priceCents,
    minPriceCents,
    currency,
  }: { title: string; priceCents: number | null; minPriceCents: number | null; currency: string },
): boolean {
  if (priceCents === null || minPriceCents === null || priceCents >= minPriceCents) return false;
  if (!isAgent(actor)) {
    const asks = new AsksBelowMin({ title, priceCents, minPriceCents, currency });
    if (askedBelow && !askedBelow.includes(asks.mark)) throw asks;
    return true;
  }
  throw new AppError(
    'BELOW_MIN_PRICE',
    `This is less than the lowest price that the seller takes for “${title}” (min_price). Nothing was changed.`,
    { hint: 'Ask the seller. Once they have said so, change min_price first, then try again.' },
  );
}
