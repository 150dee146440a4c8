import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { CreatedItem, CreateListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { only } from '../src/operation/only.ts';
import { optionalText } from '../src/operation/shapes.ts';

/** What the seller reviews, and the listing's current state; get_listings returns all fields. */
const Made = CreatedItem.pick({
  item_id: true,
  status: true,
  title: true,
  description: true,
  price: true,
  currency: true,
  condition: true,
  category: true,
  needs_review: true,
  needs_review_count: true,
  inactive: true,
  public_url: true,
  page_live: true,
  version: true,
});

export const createListingTool = defineTool(listings.create, {
  name: 'create_listing',
  title: 'Create a listing',
  description: `Saves one listing, on sale at once and public as soon as the sale page is online; with draft true off sale, for review. Look with view_photos and give title, description, price, condition and category yourself: then no AI is used. The server's writer fills in what you leave out. needs_review true: not public until the seller reviews it. Not for several (bulk_create_listings) or changes (edit_listings). At CREATION_LIMIT_REACHED offer generate_payment_link.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    ...CreateListingInput.shape,
    photos: CreateListingInput.shape.photos.optional(),
    upload_session_id: optionalText(
      100,
      'The session_id of create_upload_session once all photos are in, instead of photos; at most five photos. The session is used up.',
    ),
  }),
  output: Made,
  answer: only(Made),
});
