import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { CreateListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const createListingTool = defineTool(listings.create, {
  name: 'create_listing',
  title: 'Create a listing',
  description: `Saves one listing from one to five photos of one item, on sale at once unless draft is true, and public as soon as the sale page is online (see public_url). Best: look with view_photos and give title, description, price, condition and category yourself; then no AI is asked. What you leave out the server's writer fills in from the photos, item_identification and seller_context; ai_job_id saves a finished bulk-generate job. photos are URLs of this service, data: URIs, or upload_session_id. inactive true: the active limit is reached, saved but not on sale. needs_review true: not public yet, show it to the seller and use edit_listings. Repeat a lost call with the same idempotency_key, or it is made twice. After a refusal nothing was saved. CREATION_LIMIT_REACHED: offer generate_payment_link. ADDRESS_IN_PUBLIC_LISTING: take the street address out. PHOTO_NOT_STORED: other sites' URLs do not work. PHOTO_UPLOADING: wait and repeat. NO_EMAIL_ON_FILE: the seller must add an email.`,
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
