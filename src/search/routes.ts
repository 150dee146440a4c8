import { defineRoute, routesOf } from '../operation/route.ts';
import { search } from './operations.ts';

export const searchRoutes = routesOf('Discovery', [
  defineRoute('GET /api/search/items', {
    ...search.items,
    summary: 'Search what live sale pages offer',
    description:
      'Newest first; with `q`, things that have all its words in their title come before the others. Words match without case and accents, from their beginning on; where nothing is found, so do words one slip of the keys away. Only things that can still be had: `available` and `reserved` ones. `sort` orders by price instead.',
  }),
  defineRoute('GET /api/search/sales', {
    ...search.sales,
    summary: 'Find live sale pages by city or state',
    description: 'Newest first. Without a place it lists the sales of all places.',
  }),
]);
