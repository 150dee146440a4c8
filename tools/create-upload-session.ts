import { defineTool } from '../src/mcp/tool.ts';
import { photos } from '../src/photos/operations.ts';

export const createUploadSessionTool = defineTool(photos.createUploadSession, {
  name: 'create_upload_session',
  title: 'Open an upload page for photos',
  description:
    "Opens a page where the seller adds up to 50 photos from a phone, and returns its link. Use it when the photos are on the seller's phone or you cannot pass pictures on yourself. It lists nothing and waits for nothing: send the seller relay_message word for word, wait until they say that they are done, then look with view_photos, or call create_listing (one item, five photos at most) or bulk_create_listings (several items) with upload_session_id set to session_id. expect is how many photos the seller means to add: collecting then waits for that many or for Done. The link needs no sign-in, works for one hour and serves one collection; give it to the seller alone. PHOTO_UPLOADING from those tools means that photos are still on the way: wait five seconds and repeat the call. UPLOAD_SESSION_EXPIRED or UPLOAD_SESSION_REDEEMED: open a new session.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
});
