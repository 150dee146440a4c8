import * as z from 'zod';
import { AppError } from '../errors.ts';
import { BulkGenerateInput, JobAccepted } from '../jobs/schemas.ts';
import { envelope } from '../operation/envelope.ts';
import { aboutOne, perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { NextCursor } from '../operation/shapes.ts';
import { bulkGenerate } from './bulk-create.ts';
import { listListings } from './list.ts';
import { listings, ofItem } from './operations.ts';
import { changePosting, listPostings, notePosting, removePosting } from './postings.ts';
import { Posting, PostingChange, PostingInput, Postings, RemovedPosting } from './postings-schemas.ts';
import { CreatedItem, EditListingInput, Item, ItemList, ItemParams, ListItemsQuery } from './schemas.ts';

/** Properties of a list next to `data`. */
const Beside = {
  next_cursor: NextCursor,
  page_url: Item.shape.page_url,
  page_live: Item.shape.page_live,
  needs_review_count: CreatedItem.shape.needs_review_count,
};

/** Refusals of everything that saves a listing's texts and photos. */
const SAVING = [
  'ADDRESS_IN_PUBLIC_LISTING',
  'BELOW_MIN_PRICE',
  'PROHIBITED_ITEM',
  'PHOTO_NOT_STORED',
  'INVALID_PHOTO',
  'PHOTO_LIMIT_REACHED',
  'ACCOUNT_INCOMPLETE',
] as const;

const etagOf = (item: Item) => `"${item.version}"`;

/** The version in the If-Match header; undefined if any version will do. @throws AppError invalid_request */
function expectedVersion(headers: Headers): number | undefined {
  const header = headers.get('if-match')?.trim();
  if (!header || header === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version !== undefined) return Number(version);
  throw new AppError('invalid_request', 'If-Match: send the ETag of GET /api/items/{id}, such as "3".');
}

export const listingRoutes = routesOf('Listings', [
  defineRoute('GET /api/items', {
    name: 'listItems',
    access: 'read',
    input: ListItemsQuery,
    output: ItemList.extend(Beside),
    run: listListings,
    summary: 'List the seller’s listings, newest first',
    description:
      'Up to 500 per page; there are more while `next_cursor` is not null. `status` and `q` filter and never show deleted listings. Deleted listings are shown with `include_deleted=true`, which is how to find an item_id to restore. Deleted rows have `restorable`, `restorable_until` and `restore_hours_remaining`.',
    response: envelope(ItemList).extend(Beside),
    present: ({ items, ...beside }) => ({ body: { success: true, data: { items }, ...beside } }),
  }),
  defineRoute('POST /api/items', {
    ...listings.create,
    summary: 'Create a listing from photos',
    description:
      'With photos alone, AI writes the listing. With `ai_job_id` it saves the listing of a finished bulk-generate job. Fields that you send take precedence; with title, description, price, condition and category, no AI is used. A photo is a URL that this service returned, or a data: URI. Above the active-item limit, the listing is saved with status `inactive` and `data.inactive: true`. A listing written without the seller’s review has `needs_review: true` and isn’t public until then; `needs_review_count` next to `data` says how many there are. With `draft: true` it is saved off sale.',
    largeBody: true,
    response: envelope(CreatedItem.omit({ needs_review_count: true })).extend({
      needs_review_count: Beside.needs_review_count,
    }),
    present: ({ needs_review_count, ...item }) => ({
      body: { success: true, data: item, needs_review_count },
    }),
    errors: [
      ...SAVING,
      'NO_EMAIL_ON_FILE',
      'CREATION_LIMIT_REACHED',
      'WRITER_UNAVAILABLE',
      'JOB_NOT_FINISHED',
      'JOB_FAILED',
      'JOB_ALREADY_SAVED',
      'not_found',
    ],
  }),
  defineRoute('GET /api/items/:id', {
    ...listings.get,
    summary: 'Get a listing',
    description: 'The ETag header is its version, for If-Match of an edit. Deleted listings are shown too.',
    errors: ['not_found', 'NOT_OWNER'],
    tagged: true,
    present: (item) => ({ body: { success: true, data: item }, etag: etagOf(item) }),
  }),
  defineRoute('PUT /api/items/:id', {
    ...listings.edit,
    summary: 'Change a listing',
    description:
      'Only the fields that you send change. With If-Match, the edit applies only to exactly that version. Setting `status: inactive` on a reserved item cancels its reservation and notifies the buyer. Does not take an Idempotency-Key.',
    largeBody: true,
    params: ItemParams,
    body: EditListingInput,
    errors: [
      ...SAVING,
      'not_found',
      'NOT_OWNER',
      'ITEM_DELETED',
      'ITEM_CHANGED',
      'ITEM_RESERVED',
      'ACTIVE_LIMIT_REACHED',
      'PRICE_NEEDED',
      'APPROVAL_REQUIRED',
      'CONFIRMATION_DECLINED',
    ],
    take: ({ params, body, headers }) => ({
      item_id: params.id,
      expected_version: expectedVersion(headers),
      fields: body,
    }),
    tagged: true,
    present: (item) => ({ body: { success: true, data: item }, etag: etagOf(item) }),
  }),
  defineRoute('DELETE /api/items/:id', {
    ...listings.delete,
    summary: 'Delete a listing',
    description:
      'Hides it everywhere; it can be restored for 7 days, after which it and its photos are deleted for good. A reserved item is refused.',
    errors: ['not_found', 'NOT_OWNER', 'ITEM_HAS_RESERVATION'],
  }),
  defineRoute('POST /api/items/:id/restore', {
    ...listings.restore,
    summary: 'Restore a deleted listing',
    description:
      'Within 7 days of the deletion. It’s restored with the status it had, or inactive if the plan has no room for another active item.',
    errors: ['not_found', 'NOT_OWNER', 'ITEM_NOT_DELETED', 'RESTORE_WINDOW_PASSED', 'ACCOUNT_INCOMPLETE'],
  }),
]);

/** Mounted with the routes of jobs, because it can start one. */
export const bulkGenerateRoutes = routesOf('Listings', [
  defineRoute('POST /api/items/bulk-generate', {
    name: 'bulkGenerate',
    access: 'write',
    limit: perSeller('ai'),
    idempotent: true,
    input: BulkGenerateInput,
    output: JobAccepted,
    run: bulkGenerate,
    summary: 'Write the listing of one item from its photos, or drafts of many',
    description:
      'Step 2 of the bulk chain. Starts a job and returns at once; nothing is saved yet. Poll the job, then save with POST /api/items and `ai_job_id`. With `group: true` up to 50 photos of any items are sorted (by the model, or without one by when they were taken and how similar they look), and the job itself saves a priced draft of each item; without a model, the seller sets the price.',
    errors: ['PHOTO_NOT_STORED', 'NOT_OWNER', 'NO_EMAIL_ON_FILE', 'CREATION_LIMIT_REACHED'],
    response: JobAccepted.extend({ success: z.literal(true) }),
    present: (accepted) => ({ body: { success: true, ...accepted } }),
  }),
]);

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
