import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { CreateListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const createListingTool = defineTool(listings.create, {
  name: 'create_listing',
  title: 'Create a listing',
  description: `Saves one listing from one to five photos of one item. It is on sale at once (available) unless draft is true, and public as soon as the sale page is online: see public_url. Best way: look with view_photos and give title, description, price, condition and category yourself; then no AI is asked. What you leave out the server's writer fills in, with item_identification and seller_context if known; or give ai_job_id of a finished bulk-generate job. photos are URLs this service returned, data: URIs, or upload_session_id. For several items whose writing you leave to the server use bulk_create_listings. inactive: true means the active limit is reached: saved, not on sale. needs_review: true means not public yet: show it to the seller and correct it with edit_listings. Repeat a lost call with the same idempotency_key, or it is created twice. After a refusal nothing was saved. CREATION_LIMIT_REACHED: offer generate_payment_link. ADDRESS_IN_PUBLIC_LISTING: take the street address out. PROHIBITED_ITEM: it cannot be listed. PHOTO_NOT_STORED: other sites' URLs do not work. PHOTO_UPLOADING: wait and repeat. NO_EMAIL_ON_FILE: the seller must add an email.`,
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
