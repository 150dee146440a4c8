import * as z from 'zod';
import { ITEM_STATUSES } from '../../db/schema.ts';
import { Currency, filled, Price, valuesByName } from '../listing-field-kinds.ts';
import { FIELD_INPUTS, FIELD_OUTPUTS, NeedsReviewCount } from '../listing-fields.ts';
import { Moment } from '../operation/moment.ts';
import { optionalText, pageLimit } from '../operation/shapes.ts';
import { AlreadyDone, BelowMinPrice } from '../reservations/seller-schemas.ts';
import { ITEM_PHOTOS, TEXT_LIMITS } from '../vocabulary.ts';

const Photos = z
  .array(z.string().min(1))
  .min(1)
  .max(ITEM_PHOTOS)
  .describe(
    '1 to 5 photos of the item, best first: URLs that this service returned for stored photos, or data: URIs.',
  );

const optionalFields = z.strictObject(FIELD_INPUTS).partial().shape;

export const CreateListingInput = z.strictObject({
  photos: Photos,
  ai_job_id: optionalText(
    100,
    'Saves the listing of this finished bulk-generate job; photos are one to five of its photos. One job, one save.',
  ),
  item_identification: optionalText(
    200,
    'What the item is, as far as known, such as "IKEA Hemnes dresser". Guides the AI; not published.',
  ),
  seller_context: optionalText(
    4000,
    'What the seller says about the item: history, flaws, desired price. Guides the AI; not published.',
  ),
  draft: z.boolean().optional().describe('true saves it off sale, without using plan capacity.'),
  ...optionalFields,
});
export type CreateListingInput = z.infer<typeof CreateListingInput>;

const Share = z.number().min(0).max(1).describe('0-1');

export const EditListingInput = z.strictObject({
  ...optionalFields,
  status: z
    .enum(ITEM_STATUSES)
    .optional()
    .describe(
      'available: on sale; inactive: off sale, cancels its reservation; taken: sold elsewhere; reserved: held by hand for reserved_for, buyers can queue.',
    ),
  reserved_for: filled(TEXT_LIMITS.name).optional().describe('With reserved: for whom. Private.'),
  reserved_until: Moment.nullable()
    .optional()
    .describe('When that hold ends, with a time zone; null: never.'),
  needs_review: z.literal(false).optional().describe('false: the seller reviewed it; it may be public.'),
  final_price: Price.nullable()
    .optional()
    .describe('What it sold for, if it is or becomes taken. Default: its price.'),
  photos: Photos.optional().describe('Replaces all: 1 to 5 stored photo URLs or data: URIs.'),
  photo_focus: valuesByName(ITEM_PHOTOS, z.string().max(500), z.strictObject({ x: Share, y: Share }))
    .optional()
    .describe('What square crops show, by photo URL.'),
  photo_turn: valuesByName(ITEM_PHOTOS, z.string().max(500), z.literal([90, 180, 270]))
    .optional()
    .describe('Degrees to turn it clockwise, by photo URL; its URL changes.'),
});
export type EditListingInput = z.infer<typeof EditListingInput>;

export const ItemStatusField = z
  .enum([...ITEM_STATUSES, 'deleted'])
  .describe('available, reserved, taken (sold), inactive (not public) or deleted.');

export const Item = z.object({
  item_id: z.string().describe('Identifier of the listing.'),
  status: ItemStatusField,
  ...FIELD_OUTPUTS,
  currency: Currency,
  is_free: z.boolean().describe('The price is 0 on purpose.'),
  photos: z.array(z.string()).describe('Photos, up to 2048 pixels.'),
  thumbnails: z.array(z.string()).describe('The same photos, up to 480 pixels.'),
  needs_review: z
    .boolean()
    .describe(
      'Not public until the seller has reviewed it. An edit of its texts, price, condition or category clears this, and so does needs_review: false.',
    ),
  queue_count: z.int().describe('Buyers in line behind the first.'),
  reserved_for: z.string().nullable().describe('Held by hand for them; private, never tell a buyer.'),
  reserved_until: z.iso.datetime().nullable().describe('When that hold ends; null: never; private.'),
  final_price: z.number().nullable().describe('What it sold for.'),
  taken_at: z.iso.datetime().nullable().describe('When it was taken; null unless taken.'),
  public_url: z.string().nullable().describe('Where everyone can read it; null: not public.'),
  page_url: z.string().nullable().describe('The sale page; null before the first publish.'),
  page_live: z.boolean().describe('Anyone can open the page.'),
  version: z.int().describe('Send it back as expected_version.'),
  created_at: z.iso.datetime().describe('When it was created.'),
  updated_at: z.iso.datetime().describe('When it last changed.'),
  deleted_at: z.iso.datetime().optional().describe('Deleted listings only: when.'),
  restorable: z
    .boolean()
    .optional()
    .describe('Deleted listings only: it can still be restored. False once its 7 days have passed.'),
  restorable_until: z.iso.datetime().optional().describe('Deleted listings only: the restore deadline.'),
  restore_hours_remaining: z.number().optional().describe('Deleted listings only: whole hours left.'),
});
export type Item = z.infer<typeof Item>;

export const EditedItem = Item.extend({
  reservations_ended: z
    .int()
    .optional()
    .describe('Reservations that this ended; their buyers were notified.'),
  told: z.string().optional().describe('Who was emailed what, or when they will be.'),
  below_min_price: BelowMinPrice,
  already_done: AlreadyDone,
});
export type EditedItem = z.infer<typeof EditedItem>;

export const CreatedItem = Item.extend({
  needs_review_count: NeedsReviewCount,
  status: z.enum(['available', 'inactive']).describe('available: on sale; inactive: not on the sale page.'),
  inactive: z.literal(true).optional().describe('The plan was full: saved, but not on the sale page.'),
  below_min_price: BelowMinPrice,
});
export type CreatedItem = z.infer<typeof CreatedItem>;

export const ItemParams = z.strictObject({ id: z.string().describe('The item_id of the listing.') });

/** Maximum number of listings in one response. */
export const LIST_LIMIT = 500;

export const ListItemsQuery = z.strictObject({
  include_deleted: z
    .boolean()
    .optional()
    .describe('true adds deleted listings, which is how to find an item_id to restore.'),
  status: z
    .enum(ITEM_STATUSES)
    .optional()
    .describe('Only listings of this status. A filter never shows deleted listings.'),
  q: optionalText(200, 'Only listings with all of these words in title, description or category.'),
  limit: pageLimit('Listings', LIST_LIMIT, LIST_LIMIT),
  cursor: optionalText(
    100,
    'next_cursor of the previous page, with the same filters. Default: the first page.',
  ),
});
export type ListItemsQuery = z.infer<typeof ListItemsQuery>;

export const ItemList = z.object({
  items: z.array(Item).describe('The listings of the seller, newest first.'),
});

export const DeletedListing = z.object({
  item_id: z.string().describe('The listing.'),
  deleted: z.literal(true).describe('It is deleted.'),
  already_deleted: z.literal(true).optional().describe('It was deleted before; its 7 days started then.'),
});
export type DeletedListing = z.infer<typeof DeletedListing>;

export const RestoredListing = z.object({
  item_id: z.string().describe('The listing.'),
  status: z.enum(['available', 'taken', 'inactive']).describe('The status it was restored with.'),
  downgraded_to_inactive: z.literal(true).optional().describe('Restored off sale: the plan is full.'),
  message: z.string().optional().describe('What to tell the seller, when it was downgraded.'),
});
export type RestoredListing = z.infer<typeof RestoredListing>;
