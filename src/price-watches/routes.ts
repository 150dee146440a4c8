import { perAddress } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { watchPrice } from './ask.ts';
import { hashWatchToken } from './link.ts';
import { PriceWatch, WatchAsked, WatchEnded, WatchParams, WatchPriceInput } from './schemas.ts';
import { endWatch, viewWatch } from './use-link.ts';

export const priceWatchRoutes = routesOf('Buyer', [
  defineRoute('POST /api/price-watches', {
    name: 'watchPrice',
    access: 'public',
    limit: perAddress('buyer_ip'),
    input: WatchPriceInput,
    output: WatchAsked,
    run: watchPrice,
    summary: 'Be told by mail when an item of a live sale page costs less',
    description:
      'Needs no account. A link goes to buyer_email alone; once it is opened, within 3 days, a price below the last one told there is told: at most one mail a day, with the newest price. The seller is not told who watches. To hear when a reserved item is free, reserve it: that joins its line.',
    errors: ['not_found', 'ITEM_UNAVAILABLE', 'SALE_OVER'],
  }),
  defineRoute('GET /api/price-watches/:token', {
    name: 'priceWatch',
    access: 'public',
    limit: perAddress('public_ip'),
    output: PriceWatch,
    run: (ctx, token: string) => viewWatch(ctx, token),
    summary: 'What a price watch is about',
    description: 'The token from the emailed link is the only credential. The first use of it confirms.',
    params: WatchParams,
    errors: ['not_found'],
    take: ({ params }) => params.token,
  }),
  defineRoute('DELETE /api/price-watches/:token', {
    name: 'endPriceWatch',
    access: 'public',
    limit: perAddress('buyer_ip'),
    output: WatchEnded,
    run: (ctx, token: string) => endWatch(ctx, hashWatchToken(token)),
    summary: 'No more mails about this price',
    description: 'What was known of the address for it is deleted. Ending it twice is no error.',
    params: WatchParams,
    errors: [],
    take: ({ params }) => params.token,
  }),
]);
