import { bulkCreateListings } from '../src/listings/bulk-create.ts';
import { followCreating } from '../src/listings/bulk-create-follow.ts';
import {
  BulkCreateAccepted,
  BulkCreateFollowed,
  BulkCreateInput,
} from '../src/listings/bulk-create-schemas.ts';
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
    description: `Makes listings of up to 50 photos in the background, on sale as each is saved (draft true: off sale), public once the page is online and the seller looked at what needs review. The server's writer sorts the photos and writes; to name and price them yourself use view_photos and create_listing. Photos: photos (URLs of this service or data: URIs) or upload_session_id, which is used up. Pass groups when you know what belongs together; without AI on the server each photo is one item otherwise. Prices and facts from the seller go into seller_context. It answers a job_id at once: get_ai_job until completed. Past the active limit items are saved inactive; past the creation limit the rest fails; what was made stays. Never start the same photos twice: repeat a lost call with the same idempotency_key. PHOTO_UPLOADING: wait and repeat. PHOTO_NOT_STORED: upload the photo first. NO_EMAIL_ON_FILE: the seller must add an email.`,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    output: BulkCreateFollowed,
    follow: followCreating,
  },
);
