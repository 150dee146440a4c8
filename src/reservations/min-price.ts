import { createHash } from 'node:crypto';
import { isAgent, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';

/** Why an approved price had no effect: the seller has raised the minimum above it in the meantime. */
export const belowFloorNow = ({
  below_min_price: below,
}: {
  below_min_price?: true | undefined;
}): string | undefined => (below ? 'The price is below your lowest price by now.' : undefined);

/**
 * Thrown when a seller enters a price below the item's minimum on a page: the page asks once before it accepts that
 * price.
 */
export class AsksBelowMin extends AppError {
  /**
   * Identifies this price of this item at this minimum. The page sends it along to confirm, so it can't confirm any
   * other price.
   */
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
 * Whether a price is below the item's private minimum. Sellers can go below it, on a page after they confirm; agents
 * can't.
 * @param minPriceCents the minimum as it will be
 * @throws AppError BELOW_MIN_PRICE for an agent; AsksBelowMin on a page that asks first
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
  throw refusal('BELOW_MIN_PRICE.agent', { title });
}
