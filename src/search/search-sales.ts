import type { Context } from '../context.ts';
import { refusal } from '../refusal.ts';
import { searchItems } from './items.ts';
import { findSales } from './sales.ts';
import type { FoundOnSales, SearchSalesInput } from './schemas.ts';

/** Items or whole sales on live pages, newest first. @throws AppError invalid_request */
export async function searchSales(ctx: Context, { by, ...input }: SearchSalesInput): Promise<FoundOnSales> {
  if (by === 'items') return searchItems(ctx, input);
  const { city, state, limit, cursor, ...ofItems } = input;
  const foreign = Object.entries(ofItems).find(([, value]) => value !== undefined);
  if (foreign) {
    throw refusal('invalid_request.onlyByItems', { field: foreign[0] });
  }
  return findSales(ctx, { city, state, limit, cursor });
}
