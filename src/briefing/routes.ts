import { defineRoute, type Route } from '../operation/route.ts';
import { summaryOperation } from './summary.ts';

export const briefingRoutes: Route[] = [
  defineRoute(summaryOperation, {
    method: 'GET',
    path: '/api/account/summary',
    tag: 'Account',
    summary: 'Get what the sale came to',
    description:
      'What was sold and taken in: in all, by day in the seller’s zone, and by item. Deleted items are left out.',
  }),
];
