import { LinkParams } from '../operation/by-link.ts';
import { perAddress } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { followSale, saveSearch, watchPrice } from './ask.ts';
import {
  FollowInput,
  PriceWatch,
  SaveSearchInput,
  Watch,
  WatchAsked,
  WatchEnded,
  WatchPriceInput,
} from './schemas.ts';
import { endWatch, viewAnyWatch, viewPriceWatch } from './use-link.ts';

/** The parts that all requests for a watch share. */
const CONFIRMED =
  'Needs no account. A link goes to that address alone; once someone opens it, within 3 days, the news goes there. Each email ends it with one click, also by its List-Unsubscribe header. The seller is not told.';
const MORNING =
  'At 9:00, at most once a day, and only if there is any: what is new since the last email, and what costs less.';
const BY_LINK = 'The token from the emailed link is the only credential. The first use of it confirms.';

const asking = { access: 'public', limit: perAddress('buyer_ip'), output: WatchAsked } as const;
const viewing = {
  access: 'public',
  limit: perAddress('public_ip'),
  description: BY_LINK,
  params: LinkParams,
  errors: ['not_found'],
  take: ({ params }: { params: { token: string } }) => params.token,
} as const;
const ending = {
  access: 'public',
  limit: perAddress('buyer_ip'),
  output: WatchEnded,
  run: endWatch,
  description: 'Deletes the data that was kept for it. Repeating it isn’t an error.',
  params: LinkParams,
  errors: [],
  take: viewing.take,
} as const;

export const watchRoutes = routesOf('Buyer', [
  defineRoute('POST /api/price-watches', {
    ...asking,
    name: 'watchPrice',
    input: WatchPriceInput,
    run: watchPrice,
    summary: 'Get an email when an item on a live sale page costs less',
    description: `${CONFIRMED} An email is sent when the price drops below the last one reported: at most one a day, with the latest price. To find out when a reserved item becomes available, reserve it: that joins its line.`,
    errors: ['not_found', 'ITEM_UNAVAILABLE', 'SALE_OVER'],
  }),
  defineRoute('POST /api/follows', {
    ...asking,
    name: 'followSale',
    input: FollowInput,
    run: followSale,
    summary: 'Follow a live sale page by email',
    description: `${CONFIRMED} ${MORNING} The time is that of the sale.`,
    errors: ['not_found', 'SALE_OVER'],
  }),
  defineRoute('POST /api/saved-searches', {
    ...asking,
    name: 'saveSearch',
    input: SaveSearchInput,
    run: saveSearch,
    summary: 'Save a search and get its new results by email',
    description: `The filters are those of GET /api/search/items. ${CONFIRMED} ${MORNING} The time is that of the server. It ends 180 days after it was last saved.`,
    errors: [],
  }),
  defineRoute('GET /api/price-watches/:token', {
    ...viewing,
    name: 'priceWatch',
    output: PriceWatch,
    run: viewPriceWatch,
    summary: 'Get a price watch',
  }),
  defineRoute('GET /api/watches/:token', {
    ...viewing,
    name: 'watch',
    output: Watch,
    run: viewAnyWatch,
    summary: 'Get a price watch, a follow, or a saved search',
  }),
  defineRoute('DELETE /api/price-watches/:token', {
    ...ending,
    name: 'endPriceWatch',
    summary: 'Stop emails about this price',
  }),
  defineRoute('DELETE /api/watches/:token', {
    ...ending,
    name: 'endWatch',
    summary: 'Stop emails about this item, sale or search',
  }),
]);
