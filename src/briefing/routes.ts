import * as z from 'zod';
import { defineRoute, routesOf } from '../operation/route.ts';
import { readSummary, SaleSummary } from './summary.ts';

export const briefingRoutes = routesOf('Account', [
  defineRoute('GET /api/account/summary', {
    name: 'getSaleSummary',
    access: 'read',
    input: z.strictObject({}),
    output: SaleSummary,
    run: readSummary,
    summary: 'Get the summary of the sale',
    description:
      'What was sold and earned: in total, by day in the seller’s time zone, and by item. Deleted items are left out.',
  }),
]);
