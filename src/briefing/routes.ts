import { defineRoute, routesOf } from '../operation/route.ts';
import { summaryOperation } from './summary.ts';

export const briefingRoutes = routesOf('Account', [
  defineRoute('GET /api/account/summary', {
    ...summaryOperation,
    summary: 'Get the summary of the sale',
    description:
      'What was sold and earned: in total, by day in the seller’s time zone, and by item. Deleted items are left out.',
  }),
]);
