import { defineOperation, perAddress } from '../operation/operation.ts';
import { searchItems } from './items.ts';
import { findSales } from './sales.ts';
import {
  FindSalesInput,
  FoundItems,
  FoundOnSales,
  FoundSales,
  SearchItemsInput,
  SearchSalesInput,
} from './schemas.ts';
import { searchSales } from './search-sales.ts';

/** What REST and the tools both offer. */
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
