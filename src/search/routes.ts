import { defineRoute, type Route } from '../operation/route.ts';
import { search } from './operations.ts';

export const searchRoutes: Route[] = [
  defineRoute(search.items, {
    method: 'GET',
    path: '/api/search/items',
    tag: 'Discovery',
    summary: 'Search what live sale pages offer',
    description: 'Newest first. Only things that can still be had: `available` and `reserved` ones.',
  }),
  defineRoute(search.sales, {
    method: 'GET',
    path: '/api/search/sales',
    tag: 'Discovery',
    summary: 'Find live sale pages by city or state',
    description: 'Newest first. Without a place it lists the sales of all places.',
  }),
];
