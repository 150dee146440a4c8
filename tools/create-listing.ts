import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { CreateListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const createListingTool = defineTool(listings.create, {
  name: 'create_listing',
  title: 'Create a listing',
  description: `Creates and saves one listing from one to five photos of one item. Three ways: (1) photos only, with item_identification and seller_context if known: the AI writes everything; (2) with title, description, price, condition and category: saved as given, no AI is asked; any single field you give wins over the AI's; (3) ai_job_id of a finished bulk-generate job. Photos are URLs this service returned, data: URIs, or upload_session_id: for photos on the seller's phone call create_upload_session first. For several items use bulk_create_listings. The status becomes available, or inactive: true when the plan's active-item limit is reached (saved, but not on the sale page: make room with edit_listing or mark_picked_up). It is public only when public_url is set: otherwise ask the seller and call publish_page. needs_review: true: show it to the seller, correct it with edit_listing. May take two minutes; after a lost answer repeat with the same idempotency_key, or it is created twice. After a refusal nothing was saved. CREATION_LIMIT_REACHED: offer generate_payment_link. ADDRESS_IN_PUBLIC_LISTING: leave the street address out. PROHIBITED_ITEM: it cannot be listed. PHOTO_NOT_STORED: upload the photos, other sites' URLs do not work. PHOTO_UPLOADING: wait and repeat. WRITER_UNAVAILABLE: try again in a minute or send the five fields. NO_EMAIL_ON_FILE: the seller must add an email first.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
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
});
