import { AppError } from '../errors.ts';
import { envelope } from '../operation/envelope.ts';
import { NoFields } from '../operation/input.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { createListing } from './create.ts';
import { deleteListing } from './delete.ts';
import { editListing } from './edit.ts';
import { getListing } from './get.ts';
import { listListings } from './list.ts';
import { restoreListing } from './restore.ts';
import {
  CreatedItem,
  CreateListingInput,
  DeletedListing,
  EditListingInput,
  Item,
  ItemList,
  ItemParams,
  ListItemsQuery,
  NextCursor,
  RestoredListing,
} from './schemas.ts';

const etagOf = (item: Item) => `"${item.version}"`;

/** The version that an If-Match header asks for; undefined when any will do. @throws AppError invalid_request */
function expectedVersion(headers: Headers): number | undefined {
  const header = headers.get('if-match')?.trim();
  if (!header || header === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version !== undefined) return Number(version);
  throw new AppError('invalid_request', 'If-Match: send the ETag of GET /api/items/{id}, such as "3".');
}

export const listingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/items',
    name: 'listItems',
    tag: 'Listings',
    summary: 'The listings of the seller, newest first',
    description:
      'Up to 500 in one answer; while `next_cursor` is not null there are more. `status` and `q` filter and never show deleted listings. Deleted listings are shown with `include_deleted=true`: the way to find an item_id to restore. Deleted rows carry `restorable`, `restorable_until` and `restore_hours_remaining`.',
    access: 'read',
    limit: 'read',
    query: ListItemsQuery,
    response: envelope(ItemList).extend({
      next_cursor: NextCursor,
      page_url: Item.shape.page_url,
      page_live: Item.shape.page_live,
    }),
    handle: ({ ctx, query }) => listListings(ctx, query),
    present: ({ items, ...beside }) => ({ body: { success: true, data: { items }, ...beside } }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/items',
    name: 'createItem',
    tag: 'Listings',
    summary: 'Create a listing from photos',
    description:
      'With photos alone the AI writes the listing. With `ai_job_id` it saves the listing of a finished bulk-generate job. Fields that are sent win over either; with title, description, price, condition and category no AI is asked. A photo is a URL that this service returned, or a data: URI. Past the active-item limit the listing is saved with status `inactive` and `data.inactive: true`.',
    access: 'write',
    limit: 'ai',
    idempotent: true,
    largeBody: true,
    body: CreateListingInput,
    response: envelope(CreatedItem),
    errors: [
      'NO_EMAIL_ON_FILE',
      'CREATION_LIMIT_REACHED',
      'ADDRESS_IN_PUBLIC_LISTING',
      'PROHIBITED_ITEM',
      'PHOTO_NOT_STORED',
      'INVALID_PHOTO',
      'PHOTO_LIMIT_REACHED',
      'WRITER_UNAVAILABLE',
      'JOB_NOT_FINISHED',
      'JOB_FAILED',
      'JOB_ALREADY_SAVED',
      'ACCOUNT_INCOMPLETE',
      'not_found',
    ],
    handle: ({ ctx, body }) => createListing(ctx, body),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/items/:id',
    name: 'getItem',
    tag: 'Listings',
    summary: 'One listing',
    description: 'The ETag header is its version, for If-Match of an edit. Deleted listings are shown too.',
    access: 'read',
    limit: 'read',
    params: ItemParams,
    response: envelope(Item),
    errors: ['not_found', 'NOT_OWNER'],
    handle: ({ ctx, params }) => getListing(ctx, params.id),
    present: (item) => ({ body: { success: true, data: item }, etag: etagOf(item) }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/items/:id',
    name: 'editItem',
    tag: 'Listings',
    summary: 'Change a listing',
    description:
      'Only the fields that are sent change. With If-Match the edit counts only for exactly that version. Setting `status: inactive` on a reserved item cancels its reservation and tells the buyer. Does not take an Idempotency-Key.',
    access: 'write',
    limit: 'write',
    largeBody: true,
    params: ItemParams,
    body: EditListingInput,
    response: envelope(Item),
    errors: [
      'not_found',
      'NOT_OWNER',
      'ITEM_DELETED',
      'ITEM_CHANGED',
      'ITEM_RESERVED',
      'ACTIVE_LIMIT_REACHED',
      'ADDRESS_IN_PUBLIC_LISTING',
      'PROHIBITED_ITEM',
      'PHOTO_NOT_STORED',
      'INVALID_PHOTO',
      'PHOTO_LIMIT_REACHED',
      'ACCOUNT_INCOMPLETE',
    ],
    handle: ({ ctx, params, body, headers }) => editListing(ctx, params.id, body, expectedVersion(headers)),
    present: (item) => ({ body: { success: true, data: item }, etag: etagOf(item) }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/items/:id',
    name: 'deleteItem',
    tag: 'Listings',
    summary: 'Delete a listing',
    description:
      'Hides it everywhere; it can be restored for 7 days, after which it and its photos are gone. A reserved item is refused.',
    access: 'write',
    limit: 'write',
    params: ItemParams,
    response: envelope(DeletedListing),
    errors: ['not_found', 'NOT_OWNER', 'ITEM_HAS_RESERVATION'],
    handle: ({ ctx, params }) => deleteListing(ctx, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/items/:id/restore',
    name: 'restoreItem',
    tag: 'Listings',
    summary: 'Restore a deleted listing',
    description:
      'Within 7 days of the deletion. It comes back with the status it had, or inactive when the plan has no room for another active item.',
    access: 'write',
    limit: 'write',
    idempotent: true,
    params: ItemParams,
    body: NoFields,
    response: envelope(RestoredListing),
    errors: ['not_found', 'NOT_OWNER', 'ITEM_NOT_DELETED', 'RESTORE_WINDOW_PASSED', 'ACCOUNT_INCOMPLETE'],
    handle: ({ ctx, params }) => restoreListing(ctx, params.id),
  }),
];
