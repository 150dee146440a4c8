import * as z from 'zod';
import { aboutOne } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { ofItem } from './operations.ts';
import { changePosting, listPostings, notePosting, removePosting } from './postings.ts';
import { Posting, PostingChange, PostingInput, Postings, RemovedPosting } from './postings-schemas.ts';

const PostingParams = z.strictObject({ id: z.string().max(100).describe('The posting_id of the note.') });
const ofPosting = aboutOne('posting_id', PostingParams);

export const postingRoutes = routesOf('Listings', [
  defineRoute('GET /api/items/:id/postings', {
    name: 'listPostings',
    access: 'read',
    output: Postings,
    ...ofItem(listPostings),
    summary: 'Where else a listing is posted',
    description: 'What the seller or an assistant noted. Nothing is looked up there.',
    errors: ['not_found', 'NOT_OWNER'],
  }),
  defineRoute('POST /api/items/:id/postings', {
    name: 'notePosting',
    access: 'write',
    output: Posting,
    ...ofItem(notePosting, PostingInput),
    summary: 'Record where else a listing is posted',
    description:
      'Posts nothing. Noting a place again while the listing is posted there changes that note. When the listing is held or sold, one email says where to take it down.',
    errors: ['not_found', 'NOT_OWNER', 'ITEM_DELETED'],
  }),
  defineRoute('PUT /api/postings/:id', {
    name: 'changePosting',
    access: 'write',
    output: Posting,
    ...ofPosting((ctx, id, { taken_down }) => changePosting(ctx, id, taken_down), PostingChange),
    summary: 'Mark a post as taken down',
    errors: ['not_found', 'NOT_OWNER'],
  }),
  defineRoute('DELETE /api/postings/:id', {
    name: 'removePosting',
    access: 'write',
    output: RemovedPosting,
    ...ofPosting(removePosting),
    summary: 'Delete the record of a post',
    errors: ['not_found', 'NOT_OWNER'],
  }),
]);
