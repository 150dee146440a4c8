import { bulkCreateListings } from '../src/listings/bulk-create.ts';
import { BulkCreateAccepted, BulkCreateInput } from '../src/listings/bulk-create-schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';

export const bulkCreateListingsTool = defineTool(
  {
    name: 'bulkCreateListings',
    access: 'write',
    limit: perSeller('ai'),
    idempotent: true,
    input: BulkCreateInput,
    output: BulkCreateAccepted,
    run: bulkCreateListings,
  },
  {
    name: 'bulk_create_listings',
    title: 'Create listings from many photos',
    description: `Turns up to 50 photos of any number of items into saved listings, in the background: the photos are sorted into items, a listing is written for each, and each is saved. Give the photos either as photos (URLs that this service returned, or data: URIs) or as upload_session_id of create_upload_session once the seller says that the upload is done; photos on the seller's phone need an upload session. Groups decide what belongs together: pass groups when you or the seller know it, otherwise the AI sorts the photos (a server without AI makes one item of each photo). Put what the seller tells about the items, prices above all, into seller_context. It answers at once with a job_id: call get_ai_job until the job is completed. For one item use create_listing. Items are created available and appear on the sale page when that is online (publish_page); past the active-item limit they are saved inactive, and past the creation limit of the plan the rest is reported as failed (generate_payment_link buys more). What was created stays when another item fails. Do not start the same photos twice: repeat a lost call with the same idempotency_key. PHOTO_UPLOADING: wait as long as it says and call again. PHOTO_NOT_STORED: upload the photo first. NO_EMAIL_ON_FILE: the seller must add an email.`,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  },
);
