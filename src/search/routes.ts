import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { searchItems } from './items.ts';
import { findSales } from './sales.ts';
import { FindSalesInput, FoundItems, FoundSales, SearchItemsInput } from './schemas.ts';

export const searchRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/search/items',
    name: 'searchItems',
    tag: 'Discovery',
    summary: 'Search what live sale pages offer',
    description: 'Newest first. Only things that can still be had: `available` and `reserved` ones.',
    access: 'public',
    limit: 'public_ip',
    query: SearchItemsInput,
    response: envelope(FoundItems),
    handle: ({ ctx, query }) => searchItems(ctx, query),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/search/sales',
    name: 'findSales',
    tag: 'Discovery',
    summary: 'Find live sale pages by city or state',
    description: 'Newest first. Without a place it lists the sales of all places.',
    access: 'public',
    limit: 'public_ip',
    query: FindSalesInput,
    response: envelope(FoundSales),
    handle: ({ ctx, query }) => findSales(ctx, query),
  }),
];
