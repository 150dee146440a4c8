import * as z from 'zod';
import { defineRoute, routesOf } from '../operation/route.ts';
import { changePosting, listPostings, notePosting, removePosting } from './postings.ts';
import { Posting, PostingChange, PostingInput, Postings, RemovedPosting } from './postings-schemas.ts';
import { ItemParams } from './schemas.ts';

const PostingParams = z.strictObject({ id: z.string().max(100).describe('The posting_id of the note.') });
type OfItem = { item_id: string };
type OfPosting = { posting_id: string };

export const postingRoutes = routesOf('Listings', [
  defineRoute('GET /api/items/:id/postings', {
    name: 'listPostings',
    access: 'read',
    output: Postings,
    run: (ctx, { item_id }: OfItem) => listPostings(ctx, item_id),
    summary: 'Where else a listing is posted',
    description: 'What the seller or an assistant noted. Nothing is looked up there.',
    params: ItemParams,
    errors: ['not_found', 'NOT_OWNER'],
    take: ({ params }) => ({ item_id: params.id }),
  }),
  defineRoute('POST /api/items/:id/postings', {
    name: 'notePosting',
    access: 'write',
    output: Posting,
    run: (ctx, { item_id, posting }: OfItem & { posting: PostingInput }) =>
      notePosting(ctx, item_id, posting),
    summary: 'Record where else a listing is posted',
    description:
      'Posts nothing. Noting a place again while the listing is posted there changes that note. When the listing is held or sold, one email says where to take it down.',
    params: ItemParams,
    body: PostingInput,
    errors: ['not_found', 'NOT_OWNER', 'ITEM_DELETED'],
    take: ({ params, body }) => ({ item_id: params.id, posting: body }),
  }),
  defineRoute('PUT /api/postings/:id', {
    name: 'changePosting',
    access: 'write',
    output: Posting,
    run: (ctx, { posting_id, taken_down }: OfPosting & { taken_down: boolean }) =>
      changePosting(ctx, posting_id, taken_down),
    summary: 'Mark a post as taken down',
    params: PostingParams,
    body: PostingChange,
    errors: ['not_found', 'NOT_OWNER'],
    take: ({ params, body }) => ({ posting_id: params.id, taken_down: body.taken_down }),
  }),
  defineRoute('DELETE /api/postings/:id', {
    name: 'removePosting',
    access: 'write',
    output: RemovedPosting,
    run: (ctx, { posting_id }: OfPosting) => removePosting(ctx, posting_id),
    summary: 'Delete the record of a post',
    params: PostingParams,
    errors: ['not_found', 'NOT_OWNER'],
    take: ({ params }) => ({ posting_id: params.id }),
  }),
]);
