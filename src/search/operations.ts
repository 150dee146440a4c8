import { defineOperation, perAddress } from '../operation/operation.ts';
import { searchItems } from './items.ts';
import { findSales, searchSales } from './sales.ts';
import {
  FindSalesInput,
  FoundItems,
  FoundOnSales,
  FoundSales,
  SearchItemsInput,
  SearchSalesInput,
} from './schemas.ts';

/**
 * Search: finds items and whole sales on live pages, by words, place, category, condition, and price. REST and the MCP
 * tools share these operations. A page whose seller opted out is never found. The index may be a moment behind, so
 * results are checked against the rows. Start with `items.ts` and `tiers.ts` (the order of results).
 */
export const search = {
  items: defineOperation({
    name: 'searchItems',
    access: 'public',
    limit: perAddress('public_ip'),
    input: SearchItemsInput,
    output: FoundItems,
    run: searchItems,
  }),
  sales: defineOperation({
    name: 'findSales',
    access: 'public',
    limit: perAddress('public_ip'),
    input: FindSalesInput,
    output: FoundSales,
    run: findSales,
  }),
  everywhere: defineOperation({
    name: 'searchSales',
    access: 'public',
    limit: perAddress('public_ip'),
    input: SearchSalesInput,
    output: FoundOnSales,
    run: searchSales,
  }),
};
