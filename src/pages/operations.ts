import { defineOperation, perSeller } from '../operation/operation.ts';
import { prepareCrosspost } from './crosspost.ts';
import { publishPage } from './publish.ts';
import { Crosspost, CrosspostQuery, PublishedPage, PublishPageInput, UnpublishedPage } from './schemas.ts';
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
