import type { ListingRequest, ListingWriter, WrittenListing } from '../adapters/listing-writer.ts';
import { DEFAULT_CURRENCY, highestPrice, roundCents } from '../money.ts';
import { fromCents, toCents } from '../units.ts';

/** A writer's listing with amounts that fit the currency: whole if it has no decimals, and within the maximum price. */
export async function writeInCurrency(
  writer: ListingWriter,
  request: ListingRequest,
  signal: AbortSignal,
): Promise<WrittenListing> {
  const { currency = DEFAULT_CURRENCY } = request;
  const written = await writer.write(request, signal);
  const rounded = (amount: number): number =>
    fromCents(roundCents(toCents(Math.min(amount, highestPrice(currency))), currency));
  const { price, price_range: range } = written;
  return {
    ...written,
    price: price === null ? null : rounded(price),
    price_range: range && { low: rounded(range.low), high: rounded(range.high) },
  };
}
