import { defineOperation, perSeller } from '../operation/operation.ts';
import { prepareCrosspost } from './crosspost.ts';
import { getOwnPage } from './own-page.ts';
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

/** What REST and the tools both offer. */
export const pages = {
  publish: defineOperation({
    name: 'publishPage',
    access: 'write',
    limit: perSeller('write'),
    idempotent: true,
    input: PublishPageInput,
    output: PublishedPage,
    run: publishPage,
  }),
  own: defineOperation({
    name: 'getOwnPage',
    access: 'read',
    limit: perSeller('read'),
    output: OwnPage,
    run: (ctx) => getOwnPage(ctx),
  }),
  unpublish: defineOperation({
    name: 'unpublishPage',
    access: 'write',
    limit: perSeller('write'),
    output: UnpublishedPage,
    run: (ctx) => unpublishPage(ctx),
  }),
  prepareCrosspost: defineOperation({
    name: 'prepareCrosspost',
    access: 'read',
    limit: perSeller('read'),
    input: CrosspostQuery,
    output: Crosspost,
    run: prepareCrosspost,
  }),
};
