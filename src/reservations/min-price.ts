import { createHash } from 'node:crypto';
import { isAgent, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';

/** Why an approved price had no effect: the seller has raised the minimum above it in the meantime. */
export const belowFloorNow = (result: { below_min_price?: true | undefined }): string | undefined =>
  result.below_min_price && 'The price is below your lowest price by now.';

/** Thrown when a seller enters a price below the item's minimum on a page, which asks once before it accepts it. */
export class AsksBelowMin extends AppError {
  /** Identifies this price of this item at this minimum. The page confirms with it, so it confirms no other price. */
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

type Pricing = Pick<SellerContext, 'actor' | 'askedBelow'>;
type Named = { title: string; currency: string };
type Priced = Named & { priceCents: number; minPriceCents: number };
type PerhapsPriced = Named & { priceCents: number | null; minPriceCents: number | null };

/**
 * Whether a price is below the item's private minimum. Sellers can go below it once they confirm; agents can't.
 * @param priced with the minimum as it will be
 * @throws AppError BELOW_MIN_PRICE for an agent; AsksBelowMin on a page that asks first
 */
export function isBelowMin({ actor, askedBelow }: Pricing, priced: PerhapsPriced): boolean {
  const { title, priceCents, minPriceCents, currency } = priced;
  if (priceCents === null || minPriceCents === null || priceCents >= minPriceCents) return false;
  if (!isAgent(actor)) {
    const asks = new AsksBelowMin({ title, priceCents, minPriceCents, currency });
    if (askedBelow && !askedBelow.includes(asks.mark)) throw asks;
    return true;
  }
  throw refusal('BELOW_MIN_PRICE.agent', { title });
}
