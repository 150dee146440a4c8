import * as z from 'zod';
import { perAddress } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { getPage, writtenOf } from './get.ts';
import { pages } from './operations.ts';
import { PageParams, PageQuery, PublicPage, StatsAnswer } from './schemas.ts';

export const pageRoutes = routesOf('Sale page', [
  defineRoute('POST /api/pages/publish', {
    ...pages.publish,
    summary: 'Describe the sale page and publish it',
    description:
      'Everything is optional. `publish: true` publishes the page and is required to publish it again once it’s offline; without it, only the details change. The first publish starts the page’s time; later ones don’t. An expired page stays offline until it’s renewed.',
    errors: [
      'invalid_request',
      'PHOTO_NOT_STORED',
      'ADDRESS_IN_PUBLIC_LISTING',
      'CUSTOM_URL_RESERVED',
      'CUSTOM_URL_TAKEN',
      'ACCOUNT_INCOMPLETE',
    ],
  }),
  defineRoute('POST /api/pages/unpublish', {
    ...pages.unpublish,
    summary: 'Take the sale page offline',
    description:
      'Listings, reservations, the address and the remaining time stay as they are. Repeating it isn’t an error.',
    errors: ['not_found'],
  }),
  defineRoute('GET /api/pages/:slug', {
    name: 'getPage',
    access: 'public',
    limit: perAddress('public_ip'),
    output: z.union([PublicPage, StatsAnswer]),
    run: (ctx, { slug, query }) => getPage(ctx, slug, query),
    summary: 'Read a live sale page',
    description:
      'Public. 404 while the page is offline, expired or unknown. With `stats_only=true` and the owner’s credential, it returns the page’s numbers, online or not.',
    params: PageParams,
    query: PageQuery,
    errors: ['not_found'],
    take: ({ params, query }) => ({ slug: params.slug, query }),
    present: (data) => ({ body: { success: true, data }, written: writtenOf(data) }),
  }),
  defineRoute('GET /api/crosspost/prepare', {
    ...pages.prepareCrosspost,
    summary: 'Prepare a listing for posting on another marketplace',
    description: 'Texts, photos and a city-level place to copy by hand. Posts nothing.',
    errors: ['NOT_OWNER', 'not_found', 'ITEM_DELETED'],
  }),
]);
