import { defineOperation } from '../operation/operation.ts';
import { prepareCrosspost } from './crosspost.ts';
import { getOwnPage } from './get.ts';
import { publishPage } from './publish.ts';
import {
  Crosspost,
  CrosspostQuery,
  OwnPage,
  PublishedPage,
  PublishPageInput,
  UnpublishedPage,
} from './schemas.ts';
import { unpublishPage } from './unpublish.ts';

/**
 * Sale pages: the seller's one public page, with its text, cover, address, price drops, last day, and numbers. REST and
 * the MCP tools share these operations.
 *
 * A page that is offline, expired, or unknown looks the same to the public, and an agent can't put the seller's street
 * address on it.
 *
 * Start with `publish.ts` (what a page says), `get.ts` (what everyone reads), and `claim.ts` (addresses).
 */
export const pages = {
  publish: defineOperation({
    name: 'publishPage',
    access: 'write',
    idempotent: true,
    input: PublishPageInput,
    output: PublishedPage,
    run: publishPage,
  }),
  own: defineOperation({
    name: 'getOwnPage',
    access: 'read',
    output: OwnPage,
    run: (ctx) => getOwnPage(ctx),
  }),
  unpublish: defineOperation({
    name: 'unpublishPage',
    access: 'write',
    output: UnpublishedPage,
    run: (ctx) => unpublishPage(ctx),
  }),
  prepareCrosspost: defineOperation({
    name: 'prepareCrosspost',
    access: 'read',
    input: CrosspostQuery,
    output: Crosspost,
    run: prepareCrosspost,
  }),
};
