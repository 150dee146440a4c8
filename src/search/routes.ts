import { defineRoute, routesOf } from '../operation/route.ts';
import { search } from './operations.ts';

export const searchRoutes = routesOf('Discovery', [
  defineRoute('GET /api/search/items', {
    ...search.items,
    summary: 'Search what live sale pages offer',
    description:
      'Newest first; with `q`, items with all its words in the title come first. Matching ignores case and accents and starts at the beginning of a word; if nothing is found, words with one typo match too. Only `available` and `reserved` items. `sort` orders by price instead.',
  }),
  defineRoute('GET /api/search/sales', {
    ...search.sales,
    summary: 'Find live sale pages by city or state',
    description: 'Newest first. Without a place it lists the sales of all places.',
  }),
]);
