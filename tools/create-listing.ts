import * as z from 'zod';
import { createListing } from '../src/listings/create.ts';
import { CreatedItem, CreateListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const createListingTool = defineTool({
  name: 'create_listing',
  title: 'Create a listing',
  description: `Creates and saves one listing from one to five photos of one item. Three ways: (1) give only photos, and item_identification and seller_context if known: the AI looks at the photos and writes title, description, price, condition, category and more; (2) give title, description, price, condition and category as well: they are saved as they are and no AI is asked; any single field you give wins over what the AI writes; (3) give ai_job_id of a finished bulk-generate job to save its listing. Photos come either as photos (URLs this service returned, or data: URIs) or as upload_session_id: for photos on the seller's phone call create_upload_session, hand over its link, and come here once the seller says that the upload is done. For several different items use bulk_create_listings. The new listing has status available, or inactive: true when the plan's active-item limit is reached (it is saved, but not on the sale page: tell the seller, and make room with edit_listing or mark_picked_up). It is public only when public_url is set: otherwise call publish_page after asking the seller. With needs_review: true show the listing to the seller and correct it with edit_listing. Writing may take up to two minutes; after a lost answer repeat the call with the same idempotency_key, or you may create it twice. CREATION_LIMIT_REACHED: the plan allows no more, offer generate_payment_link. ADDRESS_IN_PUBLIC_LISTING: leave the street address out of every text. PROHIBITED_ITEM: it cannot be listed, tell the seller. PHOTO_NOT_STORED: other websites' photo URLs do not work, upload the photos. PHOTO_UPLOADING: wait and call again. WRITER_UNAVAILABLE: try again in a minute, or send the five fields yourself. NO_EMAIL_ON_FILE: the seller must add an email address first. After a refusal nothing was saved.`,
  access: 'write',
  limit: 'ai',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  idempotent: true,
  input: z.strictObject({
    ...CreateListingInput.shape,
    photos: CreateListingInput.shape.photos.optional(),
    upload_session_id: z
      .string()
      .max(100)
      .optional()
      .describe(
        'The session_id of create_upload_session once all photos are in, instead of photos; at most five photos. The session is used up.',
      ),
  }),
  output: CreatedItem,
  run: createListing,
});
