import * as z from 'zod';
import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { prepareCrosspost } from './crosspost.ts';
import { getPage } from './get.ts';
import { publishPage } from './publish.ts';
import {
  Crosspost,
  CrosspostQuery,
  PageParams,
  PageQuery,
  PublicPage,
  PublishedPage,
  PublishPageInput,
  StatsAnswer,
  UnpublishedPage,
} from './schemas.ts';
import { unpublishPage } from './unpublish.ts';

export const pageRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/pages/publish',
    name: 'publishPage',
    tag: 'Sale page',
    summary: 'Describe the sale page and bring it online',
    description:
      'Everything is optional. `publish: true` brings the page online and is required to bring an unpublished page back; without it only the details change. The first publish starts the page’s time, later ones do not, and an expired page stays offline until it is renewed.',
    access: 'write',
    limit: 'write',
    idempotent: true,
    body: PublishPageInput,
    response: envelope(PublishedPage),
    errors: ['ADDRESS_IN_PUBLIC_LISTING', 'CUSTOM_URL_RESERVED', 'CUSTOM_URL_TAKEN', 'ACCOUNT_INCOMPLETE'],
    handle: ({ ctx, body }) => publishPage(ctx, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/pages/unpublish',
    name: 'unpublishPage',
    tag: 'Sale page',
    summary: 'Take the sale page offline',
    description:
      'Listings, reservations, the address and the remaining time stay as they are. Doing it twice is no error.',
    access: 'write',
    limit: 'write',
    body: z.strictObject({}),
    response: envelope(UnpublishedPage),
    errors: ['not_found'],
    handle: ({ ctx }) => unpublishPage(ctx),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/pages/:slug',
    name: 'getPage',
    tag: 'Sale page',
    summary: 'Read a live sale page',
    description:
      'Public. 404 while the page is offline, expired or unknown. With `stats_only=true` and the owner’s credential it answers with the page’s numbers, online or not.',
    access: 'public',
    limit: 'public_ip',
    params: PageParams,
    query: PageQuery,
    response: envelope(z.union([PublicPage, StatsAnswer])),
    errors: ['not_found'],
    handle: ({ ctx, params, query }) => getPage(ctx, params.slug, query),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/crosspost/prepare',
    name: 'prepareCrosspost',
    tag: 'Sale page',
    summary: 'Prepare a listing for posting on another marketplace',
    description: 'Texts, photos and a city-level place to copy by hand. Posts nothing.',
    access: 'read',
    limit: 'read',
    query: CrosspostQuery,
    response: envelope(Crosspost),
    errors: ['NOT_OWNER', 'not_found', 'ITEM_DELETED'],
    handle: ({ ctx, query }) => prepareCrosspost(ctx, query),
  }),
];
